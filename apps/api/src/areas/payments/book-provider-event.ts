import type { PaymentMethod } from '@habilita/contract';
import { type Cents, localDate, ZERO_CENTS, type ZoneOffset } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { post } from '#areas/ledger/index.ts';
import { decideArrival } from './arrival.ts';
import { succeedOpenAttempt } from './card-attempts.queries.ts';
import { tellPaymentReceived } from './tell-student.ts';
import type { ProviderEvent } from './providers/provider.ts';
import {
  centavosOf,
  findPaymentOf,
  keepEvent,
  lockForSettlement,
  markPaid,
  noteOutcome,
  raiseIrregularity,
} from './provider-events.queries.ts';
import { refreshPaymentFigures } from './request-payments.queries.ts';
import { liquidationDay } from './settlement.ts';

/** What booking needs besides its transaction: the time, and the queue for what it sets off. */
export type Booking = Pick<Deps, 'clock' | 'jobs'>;

export type EventOutcome = 'REPEATED' | 'NOTED' | 'SETTLED' | 'BOOKED_WITH_IRREGULARITY' | 'UNKNOWN_CHARGE';

/**
 * Books one thing a provider said, once: a repeated event, or the same movement of money told another way, changes nothing.
 * Money is never dropped: what does not fit is booked and raised (product decision on provider events).
 */
export async function bookProviderEvent(
  trx: Transaction,
  deps: Booking,
  provider: string,
  event: ProviderEvent,
): Promise<EventOutcome> {
  const found = await findPaymentOf(trx, provider, event.externalId, event.paymentId);
  const fresh = await keepEvent(trx, {
    provider,
    providerEventId: event.providerEventId,
    movementId: event.kind === 'PAID' ? (event.movementId ?? event.endToEndId ?? null) : null,
    kind: event.kind,
    externalPaymentId: event.externalId,
    paymentId: found?.id ?? null,
    amountCents: event.amount,
    occurredAt: event.occurredAt,
  });
  if (!fresh) return 'REPEATED';
  const outcome = event.kind === 'PAID' ? await bookMoney(trx, deps, { provider, event, found }) : 'NOTED';
  await noteOutcome(trx, { provider, providerEventId: event.providerEventId }, outcome);
  return outcome;
}

interface Arrived {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly found: { readonly id: string; readonly registrationId: string } | undefined;
}

async function bookMoney(trx: Transaction, deps: Booking, { provider, event, found }: Arrived): Promise<EventOutcome> {
  const now = deps.clock.now();
  if (found === undefined) return bookUnknown(trx, provider, event, now);
  const payment = await lockForSettlement(trx, found);
  const decision = decideArrival(
    { status: payment.status, active: payment.active, ...centavosOf(payment) },
    event.amount,
  );
  if (decision.settles) {
    await markPaid(trx, payment.id, settlementOf(payment, event, decision.shares), now);
    await succeedOpenAttempt(trx, payment.id, event.cardBrand ?? null);
    await tellPaymentReceived(trx, deps, payment.id);
  }
  const source = { type: 'PAYMENT', id: payment.id };
  await post(trx, {
    kind: 'PLATFORM_PAYMENT',
    registrationId: payment.registrationId,
    shares: decision.shares,
    source,
    at: event.occurredAt,
  });
  await refreshPaymentFigures(trx, payment.registrationId);
  const told = { amountCents: event.amount, provider, providerEventId: event.providerEventId };
  await recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: payment.registrationId,
    kind: 'PAYMENT_RECEIVED',
    after: { paymentId: payment.id, ...told },
  });
  if (decision.irregularity === undefined) return 'SETTLED';
  const { id: paymentId, registrationId } = payment;
  await raiseIrregularity(
    trx,
    { type: decision.irregularity, registrationId, paymentId, details: { ...told, expectedCents: payment.grossCents } },
    now,
  );
  return 'BOOKED_WITH_IRREGULARITY';
}

/** Money for a charge nobody here knows waits in SUSPENSE, held by the marketplace that received it. */
async function bookUnknown(
  trx: Transaction,
  provider: string,
  event: ProviderEvent,
  now: Temporal.Instant,
): Promise<EventOutcome> {
  const details = {
    provider,
    externalId: event.externalId,
    providerEventId: event.providerEventId,
    amountCents: event.amount,
  };
  const irregularityId = await raiseIrregularity(
    trx,
    { type: 'UNKNOWN_CHARGE', registrationId: null, paymentId: null, details },
    now,
  );
  await post(trx, {
    kind: 'PLATFORM_PAYMENT',
    registrationId: null,
    shares: { marketplace: event.amount, partner: ZERO_CENTS },
    source: { type: 'IRREGULARITY', id: irregularityId },
    at: event.occurredAt,
  });
  return 'UNKNOWN_CHARGE';
}

interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly zoneOffset: ZoneOffset;
  readonly getnetPaymentPlanDays: number | null;
}

function settlementOf(payment: Paid, event: ProviderEvent, shares: { marketplace: Cents; partner: Cents }) {
  const approvalDay = localDate(event.occurredAt.toString(), payment.zoneOffset);
  const installments = event.installments ?? 1;
  const isCard = payment.paymentMethod === 'CREDIT';
  return {
    paymentDate: event.occurredAt,
    approvalDay,
    liquidationDay: liquidationDay({
      method: payment.paymentMethod,
      approvalDay,
      cardInstallments: installments,
      paymentPlanDays: payment.getnetPaymentPlanDays,
    }),
    ...shares,
    cardBrand: event.cardBrand ?? null,
    cardInstallments: isCard ? installments : null,
  };
}
