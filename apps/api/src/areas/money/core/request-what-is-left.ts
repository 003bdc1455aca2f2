import type { PaymentMethod } from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { type Due, endOfDay, firstDue, latestDueDate } from './terms/due-dates.ts';
import { type Facts, totalOf } from './facts.ts';
import { planPayments, type PlannedPayment } from './terms/planned-payments.ts';

export interface Request {
  /** The amount to request by holder, in centavos; see `debtNotRequested`. */
  readonly shares: HolderShares;
  readonly method: PaymentMethod;
  /**
   * 'YYYY-MM-DD' in the campaign's zone. When it is left out, the campaign's rules decide the date. Cards are due
   * today.
   */
  readonly dueDate?: string | undefined;
  /** The down payment of an instalment boleto; zero when only instalments are left. */
  readonly downPayment?: Cents | undefined;
  readonly installments?: number | undefined;
  /** The day of the month on which instalments are due, by default the day of `dueDate`. */
  readonly dayOfMonth?: number | undefined;
}

/**
 * Requests an amount by the campaign's present fees and rules. Refusals: PAYMENT_METHOD_NOT_ALLOWED without a fee
 * or due date rule today, DUE_DATE_IN_PAST, DUE_DATE_TOO_LATE, those of `planPayments`.
 */
export function requestWhatIsLeft(facts: Facts, request: Request): PlannedPayment[] | Refusal {
  const { shares, method, downPayment, installments, dayOfMonth } = request;
  if (totalOf(shares) === 0) return [];
  const fee = facts.fees[method];
  if (fee === undefined) return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  const due = dueOf(facts, request);
  if (isRefusal(due)) return due;
  return planPayments({
    method,
    shares,
    due,
    fee,
    ...(downPayment === undefined ? {} : { downPayment }),
    ...(installments === undefined ? {} : { installments }),
    ...(dayOfMonth === undefined ? {} : { dayOfMonth }),
  });
}

function dueOf({ terms, now, today }: Facts, { method, dueDate }: Request): Due | Refusal {
  const { zoneOffset, pixExpirationHours, boleto } = terms;
  if (method === 'CREDIT') return { dueDate: today, expiresAt: null };
  if (dueDate === undefined) {
    if (boleto === undefined) return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
    return firstDue(method, { zoneOffset, pixExpirationHours, boleto }, now);
  }
  if (dueDate < today) return refusal('DUE_DATE_IN_PAST', 'dueDate');
  if (dueDate > latestDueDate(today)) return refusal('DUE_DATE_TOO_LATE', 'dueDate');
  return { dueDate, expiresAt: method === 'PIX' ? endOfDay(dueDate, zoneOffset) : null };
}
