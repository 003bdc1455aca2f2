import type { PaymentMethod } from '@habilita/contract';
import { type Cents, splitByShare } from '@habilita/kernel';
import { type Facts, type PlannedPayment, priceOf, requestWhatIsLeft, type Terms } from '#areas/money/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export interface PaymentChoice {
  readonly method: PaymentMethod;
  /** Centavos. */
  readonly expectedPrice: Cents;
  /** Only for instalment boletos. */
  readonly installments: number | undefined;
}

/**
 * Payments for a student's choice of method (Specification 3 §1). Refusals: PAYMENT_METHOD_NOT_ALLOWED when not
 * offered or without a fee; PRICE_CHANGED; INSTALLMENTS_NOT_ALLOWED outside the plan's limits, or for a single
 * payment; DUE_DATE_IN_PAST; DOWN_PAYMENT_TOO_LOW.
 */
export function choosePayment(facts: Facts, choice: PaymentChoice): PlannedPayment[] | Refusal {
  const { terms, fees } = facts;
  const { method, installments } = choice;
  if (!terms.allowedMethods.includes(method) || fees[method] === undefined || terms.boleto === undefined) {
    return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  }
  const price = priceOf(terms.prices, method);
  if (price !== choice.expectedPrice) return refusal('PRICE_CHANGED', 'expectedPrice');
  if (!installmentsFit(terms, method, installments)) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  return requestWhatIsLeft(facts, {
    shares: splitByShare(price, terms.partnerSharePercentage),
    method,
    ...(installments === undefined ? {} : { installments, downPayment: terms.prices.bpDownPayment }),
  });
}

function installmentsFit({ prices }: Terms, method: PaymentMethod, count: number | undefined): boolean {
  if (method !== 'BOLETO_PARCELADO') return count === undefined;
  return count !== undefined && count >= prices.bpMinInstallments && count <= prices.bpMaxInstallments;
}
