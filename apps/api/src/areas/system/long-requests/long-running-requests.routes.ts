import { readLongRunningRequestEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#kernel/errors.ts';
import type { Exporting } from '#kernel/export/index.ts';
import { replyRoute } from '#kernel/http/route.ts';
import type { LongRunning } from '#kernel/long-running/index.ts';

export function mountLongRunningRequests(
  app: FastifyInstance,
  { longRunning, exporting }: { readonly longRunning: LongRunning; readonly exporting: Exporting },
): void {
  replyRoute(app, readLongRunningRequestEndpoint, async ({ params: { requestId }, query, actor }) => {
    const known = query.export ? await exporting.read(actor, requestId) : await longRunning.read(actor, requestId);
    return known ?? refuse('NOT_FOUND');
  });
}
