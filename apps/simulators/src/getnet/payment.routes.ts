import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { Cancellations } from './cancel.ts';
import type { NumberTokens } from './cards.ts';
import type { Engine } from './engine.ts';
import { notFound, parseBody, refused } from './errors.ts';
import type { GetnetKnobs } from './knobs.ts';
import type { CancelRequest, Payment, Records } from './records.ts';
import {
  boletoPayment,
  cancelOrder,
  cancelRequestOrder,
  cardPayment,
  hashOf,
  presentBoleto,
  presentCancelRequest,
  presentCardPayment,
  presentInfo,
} from './wire.ts';

interface PaymentRoutes {
  readonly records: Records;
  readonly engine: Engine;
  readonly cancellations: Cancellations;
  readonly tokens: NumberTokens;
  readonly knobs: () => GetnetKnobs;
  readonly sellerId: string;
}

/**
 * Routes for card tokens, for payments by card and boleto, for their cancellation and for their records
 * (docs/provider-facts.md A3, A4, A6, A7 and A8).
 */
export function paymentRoutes(scope: FastifyInstance, it: PaymentRoutes): void {
  const { records, engine, tokens, knobs, sellerId } = it;

  scope.post('/v1/tokens/card', ({ body }, reply) => {
    const order = parseBody(cardNumber, body);
    return reply.code(201).send({ number_token: tokens.issue(order.card_number) });
  });

  scope.post('/v2/payments', ({ body }) => {
    const order = parseBody(cardPayment(knobs().splitNames), body);
    const payment = engine.payByCard({ body: order, hash: hashOf(body) });
    if (payment.denial === null) return presentCardPayment(payment, sellerId);
    if (knobs().denial === 'DETAILS') throw denied(payment);
    const { code: reason_code, message: reason_message } = payment.denial;
    return { ...presentCardPayment(payment, sellerId), reason_code, reason_message };
  });

  scope.post('/v2/payments/boleto', ({ body }, reply) => {
    const order = parseBody(boletoPayment(knobs().splitNames), body);
    const issued = engine.issueBoleto({ body: order, hash: hashOf(body) });
    return reply.code(201).send(presentBoleto(issued, knobs().boletoPix));
  });

  scope.get('/v1/payments/info/:id', (request) => {
    const payment = records.payments.get(idOf(request));
    if (payment === undefined) throw notFound();
    return presentInfo(payment, knobs().shortRecord);
  });
  cancelRoutes(scope, it);
}

const cardNumber = z.strictObject({
  card_number: z.string().regex(/^\d{13,19}$/, 'is not a number'),
  customer_id: z.string().optional(),
});

function denied(payment: Payment): Refusal {
  const { code, message } = payment.denial ?? { code: '', message: '' };
  return refused(code.replace('PAYMENTS-', ''), message, { payment_id: payment.id });
}

function cancelRoutes(scope: FastifyInstance, { cancellations, sellerId }: PaymentRoutes): void {
  scope.post('/v2/payments/cancel', ({ body }) => {
    const order = parseBody(cancelOrder, body);
    const { payment_id: paymentId, idempotency_key: key, amount } = order;
    const done = cancellations.cancel({ paymentId, key, amount });
    if (isRequest(done)) return presentCancelRequest(done, sellerId);
    const { id, orderId, amount: total } = done;
    const what = { payment_id: id, order_id: orderId, amount: total, currency: 'BRL', status: 'CANCELED' };
    return { idempotency_key: key, seller_id: sellerId, ...what, reason_code: '00', canceled_at: canceledAt(done) };
  });

  scope.post('/v1/payments/cancel/request', ({ body }) => {
    const order = parseBody(cancelRequestOrder, body);
    const { payment_id: paymentId, cancel_custom_key: key, cancel_amount: amount } = order;
    return presentCancelRequest(cancellations.request({ paymentId, key, amount }), sellerId);
  });
  const processed = (request: CancelRequest) => ({
    ...presentCancelRequest(request, sellerId),
    status_processing_cancel_code: request.code,
    status_processing_cancel_message: request.message,
  });
  scope.get('/v1/payments/cancel/request', ({ query }) => {
    const { cancel_custom_key: asked } = parse(z.object({ cancel_custom_key: z.string() }), query);
    return processed(cancellations.find(({ customKey }) => customKey === asked));
  });
  scope.get('/v1/payments/cancel/request/:id', (request) => {
    const asked = idOf(request);
    return processed(cancellations.find(({ id }) => id === asked));
  });
}

const isRequest = (done: Payment | CancelRequest): done is CancelRequest => 'customKey' in done;
const canceledAt = ({ operations }: Payment): string => operations.at(-1)?.at ?? '';
