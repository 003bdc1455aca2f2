import { z } from 'zod';
import { flag } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** What is known of work that goes on in the server: how much of it is done, where that can be told. */
export const longRunningState = z.object({
  requestId: z.string(),
  status: z.literal('RUNNING'),
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
});
export type LongRunningState = z.output<typeof longRunningState>;

/** A finished export (Specification 1 §2): no rows, but where the file is; nothing needs translating any more. */
export const exportAnswer = z.object({
  content: z.array(z.never()),
  totalSize: z.int(),
  totalIsExact: z.literal(true),
  /** Signed; dies in five minutes. */
  downloadUrl: z.string(),
  /** What must be sent along when the file is fetched. */
  customRequestHeaders: z.record(z.string(), z.string()),
  /** The words of the file are Portuguese already. */
  exportPreTranslation: z.literal(true),
});
export type ExportAnswer = z.output<typeof exportAnswer>;

/** The same form as the caller's X-Request-Id, under which the result is kept for an hour. */
const requestId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * What became of a search that answered 202, or whose connection was lost: 202 while it runs, then its own answer or its own error;
 * 404 when nothing is known of it. With `export=true` of an export, which ends in a `downloadUrl`.
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
