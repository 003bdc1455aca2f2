import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessTokens } from './access-tokens.ts';
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
  tokens: AccessTokens;
  random: () => number;
}

const idParams = z.object({ id: z.string() });
const keyHeader = z.string().min(1).max(120);
const listQuery = z.strictObject({ payment_id: z.string() });
const mentionsPayment = z.object({ payment_id: z.string() });

/** No answer before or after the work, or 503. */
function misbehave(scope: FastifyInstance, { behaviours, store, hold, random, tokens }: ProviderRoutesDeps): void {
  const behaviourFor = (request: FastifyRequest) => {
    const { id } = idParams.partial().safeParse(request.params).data ?? {};
    const mentioned = mentionsPayment.safeParse(request.body).data ?? mentionsPayment.safeParse(request.query).data;
    const charge = id ? store.byId(id) : store.byPayment(mentioned?.payment_id ?? '')[0];
    return behaviours.of(tokens.accountOf(request).name, mentioned?.payment_id, charge?.paymentId, charge?.id);
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
  const { engine, store, scheduler, tokens } = deps;
  scope.addHook('onRequest', async (request) => void tokens.accountOf(request));
  misbehave(scope, deps);
  const shown = (charge: Charge) => presentCharge(charge, scheduler.now());
  const chargeOf = (request: FastifyRequest): Charge => {
    const charge = store.byId(parse(idParams, request.params).id);
    if (charge?.account !== tokens.accountOf(request).name) throw new ProviderError(404, 'CHARGE_NOT_FOUND');
    return charge;
  };

  scope.post('/charges', (request, reply) => {
    const key = parse(keyHeader, request.headers['idempotency-key']);
    const body = parse(createChargeBody, request.body);
    const account = tokens.accountOf(request);
    if (!account.methods.includes(body.method)) throw new ProviderError(422, 'METHOD_NOT_OFFERED');
    const { charge, isNew } = engine.createCharge(account.name, key, body);
    return reply.code(isNew ? 201 : 200).send(shown(charge));
  });
  scope.get('/charges', (request, reply) => {
    const { payment_id: paymentId } = parse(listQuery, request.query);
    const { name } = tokens.accountOf(request);
    return reply.send({
      charges: store
        .byPayment(paymentId)
        .filter(({ account }) => account === name)
        .map(shown),
    });
  });
  scope.get('/charges/:id', (request, reply) => reply.send(shown(chargeOf(request))));
  scope.post('/charges/:id/cancel', (request, reply) => reply.send(shown(engine.cancelCharge(chargeOf(request)))));
  scope.post('/charges/:id/refund', (request, reply) => {
    const { refund_id: refundId, amount } = parse(refundBody, request.body);
    const { kind, charge } = engine.askRefund(chargeOf(request), refundId, amount);
    return reply.code(kind === 'REFUNDED' ? 200 : 202).send(shown(charge));
  });
  scope.get('/balance', (request, reply) =>
    reply.send({ available: engine.balanceOf(tokens.accountOf(request).name) }),
  );
  scope.post('/payments/card', (request, reply) => payCard(request, reply, deps));
}

async function payCard(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, scheduler, hold, tokens }: ProviderRoutesDeps,
) {
  const key = parse(keyHeader, request.headers['idempotency-key']);
  const account = tokens.accountOf(request);
  if (!account.methods.includes('CREDIT')) throw new ProviderError(422, 'METHOD_NOT_OFFERED');
  const answer = engine.payCard(account.name, key, parse(cardPaymentBody, request.body));
  if (answer.kind === 'silence') return hold(reply);
  if (answer.kind === 'denied') {
    const { denial, cardBrand } = answer.attempt;
    const error = { code: denial, message: DENIALS[denial] };
    return reply.code(402).send({ status: 'DENIED', charge_id: answer.charge.id, card_brand: cardBrand, error });
  }
  return reply.send({ status: 'APPROVED', charge: presentCharge(answer.charge, scheduler.now()) });
}
