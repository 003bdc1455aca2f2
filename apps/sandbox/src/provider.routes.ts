import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Behaviours } from './behaviour.ts';
import type { Charge } from './charge.ts';
import type { Engine } from './engine.ts';
import type { Hold } from './hold.ts';
import { ProviderError } from './provider-error.ts';
import { parse } from './parse.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store.ts';
import { DENIALS } from './test-cards.ts';
import { cardPaymentBody, createChargeBody, presentCharge, refundBody } from './wire.ts';

export interface ProviderRoutesDeps {
  engine: Engine;
  store: Store;
  behaviours: Behaviours;
  scheduler: Scheduler;
  hold: Hold;
  clientId: string;
  secret: string;
  /** 0 ≤ n < 1, decides which calls fail. */
  random: () => number;
}

const TOKEN_SECONDS = 1_800;
const idParams = z.object({ id: z.string() });
const keyHeader = z.string().min(1).max(120);
const listQuery = z.strictObject({ payment_id: z.string() });
const mentionsPayment = z.object({ payment_id: z.string() });

/** The OAuth client-credentials endpoint, and a hook that asks for its tokens. */
export function accessTokens(app: FastifyInstance, { clientId, secret, scheduler }: ProviderRoutesDeps) {
  const validUntil = new Map<string, Temporal.Instant>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);

  app.post('/oauth/token', (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ProviderError(401, 'INVALID_CLIENT');
    parse(z.object({ grant_type: z.literal('client_credentials') }), request.body);
    const token = randomBytes(32).toString('base64url');
    validUntil.set(token, scheduler.now().add({ seconds: TOKEN_SECONDS }));
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  return async (request: FastifyRequest): Promise<void> => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const until = validUntil.get(token);
    if (until && Temporal.Instant.compare(scheduler.now(), until) < 0) return;
    validUntil.delete(token);
    throw new ProviderError(401, 'INVALID_TOKEN');
  };
}

/** Makes calls fail as often as the behaviour says: unanswered before or after the work, or 503. */
function misbehave(scope: FastifyInstance, { behaviours, store, hold, random }: ProviderRoutesDeps): void {
  const behaviourFor = (request: FastifyRequest) => {
    const { id } = idParams.partial().safeParse(request.params).data ?? {};
    const mentioned = mentionsPayment.safeParse(request.body).data ?? mentionsPayment.safeParse(request.query).data;
    const charge = id ? store.byId(id) : store.byPayment(mentioned?.payment_id ?? '')[0];
    return behaviours.of(mentioned?.payment_id, charge?.paymentId, charge?.id);
  };

  scope.addHook('preHandler', async (request, reply) => {
    const { errorRate, timeoutRate } = behaviourFor(request);
    if (random() < errorRate) throw new ProviderError(503, 'UNAVAILABLE');
    if (random() < timeoutRate) return hold(reply);
  });
  scope.addHook('preSerialization', async (request, reply, payload) => {
    if (random() < behaviourFor(request).lostAnswerRate) await hold(reply);
    return payload;
  });
}

export function providerRoutes(scope: FastifyInstance, deps: ProviderRoutesDeps): void {
  const { engine, store, scheduler } = deps;
  misbehave(scope, deps);
  const shown = (charge: Charge) => presentCharge(charge, scheduler.now());
  const chargeOf = (request: FastifyRequest): Charge => {
    const charge = store.byId(parse(idParams, request.params).id);
    if (!charge) throw new ProviderError(404, 'CHARGE_NOT_FOUND');
    return charge;
  };

  scope.post('/charges', (request, reply) => {
    const key = parse(keyHeader, request.headers['idempotency-key']);
    const { charge, isNew } = engine.createCharge(key, parse(createChargeBody, request.body));
    return reply.code(isNew ? 201 : 200).send(shown(charge));
  });
  scope.get('/charges', (request, reply) => {
    const { payment_id: paymentId } = parse(listQuery, request.query);
    return reply.send({ charges: store.byPayment(paymentId).map(shown) });
  });
  scope.get('/charges/:id', (request, reply) => reply.send(shown(chargeOf(request))));
  scope.post('/charges/:id/cancel', (request, reply) => reply.send(shown(engine.cancelCharge(chargeOf(request)))));
  scope.post('/charges/:id/refund', (request, reply) => {
    const { refund_id: refundId, amount } = parse(refundBody, request.body);
    return reply.send(shown(engine.refundCharge(chargeOf(request), refundId, amount)));
  });
  scope.post('/payments/card', (request, reply) => payCard(request, reply, deps));
}

async function payCard(request: FastifyRequest, reply: FastifyReply, { engine, scheduler, hold }: ProviderRoutesDeps) {
  const key = parse(keyHeader, request.headers['idempotency-key']);
  const answer = engine.payCard(key, parse(cardPaymentBody, request.body));
  if (answer.kind === 'silence') return hold(reply);
  if (answer.kind === 'denied') {
    const error = { code: answer.denial, message: DENIALS[answer.denial] };
    return reply.code(402).send({ status: 'DENIED', charge_id: answer.charge.id, error });
  }
  return reply.send({ status: 'APPROVED', charge: presentCharge(answer.charge, scheduler.now()) });
}
