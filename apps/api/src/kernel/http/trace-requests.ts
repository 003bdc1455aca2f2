import { context, type Context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing } from '#kernel/tracing/start-tracing.ts';
import { beginRequest } from '#kernel/tracing/traced.ts';

/** Gives each request a span, which ends with its answer. While tracing is off, no hook is added. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const begun = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url: route } = request.routeOptions;
    const started = beginRequest(`${request.method} ${route ?? 'nowhere'}`, request.id, {
      'http.request.method': String(method ?? request.method),
      ...(route === undefined ? {} : { 'http.route': route }),
    });
    begun.set(request, started);
    context.with(started.within, done);
  });
  // The body arrives in events of the connection, in which the request's context is lost, so this hook sets it again.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(begun.get(request)?.within ?? context.active(), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = begun.get(request) ?? {};
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
