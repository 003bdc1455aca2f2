import Fastify, { type FastifyInstance } from 'fastify';
import { registerGauges } from '#areas/system/metrics/index.ts';
import { isReachable } from '#kernel/db/health.queries.ts';
import type { Deps } from '#kernel/deps.ts';
import { answerError } from '#kernel/http/error-body.ts';
import { mountHealth } from '#kernel/http/health.ts';
import { processRegistry } from '#kernel/metrics/process-metrics.ts';

/**
 * Listens for whoever watches the worker: `/health/live`, `/health/ready` and `/metrics`, which also tells the figures
 * about money and work that the database knows.
 */
export async function serveMetrics(
  deps: Pick<Deps, 'db' | 'readDb' | 'clock'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(answerError);
  const registry = processRegistry();
  registerGauges(registry, deps);
  mountHealth(app, { isReady: () => isReachable(deps.db), registry });
  await app.listen({ host, port });
  return app;
}
