import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import { mayCall } from '#kernel/actor.ts';
import { ApiError } from '#kernel/errors.ts';
import { personalQueue } from '#kernel/queue/personal-queue.ts';
import { answerClientError } from './client-error.ts';
import { answerError } from './error-body.ts';
import { networkOf } from './network.ts';
import { decodeInput } from './input.ts';
import { safetyHeaders } from './safety-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { trusting } from './trusted-proxies.ts';

export interface AppOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly authenticate: (token: string) => Promise<Actor | undefined>;
  /** The proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** The origin of the card fields' page, which may be shown in a frame of our pages. */
  readonly cardFieldsOrigin: string;
}

/**
 * The most bytes that a request's headers, with its address, may have. The address of a list may hold two thousand ids,
 * which fit. The limit adds no risk: callers without a session may already send a larger body (`bodyLimit`).
 */
const MAX_HEADER_SIZE = 96 * 1024;
const CALLERS_REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/**
 * The key by which requests are counted for rate limits: the person, because many people share an address, or the
 * network of a caller without a session. Authentication must therefore run before the rate limit.
 */
const whoIsCounted = ({ actor, ip }: FastifyRequest): string => actor?.userId ?? networkOf(ip);

/** The server with request ids, limits, headers, authentication and error bodies, without routes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    http: { maxHeaderSize: MAX_HEADER_SIZE },
    trustProxy: trusting(options.trustedProxies),
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && CALLERS_REQUEST_ID.test(given) ? given : randomUUID();
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an invalid address, so its answer gets the request id here.
      void answerError(error, request, reply.header('x-request-id', request.id));
    },
  });
  app.setValidatorCompiler(decodeInput);
  app.setSerializerCompiler(() => (wire) => JSON.stringify(wire));
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', undefined);
  app.decorate('personalQueue', personalQueue());
  // Request bodies are not decompressed, because a few bytes may expand to gigabytes.
  await app.register(compress, { threshold: 4096, encodings: ['gzip'], globalDecompression: false });
  await app.register(rateLimit, { global: false, keyGenerator: whoIsCounted });
  traceRequests(app);
  const safety = safetyHeaders(options.cardFieldsOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safety);
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.endpoint !== undefined) reply.header('cache-control', 'no-store');
    done();
  });
  logRequests(app);
  authenticateRequests(app, options.authenticate);
  return app;
}

/** Logs the route's pattern, never the address, whose query may hold personal data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    request.log.info({ method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}

/** Authenticates before any input is parsed. */
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
