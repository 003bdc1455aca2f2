import { cents, type HolderShares } from '@habilita/kernel';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { problemIn } from './asked-fields.ts';
import { type Facts, totalOf } from './facts.ts';
import { asksForPayment, type PaymentForm } from './payment-form.asks.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import { requestWhatIsLeft } from './request-what-is-left.ts';

/**
 * Plans the payments for an amount, with the method, due date and instalments that a person chose in a form. Refusals:
 * REQUIRED when the method, the down payment or the number of instalments is missing; PAYMENT_METHOD_NOT_ALLOWED;
 * INSTALLMENTS_NOT_ALLOWED above the plan's maximum; those of `onePart` for a method that takes one payment; those of
 * `requestWhatIsLeft`.
 */
export function requestByForm(facts: Facts, shares: HolderShares, form: PaymentForm): PlannedPayment[] | Refusal {
  if (totalOf(shares) === 0) return [];
  const { downPaymentGrossValue: given, ...others } = form;
  const downPayment = given !== undefined && given > 0 ? given : undefined;
  const asked = { ...others, downPaymentGrossValue: downPayment };
  const problem = problemIn(asksForPayment(facts, shares, asked, { mayBeUndated: true }), asked);
  if (problem !== undefined) return problem;
  const { paymentMethod: method, dueDate, numberOfInstallments: installments, dayOfMonth } = form;
  if (method === undefined) return refusal('REQUIRED', 'paymentMethod');
  if (method !== 'BOLETO_PARCELADO')
    return onePart(form) ?? requestWhatIsLeft(facts, { shares, method, dueDate, dayOfMonth });
  const planned = requestWhatIsLeft(facts, { shares, method, dueDate, dayOfMonth, downPayment, installments });
  return isRefusal(planned) && planned.field === 'downPayment'
    ? refusal(planned.refused, 'downPaymentGrossValue')
    : planned;
}

/** Refuses a down payment or several instalments for a method that takes one payment; they are not silently ignored. */
function onePart({ downPaymentGrossValue: downPayment = cents(0), numberOfInstallments: count = 1 }: PaymentForm) {
  if (count > 1) return refusal('INSTALLMENTS_NOT_ALLOWED', 'numberOfInstallments');
  return downPayment === 0 ? undefined : refusal('INVALID', 'downPaymentGrossValue');
}
