import { createHash, randomUUID } from 'node:crypto';
import type { Behaviours } from './behaviour.ts';
import { type CardTokens } from './card-tokens.ts';
import { cancel, type Charge, type ChargePayment, type DeniedAttempt, pay, statusOf } from './charge.ts';
import { instrumentOf } from './instrument.ts';
import { cancelledNotice, deniedNotice, paidNotice, strayNotice } from './notice.ts';
import type { Notifier } from './notifier.ts';
import { arrivingPayment } from './payment-arrives.ts';
import { orRefuse, ProviderError } from './provider-error.ts';
import { createRefunds } from './refunds.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store.ts';
import { type CardPaymentBody, type CreateChargeBody, payerOf, splitOf } from './wire.ts';

export interface EngineDeps {
  store: Store;
  notifier: Notifier;
  behaviours: Behaviours;
  tokens: CardTokens;
  scheduler: Scheduler;
}

export interface PayOptions {
  amount?: number | undefined;
  force?: boolean | undefined;
}

export type CardAnswer =
  | { kind: 'approved'; charge: Charge; payment: ChargePayment }
  | { kind: 'denied'; charge: Charge; attempt: DeniedAttempt }
  /** No answer, whatever was done. */
  | { kind: 'silence' };

export type Engine = ReturnType<typeof createEngine>;

/** Stores the new state before sending webhooks. */
export function createEngine(deps: EngineDeps) {
  const { store, notifier, scheduler } = deps;
  const now = () => scheduler.now();

  function receive(charge: Charge, payment: ChargePayment, force = false): Charge {
    const paid = store.save(orRefuse(pay(charge, payment, now(), force)));
    notifier.notify(paidNotice(paid, payment, now()));
    return paid;
  }

  function createCharge(account: string, key: string, body: CreateChargeBody): { charge: Charge; isNew: boolean } {
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const known = store.byKey(account, key);
    if (known && known.fingerprint !== fingerprint) throw new ProviderError(409, 'IDEMPOTENCY_MISMATCH');
    if (known) return { charge: known, isNew: false };
    return { charge: store.save(newCharge({ account, key, fingerprint }, body, now())), isNew: true };
  }

  function cancelCharge(charge: Charge): Charge {
    const cancelled = orRefuse(cancel(charge, now()));
    if (cancelled === charge) return charge;
    store.save(cancelled);
    notifier.notify(cancelledNotice(cancelled, now()));
    const { payAfterCancellation, wrongAmount } = deps.behaviours.of(charge.account, charge.paymentId, charge.id);
    const late = arrivingPayment(charge, Math.max(1, charge.amount + wrongAmount), now());
    if (payAfterCancellation) receive(cancelled, late, true);
    return cancelled;
  }

  function payFromOutside(charge: Charge, { amount, force }: PayOptions = {}): Charge {
    const { wrongAmount, payTwice, unknownId } = deps.behaviours.of(charge.account, charge.paymentId, charge.id);
    const paidAmount = Math.max(1, (amount ?? charge.amount) + wrongAmount);
    const once = receive(charge, arrivingPayment(charge, paidAmount, now()), force);
    const paid = payTwice ? receive(once, arrivingPayment(charge, paidAmount, now()), true) : once;
    if (unknownId) notifier.notify(strayNotice(charge, arrivingPayment(charge, paidAmount, now()), now()));
    return paid;
  }

  return {
    createCharge,
    cancelCharge,
    ...createRefunds(deps),
    payFromOutside,
    payCard: (account: string, key: string, body: CardPaymentBody) =>
      payCard(deps, receive, cardCharge(account, key, body), body),
  };

  function cardCharge(account: string, key: string, body: CardPaymentBody): Charge {
    const { attempt_id: _attempt, installments: _installments, card_token: _token, ...order } = body;
    const known = store.byKey(account, key);
    if (known && known.amount !== body.amount) throw new ProviderError(409, 'AMOUNT_MISMATCH');
    return known ?? createCharge(account, key, { ...order, method: 'CREDIT' }).charge;
  }
}

interface Asked {
  account: string;
  key: string;
  fingerprint: string;
}

function newCharge({ account, key, fingerprint }: Asked, body: CreateChargeBody, now: Temporal.Instant): Charge {
  const id = `ch_${randomUUID()}`;
  return {
    id,
    account,
    idempotencyKey: key,
    fingerprint,
    paymentId: body.payment_id,
    method: body.method,
    amount: body.amount,
    description: body.description,
    payer: payerOf(body.payer),
    split: splitOf(body.split),
    ...(body.method === 'BOLETO' && { beneficiary: body.beneficiary, instructions: body.instructions }),
    ...(body.method === 'CREDIT' && { softDescriptor: body.soft_descriptor }),
    ...('expires_at' in body && body.expires_at && { expiresAt: body.expires_at }),
    ...instrumentOf(body, now),
    createdAt: now.toString(),
    payments: [],
    refunds: [],
    attempts: [],
  };
}

/** A paid charge or known attempt gets its earlier answer. */
function payCard(
  { store, notifier, tokens, scheduler }: EngineDeps,
  receive: (charge: Charge, payment: ChargePayment) => Charge,
  charge: Charge,
  body: CardPaymentBody,
): CardAnswer {
  const now = scheduler.now();
  const earlier = charge.attempts.find(({ id }) => id === body.attempt_id);
  if (earlier !== undefined) return { kind: 'denied', charge, attempt: earlier };
  const [approved] = charge.payments;
  if (approved) return { kind: 'approved', charge, payment: approved };
  const status = statusOf(charge, now);
  if (status !== 'OPEN') throw new ProviderError(409, `CHARGE_${status}`);
  const card = tokens.take(body.card_token);
  if (!card) throw new ProviderError(400, 'TOKEN_INVALID', 'O token vale para uma só tentativa');
  if (card.outcome === 'timeout') return { kind: 'silence' };
  if (card.outcome !== 'approved' && card.outcome !== 'lost_answer') {
    const attempt = { id: body.attempt_id, denial: card.outcome, cardBrand: card.brand, at: now.toString() };
    const denied = store.save({ ...charge, attempts: [...charge.attempts, attempt] });
    notifier.notify(deniedNotice(denied, attempt, now));
    return { kind: 'denied', charge: denied, attempt };
  }
  const payment = arrivingPayment(charge, charge.amount, now, { ...card, installments: body.installments });
  const paid = receive(charge, payment);
  return card.outcome === 'lost_answer' ? { kind: 'silence' } : { kind: 'approved', charge: paid, payment };
}
