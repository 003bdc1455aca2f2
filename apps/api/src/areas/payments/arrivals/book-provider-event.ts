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
  /** A job was enqueued that asks the provider for the state of the charge and books what the provider reports. */
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
 * Books a provider's event once, however often the provider repeats it. Received money is booked even when it
 * contradicts our records; an irregularity is then raised as well. An event with an implausible amount or time books
 * nothing and only raises an irregularity.
 *
 * Notices of kind UNKNOWN, cancellations and refunds are only hints: a job fetches the charge from the provider and
 * books what the provider's record of it says. A repeated UNKNOWN notice enqueues that job again. The charge is also
 * fetched for a payment whose notice has no movement id, because we could not recognise a repetition of that notice.
 *
 * For received money and for implausible events, the registration is locked before the event is stored. A transaction
 * that books several events takes the locks in the same order; another order could deadlock.
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
  // For an implausible refund the registration is locked below. Its movement is not locked here, because everywhere
  // else registrations are locked before movements, and another order could deadlock.
  if (event.kind === 'REFUNDED' && problem === undefined) await lockMovements(trx, provider, [event.externalId]);
  const found = await paymentOfNotice(trx, provider, event);
  const registration =
    (isMoney || problem !== undefined) && found.payment !== undefined
      ? await lockRegistration(trx, found.payment.registrationId)
      : undefined;
  // The payment may have got a new charge while this transaction waited for the lock, so it is looked up again.
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
 * Enqueues a check of the charge after an UNKNOWN notice, even if the same notice was stored before: an identical
 * notice may report something new, such as a second refund of the same amount. Notices that come before the job runs
 * enqueue no second job.
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
 * Handles refunds whose notice came before the notice of their payment. Their movement was unknown then. The payment is
 * known here, so a job fetches its charge from the provider.
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
 * Returns the outcome of an event whose movement is already booked: an earlier event has the same id, so nothing is
 * booked again. If the event's ids belong to two different booked events, the same movement was booked twice; an
 * irregularity asks staff to undo one booking. Undefined for a new movement.
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
    charge: { provider, externalId, isFormer: match.isOfFormerCharge },
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
