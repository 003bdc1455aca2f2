export { cellOf, safeText } from './cell.ts';
export { exportColumns } from './columns.ts';
export { registerExportJobs, tidyExports } from './export.jobs.ts';
export { Exporting } from './exporting.ts';
export { searchExports } from './exports.queries.ts';
export { type ListExport, listExport, type ReadingRows } from './list-export.ts';
export { withdrawExportsJob } from './withdraw-exports.ts';
export { presentExport } from './present-export.ts';
export { ArchiveTooLarge, zip, type ZipEntry } from './xlsx/zip.ts';
