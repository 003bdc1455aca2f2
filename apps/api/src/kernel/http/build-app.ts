import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import { mayCall } from '#kernel/actor.ts';
import { ApiError } from '#kernel/errors.ts';
import { answerClientError } from './client-error.ts';
import { answerError } from './error-body.ts';
import { networkOf } from './network.ts';
import { decodeInput } from './input.ts';
import { safetyHeaders } from './safety-headers.ts';

export interface AppOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly authenticate: (token: string) => Promise<Actor | undefined>;
  /** Whose forwarded address is believed. */
  readonly trustedProxies: readonly string[];
  /** Resolves when no process remembers older rights. */
  readonly accessSettled: () => Promise<void>;
  /** The provider's host, never ours. */
  readonly cardTokenOrigin: string;
}

const CALLERS_REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Request ids, limits, headers, authentication and the error body; no routes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: [...options.trustedProxies],
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && CALLERS_REQUEST_ID.test(given) ? given : randomUUID();
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an unreadable address.
      void answerError(error, request, reply.header('x-request-id', request.id));
    },
  });
  app.setValidatorCompiler(decodeInput);
  app.setSerializerCompiler(() => (wire) => JSON.stringify(wire));
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', undefined);
  app.decorate('accessSettled', options.accessSettled);
  // Request bodies are not unpacked: few bytes can hold gigabytes.
  await app.register(compress, { threshold: 4096, encodings: ['gzip'], globalDecompression: false });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  const safety = safetyHeaders(options.cardTokenOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safety);
    reply.header('x-request-id', request.id);
    // What may be cached says so itself.
    if (request.routeOptions.config.endpoint !== undefined) reply.header('cache-control', 'no-store');
    done();
  });
  logRequests(app);
  authenticateRequests(app, options.authenticate);
  return app;
}

/** Names the route, never the address: a query may hold personal data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    request.log.info({ method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}

/** Before the input is read. */
function authenticateRequests(app: FastifyInstance, authenticate: AppOptions['authenticate']): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || endpoint.access === 'public') return;
    const token = /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1];
    const actor = token === undefined ? undefined : await authenticate(token);
    if (actor === undefined) throw new ApiError('UNAUTHENTICATED');
    if (!mayCall(actor, endpoint.access)) throw new ApiError('FORBIDDEN');
    request.actor = actor;
  });
}
