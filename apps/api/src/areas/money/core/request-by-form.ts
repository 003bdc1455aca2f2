import type { PaymentMethod } from '@habilita/contract';
import { type Cents, cents, type HolderShares } from '@habilita/kernel';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { type Facts, totalOf } from './facts.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import { requestWhatIsLeft } from './request-what-is-left.ts';

/** Payment fields under the names of the API (Specification 3 §3). */
export interface PaymentForm {
  readonly paymentMethod?: PaymentMethod | undefined;
  /** 'YYYY-MM-DD'; the campaign's rules decide when it is left out. Cards are due today. */
  readonly dueDate?: string | undefined;
  readonly downPaymentGrossValue?: Cents | undefined;
  readonly numberOfInstallments?: number | undefined;
  /** The instalments' day of the month, by default the due date's. */
  readonly dayOfMonth?: number | undefined;
}

/**
 * Requests an amount as a form asks. Refusals: REQUIRED method, down payment and number of instalments;
 * PAYMENT_METHOD_NOT_ALLOWED; INSTALLMENTS_NOT_ALLOWED above the plan's maximum; a down payment or instalments of a
 * method that takes one payment; those of `requestWhatIsLeft`.
 */
export function requestByForm(facts: Facts, shares: HolderShares, form: PaymentForm): PlannedPayment[] | Refusal {
  if (totalOf(shares) === 0) return [];
  const {
    paymentMethod: method,
    dueDate,
    downPaymentGrossValue: downPayment,
    numberOfInstallments: installments,
    dayOfMonth,
  } = form;
  if (method === undefined) return refusal('REQUIRED', 'paymentMethod');
  if (!facts.terms.allowedMethods.includes(method)) return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  if (method !== 'BOLETO_PARCELADO')
    return onePart(form) ?? requestWhatIsLeft(facts, { shares, method, dueDate, dayOfMonth });
  if (downPayment === undefined || downPayment <= 0) return refusal('REQUIRED', 'downPaymentGrossValue');
  if (installments === undefined) return refusal('REQUIRED', 'numberOfInstallments');
  if (installments > facts.terms.prices.bpMaxInstallments)
    return refusal('INSTALLMENTS_NOT_ALLOWED', 'numberOfInstallments');
  const planned = requestWhatIsLeft(facts, { shares, method, dueDate, dayOfMonth, downPayment, installments });
  return isRefusal(planned) && planned.field === 'downPayment'
    ? refusal(planned.refused, 'downPaymentGrossValue')
    : planned;
}

/** Parts of a method that takes one payment are refused, not ignored. */
function onePart({ downPaymentGrossValue: downPayment = cents(0), numberOfInstallments: count = 1 }: PaymentForm) {
  if (count > 1) return refusal('INSTALLMENTS_NOT_ALLOWED', 'numberOfInstallments');
  return downPayment === 0 ? undefined : refusal('INVALID', 'downPaymentGrossValue');
}
