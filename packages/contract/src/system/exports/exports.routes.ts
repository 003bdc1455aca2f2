import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { exportRow, exportsQuery } from './exports.list.ts';

const tag = 'Exportações';
const own = { tag, access: 'signed-in', params: z.strictObject({ id }) } as const;

export const listExportsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/exports',
  summary: 'As próprias exportações',
  tag,
  access: 'signed-in',
  query: exportsQuery,
  response: pageOf(exportRow),
});

export const cancelExportEndpoint = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/exports/:id/cancel',
  summary: 'Cancela uma exportação em andamento',
  response: exportRow,
  errors: ['NOT_FOUND', 'EXPORT_FINISHED'],
});

export const repeatExportEndpoint = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/exports/:id/run-again',
  summary: 'Faz de novo uma exportação, com os dados de agora',
  status: 201,
  response: exportRow,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORT_NOT_FINISHED', 'EXPORT_LIMIT'],
});

export const exportDownload = z.object({
  downloadUrl: z.string(),
  fileName: z.string(),
});

export const downloadExportEndpoint = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/exports/:id/download',
  summary: 'Endereço do arquivo de uma exportação pronta',
  response: exportDownload,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORT_NOT_FINISHED', 'EXPORT_EXPIRED'],
});
