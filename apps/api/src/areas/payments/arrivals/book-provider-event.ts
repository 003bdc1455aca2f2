import {
  carryOut,
  type IrregularityType,
  moneyFactsOf,
  offerOf,
  raiseIrregularity,
  type RegistrationFact,
} from '#areas/money/core/index.ts';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { decideArrival, isUnderpaid } from './arrival.ts';
import { failAttempt, succeedOpenAttempt } from '../cards/card-attempts.queries.ts';
import { type NoticeMatch, paymentOfNotice } from './payment-of-notice.ts';
import { checkChargeJob } from '../charges/payments.jobs.ts';
import {
  lockMovements,
  noteOutcome,
  refundsOfUnknownPayment,
  storeEvent,
  storeMovementIds,
} from './provider-events.queries.ts';
import { noticeProblem, withUsableIds } from './provider-notice.ts';
import { bookInSuspense, bookOutOfSuspense, detailsOf, keepEarlyRefund } from './suspense.ts';
import { paymentsBooked } from '../providers/provider-durations.ts';
import type { ProviderEvent } from '../providers/notice.ts';
import { tellPaymentReceived } from '../ways-to-pay/tell-student.ts';

export type BookingDeps = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

export type EventOutcome =
  | 'REPEATED'
  /** The event is implausible or contradicts our records: nothing is booked, and staff check it. */
  | 'RAISED'
  /** A job asks the provider for the charge, and its answer is booked. */
  | 'ASKED'
  | 'ATTEMPT_FAILED'
  | 'SETTLED'
  /** Money that waited in SUSPENSE went back. */
  | 'REFUNDED'
  | 'BOOKED_WITH_IRREGULARITY'
  | 'UNKNOWN_CHARGE';

interface ReceivedEvent {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly match: NoticeMatch;
  /** The locked registration; undefined when nothing is booked for a registration. */
  readonly registration: RegistrationFact | undefined;
}

/**
 * Books a provider's event once, however often the provider repeats it; a repeated hint makes us ask again. Money that
 * arrived is booked even when it contradicts our records, and then also raises an irregularity. An event with an
 * implausible amount or moment books nothing and only raises an irregularity.
 *
 * A notice of a cancellation or refund is only a hint: the provider is asked for the charge, and its record is booked.
 * A payment without the id of a movement is also asked for, because a repetition of its notice could not be recognised.
 *
 * For arrived money and for an implausible event the registration is locked before the event is stored. A transaction
 * that books several events takes these locks in the same order, and another order could deadlock.
 */
export async function bookProviderEvent(
  trx: Transaction,
  deps: BookingDeps,
  provider: string,
  sent: ProviderEvent,
): Promise<EventOutcome> {
  const event = withUsableIds(sent);
  const now = deps.clock.now();
  const problem = noticeProblem(event, now);
  const isMoney = event.kind === 'PAID' && problem === undefined;
  // The movement of an implausible refund is not locked: its registration is locked below, and registrations are locked
  // before movements everywhere.
  if (event.kind === 'REFUNDED' && problem === undefined) await lockMovements(trx, provider, [event.externalId]);
  const found = await paymentOfNotice(trx, provider, event);
  const registration =
    (isMoney || problem !== undefined) && found.payment !== undefined
      ? await lockRegistration(trx, found.payment.registrationId)
      : undefined;
  // The payment may have been charged anew while this transaction waited for the lock.
  const match = registration === undefined ? found : await paymentOfNotice(trx, provider, event);
  const fresh = await storeEvent(trx, {
    provider,
    providerEventId: event.providerEventId,
    kind: event.kind,
    externalPaymentId: event.externalId,
    paymentId: match.payment?.id ?? null,
    amountCents: event.amount,
    occurredAt: problem === 'MOMENT' ? now : event.occurredAt,
    receivedAt: now,
  });
  if (!fresh) return event.kind === 'UNKNOWN' ? askAgain(trx, deps, match) : 'REPEATED';
  const received = { provider, event, match, registration };
  const known = isMoney ? await outcomeOfKnownMovement(trx, received, now) : undefined;
  const outcome =
    known ??
    (problem === undefined
      ? await effectOf(trx, deps, received)
      : await raise(trx, 'INVALID_NOTICE', received, { problem, occurredAt: event.occurredAt.toString() }, now));
  await noteOutcome(trx, { provider, providerEventId: event.providerEventId }, outcome);
  if (isMoney && match.payment !== undefined) await askAboutEarlierRefunds(trx, deps, received, match.payment.id);
  return outcome;
}

/**
 * A hint that is repeated word by word may be about something that happened since, such as a second refund of the same
 * amount. However many come before the provider is asked, it is asked once.
 */
async function askAgain(
  trx: Transaction,
  deps: BookingDeps,
  { payment, contradiction }: NoticeMatch,
): Promise<EventOutcome> {
  if (payment === undefined || contradiction !== undefined) return 'REPEATED';
  await deps.jobs.enqueue(trx, checkChargeJob, { paymentId: payment.id }, { waitingKey: payment.id });
  return 'ASKED';
}

/**
 * The notice of a refund may come before that of its payment, which was late or lost, and then names a movement that
 * nobody knows. Now that the movement is known, the provider is asked what became of the payment.
 */
async function askAboutEarlierRefunds(
  trx: Transaction,
  deps: BookingDeps,
  { provider, event }: ReceivedEvent,
  paymentId: string,
): Promise<void> {
  const ids = movementIdsOf(event);
  if (ids.length === 0) return;
  for (const { providerEventId, amount } of await refundsOfUnknownPayment(trx, provider, ids)) {
    await noteOutcome(trx, { provider, providerEventId }, 'ASKED');
    const told = { kind: 'REFUNDED', providerEventId, amount } as const;
    await deps.jobs.enqueue(trx, checkChargeJob, { paymentId, told });
  }
}

