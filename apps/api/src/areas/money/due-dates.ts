import type { PaymentMethod } from '@habilita/contract';
import { addDays, addMonthsClamped, localDate, type ZoneOffset } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** When a boleto falls due: one date for everybody, or days after the purchase (Specification 2 §3). */
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
  /** The very moment a PIX ends; null for the others, which last the whole day. */
  readonly expiresAt: Temporal.Instant | null;
}

interface BoletoSetting {
  readonly strategy: string | null;
  readonly date: string | null;
  readonly days: number | null;
}

/** The school's own setting over the campaign's. Undefined when neither says anything usable. */
export function boletoRule(school: BoletoSetting, campaign: BoletoSetting): BoletoRule | undefined {
  const setting = school.strategy === null ? campaign : school;
  if (setting.strategy === 'FIXED' && setting.date !== null) return { strategy: 'FIXED', date: setting.date };
  if (setting.strategy === 'ADD_DAYS' && setting.days !== null) return { strategy: 'ADD_DAYS', days: setting.days };
  return undefined;
}

/**
 * When the first (or only) payment of a method falls due. PIX: now + its hours of validity. Boletos, and the down payment of an
 * instalment boleto: by the rule. Card: the day of purchase. Refusals: PAYMENT_METHOD_NOT_ALLOWED for PIX without a validity,
 * DUE_DATE_IN_PAST when a fixed date has gone by.
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

/** Instalments fall due monthly after the down payment, on its day of the month, clamped to the month's end. */
export function installmentDueDates(downPaymentDue: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonthsClamped(downPaymentDue, index + 1));
}

/** Days a person has to pay what is asked for anew when no date of before is still to come. */
export const DAYS_TO_PAY = 3;

/** The last second of a day in a zone: until when a PIX with a chosen due date can be paid. */
export const endOfDay = (day: string, zoneOffset: ZoneOffset): Temporal.Instant =>
  Temporal.Instant.from(`${addDays(day, 1)}T00:00:00${zoneOffset}`).subtract({ seconds: 1 });
