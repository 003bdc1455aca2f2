import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { behaviourChangeSchema, type Behaviours } from './behaviour.ts';
import { type Charge, heldAmount, statusOf } from './charge.ts';
import type { Engine } from './engine.ts';
import type { Notifier } from './notifier.ts';
import { parse } from './parse.ts';
import { ProviderError } from './provider-error.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store.ts';
import { TEST_CARDS } from './test-cards.ts';
import { presentCharge } from './wire.ts';

export interface ControlDeps {
  engine: Engine;
  store: Store;
  behaviours: Behaviours;
  notifier: Notifier;
  scheduler: Scheduler;
}

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

const payBody = z
  .strictObject({
    amount: z.coerce.number().int().positive().optional(),
    force: z.preprocess((value) => value === true || value === 'true', z.boolean()).optional(),
  })
  .default({});
const refundBody = z.strictObject({ amount: z.coerce.number().int().positive().optional() }).default({});
const behaviourBody = behaviourChangeSchema.extend({ charge: z.string().optional(), reset: z.boolean().optional() });
const redeliverBody = z.strictObject({ noticeId: z.string().optional() }).default({});
const webhookBody = z.strictObject({ url: z.url().nullable() });

/** Refuses pages of another origin. */
export function controlRoutes(scope: FastifyInstance, deps: ControlDeps): void {
  const { store, engine, behaviours, notifier, scheduler } = deps;
  scope.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) throw new ProviderError(403, 'FOREIGN_ORIGIN');
  });

  scope.get('/sandbox/charges', (_request, reply) => {
    const now = scheduler.now();
    return reply.send({ charges: store.open(now).map((charge) => presentCharge(charge, now)) });
  });
  const shown = (charge: Charge) => presentCharge(charge, scheduler.now());
  const chargeOf = (request: FastifyRequest): Charge => {
    const { reference } = parse(z.object({ reference: z.string() }), request.params);
    const charge = store.find(reference, scheduler.now());
    if (!charge) throw new ProviderError(404, 'CHARGE_NOT_FOUND', 'Nenhuma cobrança com esse código');
    return charge;
  };
  scope.post('/sandbox/pay/:reference', (request, reply) => {
    const charge = chargeOf(request);
    const options = parse(payBody, request.body ?? undefined);
    if (!isForm(request)) return reply.send(shown(engine.payFromOutside(charge, options)));
    const isPayable = options.force || statusOf(charge, scheduler.now()) === 'OPEN';
    if (isPayable) engine.payFromOutside(charge, options);
    return reply.redirect(isPayable ? '/' : `/?q=${charge.id}`, 303);
  });
  scope.post('/sandbox/cancel/:reference', (request, reply) => {
    const cancelled = engine.cancelCharge(chargeOf(request));
    return isForm(request) ? reply.redirect(`/?q=${cancelled.id}`, 303) : reply.send(shown(cancelled));
  });
  scope.post('/sandbox/refund/:reference', (request, reply) => {
    const charge = chargeOf(request);
    const { amount = heldAmount(charge) } = parse(refundBody, request.body ?? undefined);
    const refunded = engine.refundCharge(charge, `ref_${randomUUID()}`, amount);
    return isForm(request) ? reply.redirect(`/?q=${charge.id}`, 303) : reply.send(shown(refunded));
  });
  scope.get('/sandbox/behaviour', (_request, reply) => reply.send(behaviours.all()));
  scope.post('/sandbox/behaviour', (request, reply) => {
    const { charge, reset, ...change } = parse(behaviourBody, request.body);
    if (reset) behaviours.reset();
    behaviours.set(change, charge);
    return reply.send(behaviours.all());
  });
  scope.get('/sandbox/deliveries', (_request, reply) => reply.send({ deliveries: notifier.deliveries() }));
  scope.post('/sandbox/redeliver', (request, reply) => {
    const { noticeId } = parse(redeliverBody, request.body ?? undefined);
    return reply.send({ sent: notifier.redeliver(noticeId) });
  });
  scope.post('/sandbox/webhook', (request, reply) => {
    notifier.setWebhookUrl(parse(webhookBody, request.body).url);
    return reply.code(204).send();
  });
  scope.get('/sandbox/cards', (_request, reply) => reply.send({ cards: TEST_CARDS }));
  scope.get('/health', (_request, reply) => reply.send({ status: 'ok' }));
}
