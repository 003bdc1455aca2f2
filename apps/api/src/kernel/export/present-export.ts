import type { ExportRow } from '@habilita/contract';
import type { ExportRecord } from './exports.queries.ts';

/** An export as its owner sees it. */
export function presentExport(record: ExportRecord): ExportRow {
  const { id, list, fileName, createdAt, query, status, rows, total, sizeBytes, error, finishedAt, expiresAt } = record;
  return { id, list, fileName, createdAt, query, status, rows, total, sizeBytes, error, finishedAt, expiresAt };
}
