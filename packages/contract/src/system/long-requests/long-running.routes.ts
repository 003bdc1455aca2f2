import { z } from 'zod';
import { flag } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';

export const longRunningState = z.object({
  requestId: z.string(),
  status: z.literal('RUNNING'),
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
});
export type LongRunningState = z.output<typeof longRunningState>;

/** The answer of a long-running request that made an export, once the export is finished (Specification 1 §2). */
export const exportAnswer = z.object({
  content: z.array(z.never()),
  totalSize: z.int(),
  totalIsExact: z.literal(true),
  downloadUrl: z.string(),
  /** Headers for fetching the file. */
  customRequestHeaders: z.record(z.string(), z.string()),
  exportPreTranslation: z.literal(true),
});
export type ExportAnswer = z.output<typeof exportAnswer>;

/** The header `X-Request-Id` with which the caller sent the request. The product remembers it for an hour. */
const requestId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * Answers 202 while the request runs, and with the request's result or error once it has ended; 404 when its id is
 * unknown. With `export=true` the result is an `exportAnswer` with a `downloadUrl`.
 */
export const readLongRunningRequestEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/long-running-requests/:requestId',
  summary: 'Resultado de uma busca demorada ou de uma exportação',
  tag: 'Buscas demoradas',
  access: 'signed-in',
  params: z.strictObject({ requestId }),
  query: z.strictObject({ export: flag.optional() }),
  response: z.union([longRunningState, exportAnswer, z.record(z.string(), z.unknown())]),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORT_CANCELLED', 'EXPORT_FAILED', 'EXPORT_STORAGE_FULL', 'EXPORT_TOO_LARGE'],
});
