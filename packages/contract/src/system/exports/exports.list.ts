import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { keysOf } from '../../typed-object.ts';

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
export const UNFINISHED_EXPORTS = ['WAITING', 'RUNNING'] as const satisfies readonly ExportStatus[];

export const exportsList = list({
  name: 'exports',
  title: 'Exportações',
  fields: {
    fileName: { label: 'Arquivo', type: 'text' },
    createdAt: { label: 'Pedida em', type: 'instant', sortable: true },
    query: { label: 'Filtros', type: 'text' },
    status: { label: 'Situação', type: 'status', words: EXPORT_STATUSES },
    error: { label: 'Motivo', type: 'text', nullable: true },
    rows: { label: 'Linhas', type: 'number' },
    sizeBytes: { label: 'Tamanho', type: 'number', nullable: true, further: true },
    expiresAt: { label: 'Disponível até', type: 'instant', nullable: true },
  },
  filters: {
    status: { kind: 'options', label: 'Situação', words: EXPORT_STATUSES },
  },
  defaultSort: { key: 'createdAt', direction: 'DESC' },
});

export const exportsQuery = listQuery(exportsList);
export type ExportsQuery = z.output<typeof exportsQuery>;

export const exportRow = listRow(exportsList, {
  id,
  list: z.string(),
  requestId: z.string(),
  query: z.record(z.string(), z.string()),
  total: z.int().nullable(),
  finishedAt: instant.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;
