import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { repeatedTransactions } from '#kernel/db/in-transaction.ts';
import { droppedLines } from '#kernel/logger-options.ts';
import { refuseOutsiders } from './network.ts';

/** Milliseconds that readiness may take. */
const READY_LIMIT = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /** From then on `/health/ready` says no and every answer closes its connection; requests are still answered. */
    startDraining: () => void;
  }
}

/** Mounts `/health/live`, `/health/ready` and, for internal callers only, `/metrics`. */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const each of happenings(app)) countWhatHappened(registry, each);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const measures = new Map<string, ReturnType<typeof duration.labels>>();
  const measureOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const known = measures.get(key) ?? duration.labels({ method, route, status });
    measures.set(key, known);
    return known;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    measureOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
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
    const ready = await within(READY_LIMIT, isReady());
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    refuseOutsiders(request);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

interface Happened {
  readonly name: string;
  readonly help: string;
  readonly count: () => number;
}

const happenings = (app: FastifyInstance): readonly Happened[] => [
  {
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that were lost because nobody read it',
    count: droppedLines,
  },
  {
    name: 'database_transactions_repeated_total',
    help: 'Transactions that were tried again after a deadlock or a serialisation failure',
    count: repeatedTransactions,
  },
  {
    name: 'http_requests_waited_for_own_turn_total',
    help: 'Requests that waited because as many of the same person were being answered',
    count: () => app.personalQueue.waited(),
  },
  {
    name: 'http_requests_beyond_own_turns_total',
    help: 'Requests that were refused because too many of the same person were unanswered',
    count: () => app.personalQueue.refused(),
  },
];

function countWhatHappened(registry: Registry, { count, ...named }: Happened): void {
  const counter = new Counter({
    ...named,
    registers: [],
    collect() {
      this.reset();
      this.inc(count());
    },
  });
  registry.registerMetric(counter);
}

/** False when the promise fails or takes longer. */
async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), milliseconds);
  const found = await Promise.race([answer.catch(() => false), limit.promise]);
  clearTimeout(timer);
  return found;
}