const movementIdsOf = ({ movementId, endToEndId }: ProviderEvent): readonly string[] =>
  [movementId, endToEndId].filter((id) => id !== undefined);

/**
 * The outcome of an event that shares an id with an event booked before, and so is about the same movement: nothing is
 * booked again. When the event's ids link two movements that were booked apart, staff have to take one of the two back.
 * Undefined for a new movement.
 */
async function outcomeOfKnownMovement(
  trx: Transaction,
  received: ReceivedEvent,
  now: Temporal.Instant,
): Promise<EventOutcome | undefined> {
  const { provider, event } = received;
  const ids = movementIdsOf(event);
  await lockMovements(trx, provider, ids);
  const before = await storeMovementIds(trx, { provider, providerEventId: event.providerEventId }, ids);
  if (before.length > 1)
    return raise(trx, 'CHARGE_MISMATCH', received, { problem: 'BOOKED_TWICE', bookedAs: before }, now);
  return before.length === 1 ? 'REPEATED' : undefined;
}

async function effectOf(trx: Transaction, deps: BookingDeps, received: ReceivedEvent): Promise<EventOutcome> {
  const { event, match } = received;
  const now = deps.clock.now();
  if (match.contradiction !== undefined) {
    if (event.kind === 'PAID') return bookInSuspense(trx, 'CHARGE_MISMATCH', received, now);
    return raise(trx, 'CHARGE_MISMATCH', received, match.contradiction, now);
  }
  if (match.payment === undefined) {
    if (event.kind === 'PAID') return bookInSuspense(trx, 'UNKNOWN_CHARGE', received, now);
    if (event.kind === 'REFUNDED' && (await bookOutOfSuspense(trx, received, now))) return 'REFUNDED';
    const early = event.kind === 'REFUNDED' ? await keepEarlyRefund(trx, received, now) : 'UNNAMED';
    if (early === 'REPEATED') return early;
    const raised = await raise(trx, 'UNKNOWN_CHARGE', received, { kind: event.kind }, now);
    return early === 'KEPT' ? raised : 'UNKNOWN_CHARGE';
  }
  const mayBeRepeated = event.kind === 'PAID' && movementIdsOf(event).length === 0 && match.isOfItsCharge;
  if (event.kind === 'PAID' && !mayBeRepeated) return bookMoney(trx, deps, received, match.payment);
  if (event.kind === 'DENIED' && event.attemptId !== undefined) {
    const { denial: code = 'CARD_REFUSED', cardBrand } = event;
    const failure = { code, details: 'recusado pelo provedor', cardBrand };
    await failAttempt(trx, { attemptId: event.attemptId, paymentId: match.payment.id }, failure);
    return 'ATTEMPT_FAILED';
  }
  if (event.kind === 'UNKNOWN') return askAgain(trx, deps, match);
  await deps.jobs.enqueue(trx, checkChargeJob, { paymentId: match.payment.id, told: claimOf(event) });
  return 'ASKED';
}

const claimOf = ({ kind, amount, providerEventId, refundId }: ProviderEvent) => ({
  kind,
  amount,
  providerEventId,
  ...(refundId !== undefined && { refundId }),
});

async function bookMoney(
  trx: Transaction,
  deps: BookingDeps,
  { provider, event, match, registration }: ReceivedEvent,
  found: NonNullable<NoticeMatch['payment']>,
): Promise<EventOutcome> {
  if (registration === undefined) throw new Error(`The registration of payment ${found.id} is not locked`);
  const facts = await moneyFactsOf(trx, registration, deps.clock.now());
  const payment = facts.payments.find(({ id }) => id === found.id);
  if (payment === undefined) throw new Error(`No payment ${found.id} of its registration`);
  const { amount, occurredAt, externalId, providerEventId } = event;
  const arrival = {
    payment,
    amount,
    occurredAt,
    charge: { provider, externalId },
    underAnotherCharge: match.underAnotherCharge,
    cardBrand: event.cardBrand ?? null,
    cardInstallments: event.installments ?? 1,
    notice: { amountCents: amount, provider, providerEventId },
  };
  const offer = isUnderpaid(payment, amount) ? await offerOf(trx, facts) : undefined;
  const plan = decideArrival(facts, arrival, offer);
  await carryOut(trx, deps, facts, plan, {});
  paymentsBooked.observe({ provider }, Math.max(0, deps.clock.now().since(occurredAt).total('seconds')));
  if (plan.settle.length > 0) {
    await succeedOpenAttempt(trx, found, { attemptId: event.attemptId, cardBrand: event.cardBrand ?? null });
    await tellPaymentReceived(trx, deps, payment.id);
  }
  return plan.irregularities.length === 0 ? 'SETTLED' : 'BOOKED_WITH_IRREGULARITY';
}

/** Raises an irregularity for staff to check; nothing is booked. */
async function raise(
  trx: Transaction,
  type: IrregularityType,
  received: ReceivedEvent,
  more: object,
  now: Temporal.Instant,
): Promise<EventOutcome> {
  const { payment } = received.match;
  const details = { ...detailsOf(received), ...more };
  const about = { registrationId: payment?.registrationId ?? null, paymentId: payment?.id ?? null };
  await raiseIrregularity(trx, { type, ...about, details }, now);
  return 'RAISED';
}
