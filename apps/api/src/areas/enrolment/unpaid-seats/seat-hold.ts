import { nextBusinessDay, rollForward } from '@habilita/kernel';
import {
  endOfDay,
  type Facts,
  figuresOf,
  openPayments,
  type PaymentFact,
  type Plan,
  totalOf,
} from '#areas/money/core/index.ts';
import { isOfContract } from '#areas/money/ledger/index.ts';
import { cartAgainPlan } from '#areas/commands/back-to-cart/index.ts';

export interface SeatHold {
  /** Hours after registering for which the seat is held; null sets no limit. */
  readonly hours: number | null;
  /** The deadline that the student was warned of; null before the warning. */
  readonly toldUntil: Temporal.Instant | null;
  /** True while the outcome of a card attempt is unknown. */
  readonly cardInProgress: boolean;
}

export type SeatStep =
  | { readonly step: 'KEEP' }
  | { readonly step: 'TELL'; readonly until: Temporal.Instant }
  | { readonly step: 'RELEASE' };

const KEEP = { step: 'KEEP' } as const;

/**
 * How many minutes before the end of the seat's time the student is warned: a day, or half the time when the seat is
 * held for less than two days.
 */
export const noticeOf = (hours: number): number => Math.min(24 * 60, hours * 30);

/**
 * What to do about an unpaid seat now (decision 084). RELEASE needs all of these: the campaign's hours are over; the
 * first due date is past (boletos are reported on the next business day); the student was warned in time; the
 * registration is registered and nothing is credited; every payment is cancelled or open, and every open one was
 * requested by the enrolment; the provider issued or rejected each charge; no card attempt is in progress.
 */
export function seatStep(facts: Facts, hold: SeatHold): SeatStep {
  const until = heldUntil(facts, hold);
  if (until === undefined || hold.hours === null) return KEEP;
  const { now } = facts;
  const notice = { minutes: noticeOf(hold.hours) };
  if (hold.toldUntil === null)
    return isAfter(until.subtract(notice), now) ? KEEP : { step: 'TELL', until: later(until, now.add(notice)) };
  return isAfter(later(until, hold.toldUntil), now) ? KEEP : { step: 'RELEASE' };
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0;
const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isAfter(a, b) ? a : b);

/** When the seat's time is over; undefined when the seat may not be released. */
function heldUntil(facts: Facts, { hours, cardInProgress }: SeatHold): Temporal.Instant | undefined {
  const { registration, payments, zoneOffset } = facts;
  const open = openPayments(facts).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const [first] = open;
  if (hours === null || registration.status !== 'REGISTERED' || registration.registeredAt === null) return undefined;
  if (first === undefined || cardInProgress || !isUnpaid(facts)) return undefined;
  const isUntouched = payments.every(
    ({ status, active }) => status === 'CANCELLED' || (status === 'PENDING' && active),
  );
  const isOfEnrolment = open.every(({ entityType }) => entityType === 'REGISTRATION');
  const isAsked = open.every(({ chargeState }) => chargeState === 'ISSUED' || chargeState === 'REJECTED');
  if (!isUntouched || !isOfEnrolment || !isAsked) return undefined;
  return later(registration.registeredAt.add({ hours }), endOfDay(lastDayHeardOf(first), zoneOffset));
}

/** True when the ledger has only the contract and its changes. */
const isUnpaid = ({ ledger }: Facts): boolean => totalOf(figuresOf(ledger).credits) === 0 && ledger.every(isOfContract);

/** The last day, 'YYYY-MM-DD', on which the provider may report a payment that was made by its due date. */
function lastDayHeardOf({ method, dueDate }: PaymentFact): string {
  const isBoleto = method === 'BOLETO' || method === 'BOLETO_PARCELADO';
  return isBoleto ? nextBusinessDay(rollForward(dueDate)) : dueDate;
}

export const seatReleasePlan = (facts: Facts): Plan => cartAgainPlan(facts, 'SEAT_RELEASED');
