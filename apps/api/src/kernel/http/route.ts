import { type Endpoint, longRunningState, nothing, noContent, type PageRequest, waitInQueue } from '@habilita/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayCall, type Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { refuseHidden } from '#kernel/list/visible-fields.ts';
import { once } from '#kernel/idempotency/once.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { type Connection, replyTo } from './answer-later.ts';
import { withoutEchoedFields } from './echoed-fields.ts';
import { addressWithoutPort } from './network.ts';
import { bytesOf, withStreamedBodies } from './raw-body.ts';

export interface Caller {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly cookies: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The header `x-program-key` (Specification 1 §7). */
  readonly programKey: string | undefined;
}

export interface PublicCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly request: Caller;
}

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends PublicCall<P, Q, B> {
  readonly actor: Actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; undefined on public endpoints only. */
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const LONGEST_KEY = 100;

type Schemas = z.ZodType;
type Answerer<P extends Schemas, Q extends Schemas, B extends Schemas> = (call: Call<P, Q, B>) => Promise<unknown>;

/** Mounts an endpoint for signed-in people. */
export function route<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.output<R>>,
): void {
  mount(app, endpoint, async (call) => z.encode(endpoint.response, await handler(call)));
}

export function publicRoute<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: PublicCall<P, Q, B>) => Promise<z.output<R>>,
): void {
  mount(app, endpoint, async (call) => z.encode(endpoint.response, await handler(call)));
}

/**
 * Wraps a command's transaction, for example to count refused attempts of a caller. It must throw the command's
 * refusals again, because they become the answer.
 */
type Around = (caller: Caller, run: () => Promise<unknown>) => Promise<unknown>;

/**
 * Mounts a command that runs in one transaction. With an `Idempotency-Key`, a repeated call with the same input gets
 * the stored answer, and one with other input is refused: IDEMPOTENCY_MISMATCH. A second call at the same time waits
 * for the first.
 */
export function commandRoute<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>, trx: Transaction) => Promise<z.output<R>>,
  around?: Around,
): void {
  askingCommandRoute(app, deps, endpoint, { ask: async () => undefined, handler, around });
}

interface Asking<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas, A> {
  /**
   * Fetches what the handler needs. It is called before the transaction begins, because it may take long, for example
   * when it calls another system.
   */
  readonly ask: (call: Call<P, Q, B>) => Promise<A>;
  readonly handler: (call: Call<P, Q, B>, trx: Transaction, answered: A) => Promise<z.output<R>>;
  readonly around?: Around | undefined;
  /**
   * The part of the body that must be the same in a repeated call; by default the whole body. For a body that holds a
   * secret, this part leaves the secret out, so that no hash of it is stored.
   */
  readonly repeats?: (body: z.output<B>) => unknown;
}

/**
 * Mounts a command as {@link commandRoute} does, but calls `ask` before the transaction begins and passes its result to
 * `handler`.
 */
export function askingCommandRoute<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas, A>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  endpoint: Endpoint<P, Q, B, R>,
  { ask, handler, around = (_caller, run) => run(), repeats = (body) => body }: Asking<P, Q, B, R, A>,
): void {
  mount(app, endpoint, async (call) => {
    const answered = await ask(call);
    const input = { params: call.params, query: call.query, body: repeats(call.body) };
    const command = {
      endpoint: `${endpoint.method} ${endpoint.path}`,
      key: call.request.idempotencyKey,
      callerId: call.actor?.userId,
      input,
    };
    return around(call.request, () =>
      inTransaction(deps.db, (trx) =>
        once(trx, command, async () => z.encode(endpoint.response, await handler(call, trx, answered))),
      ),
    );
  });
}

export function publicCommandRoute<P extends Schemas, Q extends Schemas, B extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: PublicCall<P, Q, B>, trx: Transaction) => Promise<z.output<R>>,
  around?: Around,
): void {
  commandRoute(app, deps, endpoint, handler, around);
}

/**
 * Mounts an endpoint that receives a file (upload mode DIRECT). `handler` checks who may send, and then reads the
 * stream.
 */
export function fileRoute<P extends Schemas, Q extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, Schemas, R>,
  handler: (call: Call<P, Q, Schemas>, bytes: AsyncIterable<Uint8Array>) => Promise<z.output<R>>,
): void {
  withStreamedBodies(app, (scope) =>
    mount(scope, endpoint, async (call) => z.encode(endpoint.response, await handler(call, bytesOf(call.body)))),
  );
}

