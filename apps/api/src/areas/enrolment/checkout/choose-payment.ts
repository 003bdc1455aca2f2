import type { PaymentMethod } from '@habilita/contract';
import { type Cents, type HolderShares, splitByShare, ZERO_CENTS } from '@habilita/kernel';
import {
  type Facts,
  notCoveredByCredit,
  openPayments,
  type PlannedPayment,
  priceOf,
  requestWhatIsLeft,
  type Terms,
  totalOf,
} from '#areas/money/core/index.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';

export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly expectedPrice: Cents;
  /** The number of instalments; it is given only for instalment boletos. */
  readonly installments: number | undefined;
}

export interface ChosenPayment {
  readonly price: HolderShares;
  /**
   * Payments for the part of the price that the student's credit does not cover; empty when the credit covers it all.
   */
  readonly payments: readonly PlannedPayment[];
}

/**
 * Price and payments for a student's choice of method (Specification 3 §1). Refusals: PAYMENT_METHOD_NOT_ALLOWED when
 * the method is not offered or has no fee, or when no rule for boletos is set; PRICE_CHANGED; INSTALLMENTS_NOT_ALLOWED
 * outside the plan's limits, or for a method with a single payment; DUE_DATE_IN_PAST; DOWN_PAYMENT_TOO_LOW.
 */
export function choosePayment(facts: Facts, choice: PaymentChoice): ChosenPayment | Refusal {
  const { terms, fees } = facts;
  const { method, installments } = choice;
  if (!terms.allowedMethods.includes(method) || fees[method] === undefined || terms.boleto === undefined) {
    return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  }
  const amount = priceOf(terms.prices, method);
  if (amount !== choice.expectedPrice) return refusal('PRICE_CHANGED', 'expectedPrice');
  if (!installmentsFit(terms, method, installments)) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  const price = splitByShare(amount, terms.partnerSharePercentage);
  const shares = notCoveredByCredit(facts.ledger, openPayments(facts), { kind: 'CONTRACT', shares: price });
  const parts = installments === undefined ? {} : { installments, downPayment: terms.prices.bpDownPayment };
  const asked = requestWhatIsLeft(facts, { shares, method, ...parts });
  const payments =
    isRefusal(asked) && asked.field === 'downPayment' && totalOf(shares) < amount
      ? // When the credit leaves less to pay than the down payment, the rest is requested in one payment.
        requestWhatIsLeft(facts, { shares, method, installments: 1, downPayment: ZERO_CENTS })
      : asked;
  return isRefusal(payments) ? payments : { price, payments };
}

function installmentsFit({ prices }: Terms, method: PaymentMethod, count: number | undefined): boolean {
  if (method !== 'BOLETO_PARCELADO') return count === undefined;
  return count !== undefined && count >= prices.bpMinInstallments && count <= prices.bpMaxInstallments;
}
