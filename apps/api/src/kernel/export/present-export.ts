import type { ExportRow } from '@habilita/contract';
import type { ExportRecord } from './exports.queries.ts';

export function presentExport(record: ExportRecord): ExportRow {
  const { id, list, requestId, fileName, createdAt, query, status, error, finishedAt, expiresAt } = record;
  const { rows, total, sizeBytes } = record;
  return {
    id,
    list,
    requestId,
    fileName,
    createdAt,
    query,
    status,
    rows,
    total,
    sizeBytes,
    error,
    finishedAt,
    expiresAt,
  };
}