/** Mounts an endpoint whose handler chooses the status and has already encoded the body. */
export function replyRoute<P extends Schemas, Q extends Schemas, B extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B>,
  handler: (call: Call<P, Q, B>) => Promise<Reply>,
): void {
  mountReplies(app, endpoint, handler);
}

export function publicReplyRoute<P extends Schemas, Q extends Schemas, B extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B>,
  handler: (call: PublicCall<P, Q, B>) => Promise<Reply>,
): void {
  mountReplies(app, endpoint, handler);
}

function mount<P extends Schemas, Q extends Schemas, B extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B>,
  answer: Answerer<P, Q, B>,
): void {
  mountReplies(app, endpoint, (call, connection) =>
    replyTo(app.lateAnswers, endpoint, call, () => answer(call), connection),
  );
}

function mountReplies<P extends Schemas, Q extends Schemas, B extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B>,
  replyOf: (call: Call<P, Q, B>, connection: Connection) => Promise<Reply>,
): void {
  const { echoes } = endpoint;
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && endpoint.file === undefined;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint,
      ...(endpoint.ratePerMinute === undefined
        ? {}
        : { rateLimit: { max: endpoint.ratePerMinute, timeWindow: '1 minute' } }),
    },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      params: endpoint.params,
      querystring: endpoint.query,
      ...(takesBody || endpoint.body !== (nothing as Schemas) ? { body: endpoint.body } : {}),
      response: responsesOf(endpoint),
      ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    },
    ...(echoes === undefined ? {} : { preValidation: forgetting(endpoint.body, echoes) }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const connection = { url: request.url, wasLeft: () => reply.raw.destroyed };
      const work = () => replyOf(callOf(request, endpoint), connection);
      // The limit per person comes first, so that a request that waits for it does not occupy one of the few slots of
      // the enrolment queue.
      const { status, wire, headers } = await app.personalQueue.run(request.actor?.userId, () =>
        endpoint.isQueued ? app.enrolmentQueue(request, work) : work(),
      );
      if (endpoint.location !== undefined) reply.header('location', endpoint.location(wire));
      if (headers !== undefined) reply.headers(headers);
      return reply.status(status).send(wire);
    },
  });
}

const forgetting = (form: Schemas, read: Schemas) => async (request: FastifyRequest) => {
  request.body = withoutEchoedFields(request.body, form, read);
};

function responsesOf({ status, response, longRunning, isQueued, list }: Endpoint): Record<number, Schemas> {
  const now = { [status]: response === (noContent as Schemas) ? z.undefined() : response };
  if (isQueued) return { ...now, 202: waitInQueue };
  return longRunning || list?.export !== undefined ? { ...now, 202: longRunningState } : now;
}

/** Decodes the parts of a request. This is the only place that casts Fastify's untyped request. */
function callOf<P extends Schemas, Q extends Schemas, B extends Schemas>(
  request: FastifyRequest,
  endpoint: Endpoint<P, Q, B>,
): Call<P, Q, B> {
  const { actor } = request;
  if (endpoint.access !== 'public' && (actor === undefined || !mayCall(actor, endpoint.access))) refuse('FORBIDDEN');
  if (endpoint.filters !== undefined && actor !== undefined)
    refuseHidden(endpoint.filters, request.query as Partial<PageRequest>, actor);
  const program = request.headers['x-program-key'];
  return {
    params: request.params as z.output<P>,
    query: request.query as z.output<Q>,
    body: request.body as z.output<B>,
    actor: actor as Actor,
    request: {
      id: request.id,
      address: addressWithoutPort(request.ip),
      userAgent: request.headers['user-agent']?.slice(0, 300),
      cookies: request.headers.cookie,
      idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : undefined,
      programKey: typeof program === 'string' ? program.slice(0, 100) : undefined,
    },
  };
}

/** The call's key, if any. A blank or overlong key is refused, because it comes from a bug in the caller. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (key.length > LONGEST_KEY) refuse('TOO_LONG', 'Idempotency-Key');
  return key.trim() === '' ? refuse('INVALID', 'Idempotency-Key') : key;
}
