import Fastify, { type FastifyInstance } from 'fastify';
import { registerGauges } from '#areas/system/metrics/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { answerError } from '#kernel/http/error-body.ts';
import { mountWatching } from '#kernel/http/watching.ts';

/**
 * Serves what monitoring asks a worker: `/health/live`, `/health/ready`, `/version` and `/metrics`. The metrics include
 * the gauges about money and work that are read from the database.
 */
export async function serveMetrics(
  deps: Pick<Deps, 'db' | 'clock' | 'environment' | 'log'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(answerError);
  registerGauges(mountWatching(app, deps), deps);
  await app.listen({ host, port });
  return app;
}
