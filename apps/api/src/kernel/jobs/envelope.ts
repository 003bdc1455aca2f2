import { z } from 'zod';
import { carriedNow } from '#kernel/tracing/traced.ts';

/** The object that pg-boss stores for a job: its payload, and the trace of the request that enqueued it. */
const envelope = z.object({
  payload: z.unknown(),
  trace: z.object({ traceparent: z.string().optional(), requestId: z.string().optional() }).default({}),
});

export function inEnvelope(payload: unknown): object {
  const trace = carriedNow();
  return trace === undefined ? { payload } : { payload, trace };
}

export const opened = (carried: unknown): z.output<typeof envelope> => envelope.parse(carried);
