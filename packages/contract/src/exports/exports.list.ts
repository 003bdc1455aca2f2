import { z } from 'zod';
import { id, instant } from '../codecs.ts';
import { list, listQuery } from '../list.ts';
import { keysOf } from '../typed-object.ts';

/** How far an export is. Files are kept for seven days after they are made. */
export const EXPORT_STATUSES = {
  WAITING: 'Na fila',
  RUNNING: 'Em andamento',
  DONE: 'Pronta',
  FAILED: 'Falhou',
  CANCELLED: 'Cancelada',
  EXPIRED: 'Expirada',
} as const;
export type ExportStatus = keyof typeof EXPORT_STATUSES;
export const EXPORT_STATUS_NAMES = keysOf(EXPORT_STATUSES);
/** Still to come to an end. */
export const UNFINISHED_EXPORTS = ['WAITING', 'RUNNING'] as const satisfies readonly ExportStatus[];

/** One's own exports, the newest first. */
export const exportsList = list({
  name: 'exports',
  title: 'Exportações',
  fields: {
    fileName: { label: 'Arquivo', type: 'text' },
    createdAt: { label: 'Pedida em', type: 'instant', sortable: true },
    query: { label: 'Filtros', type: 'text' },
    status: { label: 'Situação', type: 'status', words: EXPORT_STATUSES },
    rows: { label: 'Linhas', type: 'number' },
    sizeBytes: { label: 'Tamanho', type: 'number' },
    expiresAt: { label: 'Disponível até', type: 'instant' },
  },
  filters: {
    status: { kind: 'options', label: 'Situação', words: EXPORT_STATUSES },
  },
  defaultSort: { key: 'createdAt', direction: 'DESC' },
});

export const exportsQuery = listQuery(exportsList);
export type ExportsQuery = z.output<typeof exportsQuery>;

export const exportRow = z.object({
  id,
  /** The list it is of, by the name of its declaration. */
  list: z.string(),
  /** The request that asked for it. */
  requestId: z.string(),
  fileName: z.string(),
  createdAt: instant,
  /** Filters, sort and columns as they stand in the URL of the list. */
  query: z.record(z.string(), z.string()),
  status: z.enum(EXPORT_STATUS_NAMES),
  /** Written so far; all of them once it is done. */
  rows: z.int(),
  /** Known once the rows have been found. */
  total: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  /** Why it failed: a code of the catalogue. */
  error: z.string().nullable(),
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;
