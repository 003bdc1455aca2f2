import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { countHappenings } from '#kernel/metrics/process-metrics.ts';

/**
 * Measures the time to answer by route and status, and counts requests that had to wait, or were refused, because of
 * other requests of the same person.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
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
  let serverErrors = 0;
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 500) serverErrors += 1;
    const route = request.routeOptions.url ?? 'unknown';
    measureOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
  countHappenings(registry, [
    {
      // This is a counter of its own, because the histogram has no series for status 500 before the first such answer,
      // and Prometheus would therefore not see that first one as an increase.
      name: 'http_server_errors_total',
      help: 'Requests that were answered with status 500',
      count: () => serverErrors,
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
  ]);
}
