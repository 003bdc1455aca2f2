import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { within } from '#kernel/within.ts';
import { refuseOutsiders } from './network.ts';

/** Milliseconds after which a database that has not answered makes the process not ready. */
const READY_LIMIT = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From this call on `/health/ready` answers 503 and every answer closes its connection. Requests are still
     * answered.
     */
    startDraining: () => void;
  }
}

interface Health {
  readonly isReady: () => Promise<boolean>;
  /** The metrics that `/metrics` serves. */
  readonly registry: Registry;
}

const isReadyInTime = (isReady: Health['isReady']): Promise<boolean> =>
  within(READY_LIMIT, isReady()).catch(() => false);

/**
 * Mounts `/health/live`, `/health/ready` and, for internal callers only, `/metrics`, which also tells whether the
 * database answers.
 */
export function mountHealth(app: FastifyInstance, { isReady, registry }: Health): void {
  let isDraining = false;
  app.decorate('startDraining', () => {
    isDraining = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (isDraining) return reply.status(503).send({ status: 'draining' });
    const ready = await isReadyInTime(isReady);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  const gauge = new Gauge({
    name: 'database_answers',
    help: '1 while the database answers this process, else 0',
    registers: [],
    async collect() {
      this.set((await isReadyInTime(isReady)) ? 1 : 0);
    },
  });
  registry.registerMetric(gauge);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    refuseOutsiders(request);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
