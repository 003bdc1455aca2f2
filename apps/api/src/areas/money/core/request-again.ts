import { CONTRACT_ENTITY_TYPES, type PaymentMethod } from '@habilita/contract';
import { addDays, type Cents, type HolderShares, ZERO_CENTS } from '@habilita/kernel';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { DAYS_TO_PAY, latestDueDate } from './terms/due-dates.ts';
import type { Facts, PaymentFact } from './facts.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import { requestWhatIsLeft } from './request-what-is-left.ts';

interface Again {
  readonly shares: HolderShares;
  readonly method: PaymentMethod;
  /** The cancelled payments to replace. */
  readonly lost: readonly PaymentFact[];
  /** The down payment of an instalment boleto; zero when only instalments are left. */
  readonly down: Cents;
  readonly installments: number;
}

/**
 * Requests a debt in place of cancelled payments; instalments keep their day of the month. Refusals: those of
 * `requestWhatIsLeft`.
 */
export function requestAgain(
  facts: Facts,
  { shares, method, lost, down, installments }: Again,
): PlannedPayment[] | Refusal {
  const request = { shares, method, dueDate: dueDateOf(facts, method, lost), dayOfMonth: dayOfSchedule(facts, lost) };
  if (method !== 'BOLETO_PARCELADO') return requestWhatIsLeft(facts, request);
  const asBefore = requestWhatIsLeft(facts, { ...request, downPayment: down, installments });
  // The former schedule may be impossible, for example when less than its down payment is left. Then one payment is
  // requested.
  return isRefusal(asBefore)
    ? requestWhatIsLeft(facts, { ...request, downPayment: ZERO_CENTS, installments: 1 })
    : asBefore;
}

/**
 * Returns the earliest due date of the cancelled payments, if it has not passed and is not too far ahead. Otherwise the
 * campaign's rule decides the date and undefined is returned; if the fixed date of that rule has passed too, a date a
 * few days from today is returned. Undefined for methods other than boletos.
 */
function dueDateOf(facts: Facts, method: PaymentMethod, lost: readonly PaymentFact[]): string | undefined {
  if (method === 'PIX' || method === 'CREDIT') return undefined;
  const { today, terms } = facts;
  const earliest = lost.map(({ dueDate }) => dueDate).toSorted()[0];
  if (earliest !== undefined && earliest >= today && earliest <= latestDueDate(today)) return earliest;
  const isPast = terms.boleto?.strategy !== 'ADD_DAYS' && (terms.boleto?.date ?? '') < today;
  return isPast ? addDays(today, DAYS_TO_PAY) : undefined;
}

/**
 * The day of the month on which instalments are due: that of the payments in `these` or, if there are none, of the
 * contract's last payment.
 */
export function dayOfSchedule(
  { payments }: Pick<Facts, 'payments'>,
  these: readonly PaymentFact[],
): number | undefined {
  const instalment = these.find(({ part }) => part === 'INSTALLMENT');
  const ofContract = payments.findLast(({ entityType }) => CONTRACT_ENTITY_TYPES.has(entityType));
  return (instalment ?? these[0] ?? ofContract)?.dayOfMonth;
}
