import { randomUUID } from 'node:crypto';
import { getnetError, notFound, refused } from './errors.ts';
import { change, type EngineDeps, leftOf, ZONE } from './engine.ts';
import type { CancelRequest, Payment } from './records.ts';

export interface Cancellation {
  readonly paymentId: string;
  readonly key: string;
  readonly amount: number | undefined;
}

const dayOf = (instant: Temporal.Instant): string => instant.toZonedDateTimeISO(ZONE).toPlainDate().toString();

/**
 * Cancels payments (docs/provider-facts.md A6). On the day of a card payment, counted in São Paulo's time, only the
 * whole payment can be cancelled, and this happens at once. On later days a request cancels the whole payment or a part
 * of it, and the outcome of the request comes later.
 */
export function createCancellations(deps: EngineDeps) {
  const { records } = deps;
  function paymentOf(id: string): Payment {
    const payment = records.payments.get(id);
    if (payment === undefined) throw notFound();
    return payment;
  }

  return {
    /** Answers `POST /v2/payments/cancel`. After the day of the payment this call makes a request to cancel instead. */
    cancel({ paymentId, key, amount }: Cancellation): Payment | CancelRequest {
      const payment = paymentOf(paymentId);
      if (payment.operations.some((operation) => operation.rel === 'cancel' && operation.key === key)) return payment;
      if (payment.status === 'CANCELED') throw refused('073', 'Pagamento já cancelado');
      if (payment.method === 'BOLETO') return cancelBoleto(deps, payment, key);
      if (payment.status !== 'APPROVED') throw refused('072', 'Pagamento não pode ser cancelado');
      const isSameDay = dayOf(Temporal.Instant.from(payment.createdAt)) === dayOf(deps.scheduler.now());
      if (!isSameDay) return request(deps, payment, { paymentId, key, amount });
      if (amount !== undefined && amount !== payment.amount)
        throw refused('079', 'No mesmo dia o cancelamento é total');
      const at = deps.scheduler.now().toString();
      return ended(deps, payment, { rel: 'cancel', at, key, amount: leftOf(payment) });
    },

    /** Answers `POST /v1/payments/cancel/request`. */
    request: (order: Cancellation): CancelRequest => request(deps, paymentOf(order.paymentId), order),

    find: (matches: (one: CancelRequest) => boolean): CancelRequest => {
      const found = records.cancelRequests.find(matches);
      if (found === undefined) throw notFound();
      return found;
    },
  };
}
export type Cancellations = ReturnType<typeof createCancellations>;

function cancelBoleto(deps: EngineDeps, payment: Payment, key: string): Payment {
  if (payment.status !== 'PENDING' || !deps.knobs().boletoCancel)
    throw refused('072', 'Pagamento não pode ser cancelado');
  const at = deps.scheduler.now().toString();
  return ended(deps, payment, { rel: 'cancel', at, key, amount: payment.amount });
}

function ended(deps: EngineDeps, payment: Payment, operation: Payment['operations'][number]): Payment {
  const status = leftOf(payment) === operation.amount ? 'CANCELED' : payment.status;
  const done = change(deps, payment, status, operation);
  deps.notifier.notify(done, 'CANCELED', operation.amount);
  return done;
}

function request(deps: EngineDeps, payment: Payment, { key, amount = leftOf(payment) }: Cancellation): CancelRequest {
  const { records, scheduler } = deps;
  const isSameDay = dayOf(Temporal.Instant.from(payment.createdAt)) === dayOf(scheduler.now());
  if (payment.method !== 'CREDIT' || payment.status !== 'APPROVED')
    throw refused('072', 'Pagamento não pode ser cancelado');
  if (isSameDay) throw refused('082', 'No mesmo dia use o cancelamento');
  if (records.cancelRequests.find(({ customKey }) => customKey === key) !== undefined)
    throw getnetError(400, 'ValidationError', {
      code: 'GENERIC-400',
      description: '"cancel_custom_key" is in use',
    });
  const waiting = records.cancelRequests
    .filter(({ paymentId, code }) => paymentId === payment.id && code === '100')
    .reduce((sum, one) => sum + one.amount, 0);
  if (amount > leftOf(payment) - waiting) throw refused('079', 'Valor maior que o disponível');
  const row = { id: randomUUID(), customKey: key, paymentId: payment.id, amount, at: scheduler.now().toString() };
  const asked = records.cancelRequests.put({ ...row, status: 'ACCEPTED', code: '100', message: 'Em processamento' });
  scheduler.after(deps.knobs().cancelDelayMs, () => endRequest(deps, asked.id));
  return asked;
}

function endRequest(deps: EngineDeps, id: string): void {
  const { records, knobs, scheduler } = deps;
  const asked = records.cancelRequests.get(id);
  if (asked?.code !== '100') return;
  if (knobs().cancelOutcome === 'REFUSED') {
    records.cancelRequests.put({ ...asked, code: '12', message: 'Recusado pelo emissor' });
    return;
  }
  records.cancelRequests.put({ ...asked, code: '0', message: 'Cancelamento efetuado' });
  const payment = records.payments.get(asked.paymentId);
  if (payment === undefined) return;
  const at = scheduler.now().toString();
  ended(deps, payment, { rel: 'cancel-request', at, key: asked.customKey, amount: asked.amount });
}
