import type { PaymentMethod } from '@habilita/contract';
import { addDays, addMonthsClamped, dayAfterMonths, localDate, type ZoneOffset } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** Boletos are due on a fixed date, or some days after the purchase (Specification 2 §3). */
export type BoletoRule =
  | { readonly strategy: 'FIXED'; readonly date: string }
  | { readonly strategy: 'ADD_DAYS'; readonly days: number };

export interface DueDateRules {
  readonly zoneOffset: ZoneOffset;
  readonly pixExpirationHours: number | null;
  readonly boleto: BoletoRule;
}

export interface Due {
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  /** When a PIX expires; null for the other methods, which have a due date only. */
  readonly expiresAt: Temporal.Instant | null;
}

interface BoletoSetting {
  readonly strategy: string | null;
  readonly date: string | null;
  readonly days: number | null;
}

/**
 * The rule is the school's setting if the school has one, else the campaign's; undefined when the setting is
 * incomplete.
 */
export function boletoRule(school: BoletoSetting, campaign: BoletoSetting): BoletoRule | undefined {
  const setting = school.strategy === null ? campaign : school;
  if (setting.strategy === 'FIXED' && setting.date !== null) return { strategy: 'FIXED', date: setting.date };
  if (setting.strategy === 'ADD_DAYS' && setting.days !== null) return { strategy: 'ADD_DAYS', days: setting.days };
  return undefined;
}

/**
 * Due date of the first or only payment. PIX: when its hours of validity end. Boletos and down payments: by the
 * campaign's `BoletoRule`. Card: the day of purchase. A day on which banks are closed is not moved, because a boleto
 * that is due then can be paid on the next business day. Refusals: PAYMENT_METHOD_NOT_ALLOWED for PIX without a
 * validity, DUE_DATE_IN_PAST when the fixed date of the rule has passed.
 */
export function firstDue(method: PaymentMethod, rules: DueDateRules, now: Temporal.Instant): Due | Refusal {
  const today = localDate(now.toString(), rules.zoneOffset);
  if (method === 'CREDIT') return { dueDate: today, expiresAt: null };
  if (method === 'PIX') {
    if (rules.pixExpirationHours === null) return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
    const expiresAt = now.add({ hours: rules.pixExpirationHours });
    return { dueDate: localDate(expiresAt.toString(), rules.zoneOffset), expiresAt };
  }
  const dueDate = rules.boleto.strategy === 'FIXED' ? rules.boleto.date : addDays(today, rules.boleto.days);
  return dueDate < today ? refusal('DUE_DATE_IN_PAST', 'paymentMethod') : { dueDate, expiresAt: null };
}

export const dayOfMonthOf = (date: string): number => Number(date.slice(8));

/**
 * Instalments are due monthly after the first payment, on the given day of the month (by default that of the first
 * payment), or on the last day of a month that is too short to have it.
 */
export function installmentDueDates(firstDueDate: string, count: number, day = dayOfMonthOf(firstDueDate)): string[] {
  return Array.from({ length: count }, (_, index) => dayAfterMonths(firstDueDate, index + 1, day));
}

/** Whether a date is on this day of the month, or on the last day of a month that is too short to have it. */
export const isOnDayOfMonth = (date: string, day: number): boolean => dayAfterMonths(date, 0, day) === date;

/**
 * A newly requested payment is due this many days from today, unless a due date in the future is kept or a person
 * chooses another one.
 */
export const DAYS_TO_PAY = 3;

/** The most years that a chosen due date may lie ahead; a later one is a typing error. */
const MOST_YEARS = 5;

export const latestDueDate = (today: string): string => addMonthsClamped(today, 12 * MOST_YEARS);

/** The last second of a day in a zone, when a PIX with a chosen due date expires. */
export const endOfDay = (day: string, zoneOffset: ZoneOffset): Temporal.Instant =>
  Temporal.Instant.from(`${addDays(day, 1)}T00:00:00${zoneOffset}`).subtract({ seconds: 1 });
