import type { PaymentMethod } from '@habilita/contract';
import { type Cents, localDate, ZERO_CENTS, type ZoneOffset } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { post } from '#areas/ledger/index.ts';
import { decideArrival } from './arrival.ts';
import { failAttempt, succeedOpenAttempt } from './card-attempts.queries.ts';
import { checkChargeJob } from './payments.jobs.ts';
import { noticeProblem, withUsableIds } from './provider-notice.ts';
import { type Owner, ownerOf } from './payment-of-notice.ts';
import { tellPaymentReceived } from './tell-student.ts';
import type { ProviderEvent } from './providers/provider.ts';
import {
  centavosOf,
  type IrregularityType,
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

export type EventOutcome =
  | 'REPEATED'
  /** Outside what any provider can mean: kept, nothing moved, a person looks. */
  | 'RAISED'
  /** The provider is asked how the charge stands, and that is what is booked. */
  | 'ASKED'
  | 'ATTEMPT_FAILED'
  | 'SETTLED'
  | 'BOOKED_WITH_IRREGULARITY'
  | 'UNKNOWN_CHARGE';

interface Told {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly owner: Owner;
}

/**
 * Books one thing a provider said, once: a repeated event, or the same movement of money told another way, changes nothing.
 * Money that arrived is booked as told and never dropped: what does not fit is booked and raised. A cancellation or refund is only
 * a hint, which may come before the payment it is about: the provider is asked, and its record of the charge is what counts.
 */
export async function bookProviderEvent(
  trx: Transaction,
  deps: Booking,
  provider: string,
  said: ProviderEvent,
): Promise<EventOutcome> {
  const event = withUsableIds(said);
  const now = deps.clock.now();
  const problem = noticeProblem(event, now);
  const owner = await ownerOf(trx, provider, event);
  const isMoney = event.kind === 'PAID' && problem === undefined;
  const fresh = await keepEvent(trx, {
    provider,
    providerEventId: event.providerEventId,
    movementId: isMoney ? (event.movementId ?? event.endToEndId ?? null) : null,
    kind: event.kind,
    externalPaymentId: event.externalId,
    paymentId: owner.payment?.id ?? null,
    amountCents: event.amount,
    occurredAt: problem === 'MOMENT' ? now : event.occurredAt,
    receivedAt: now,
  });
  if (!fresh) return 'REPEATED';
  const told = { provider, event, owner };
  const outcome =
    problem === undefined
      ? await effectOf(trx, deps, told)
      : await raise(trx, 'INVALID_NOTICE', told, { problem, occurredAt: event.occurredAt.toString() }, now);
  await noteOutcome(trx, { provider, providerEventId: event.providerEventId }, outcome);
  return outcome;
}

async function effectOf(trx: Transaction, deps: Booking, told: Told): Promise<EventOutcome> {
  const { event, owner } = told;
  const now = deps.clock.now();
  if (owner.contradiction !== undefined) {
    if (event.kind === 'PAID') return bookInSuspense(trx, 'CHARGE_MISMATCH', told, now);
    return raise(trx, 'CHARGE_MISMATCH', told, owner.contradiction, now);
  }
  if (owner.payment === undefined) {
    if (event.kind === 'PAID') return bookInSuspense(trx, 'UNKNOWN_CHARGE', told, now);
    await raise(trx, 'UNKNOWN_CHARGE', told, { kind: event.kind }, now);
    return 'UNKNOWN_CHARGE';
  }
  if (event.kind === 'PAID') return bookMoney(trx, deps, told, owner.payment);
  if (event.kind === 'DENIED' && event.attemptId !== undefined) {
    const failure = { code: event.denial ?? 'CARD_REFUSED', details: 'recusado pelo provedor' } as const;
    await failAttempt(trx, { attemptId: event.attemptId, paymentId: owner.payment.id }, failure);
    return 'ATTEMPT_FAILED';
  }
  const { kind, amount, providerEventId } = event;
  await deps.jobs.enqueue(trx, checkChargeJob, {
    paymentId: owner.payment.id,
    told: { kind, amount, providerEventId },
  });
  return 'ASKED';
}

async function bookMoney(
  trx: Transaction,
  deps: Booking,
  { provider, event, owner }: Told,
  found: NonNullable<Owner['payment']>,
): Promise<EventOutcome> {
  const now = deps.clock.now();
  const payment = await lockForSettlement(trx, found);
  const decision = decideArrival(
    { status: payment.status, active: payment.active, ...centavosOf(payment) },
    event.amount,
  );
  if (decision.settles) {
    const charge = { provider, externalId: event.externalId };
    await markPaid(trx, payment.id, { ...settlementOf(payment, event, decision.shares), ...charge }, now);
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
  const { id: paymentId, registrationId } = payment;
  await recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'PAYMENT_RECEIVED',
    after: { paymentId, ...told },
  });
  const types: IrregularityType[] = decision.irregularity === undefined ? [] : [decision.irregularity];
  if (owner.underAnotherCharge) types.push('CHARGE_MISMATCH');
  const details = { ...told, externalId: event.externalId, expectedCents: payment.grossCents };
  for (const type of types) await raiseIrregularity(trx, { type, registrationId, paymentId, details }, now);
  return types.length === 0 ? 'SETTLED' : 'BOOKED_WITH_IRREGULARITY';
}

const detailsOf = ({ provider, event }: Told) => ({
  provider,
  externalId: event.externalId,
  providerEventId: event.providerEventId,
  amountCents: event.amount,
});

/** A person has to look; nothing is booked. */
async function raise(
  trx: Transaction,
  type: IrregularityType,
  told: Told,
  more: object,
  now: Temporal.Instant,
): Promise<EventOutcome> {
  const { payment } = told.owner;
  const details = { ...detailsOf(told), ...more };
  const about = { registrationId: payment?.registrationId ?? null, paymentId: payment?.id ?? null };
  await raiseIrregularity(trx, { type, ...about, details }, now);
  return 'RAISED';
}

/** Money nobody can be credited with waits in SUSPENSE, held by the marketplace that received it. */
async function bookInSuspense(
  trx: Transaction,
  type: 'UNKNOWN_CHARGE' | 'CHARGE_MISMATCH',
  told: Told,
  now: Temporal.Instant,
): Promise<EventOutcome> {
  const details = { ...detailsOf(told), ...told.owner.contradiction };
  const irregularityId = await raiseIrregularity(trx, { type, registrationId: null, paymentId: null, details }, now);
  await post(trx, {
    kind: 'PLATFORM_PAYMENT',
    registrationId: null,
    shares: { marketplace: told.event.amount, partner: ZERO_CENTS },
    source: { type: 'IRREGULARITY', id: irregularityId },
    at: told.event.occurredAt,
  });
  return type === 'UNKNOWN_CHARGE' ? 'UNKNOWN_CHARGE' : 'BOOKED_WITH_IRREGULARITY';
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
