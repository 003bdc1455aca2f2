import type { PaymentMethod, PaymentPart } from '@habilita/contract';
import {
  addCents,
  type Cents,
  type FeeRate,
  instalmentBoletoSplit,
  paymentFees,
  type PaymentFees,
  splitByShare,
} from '@habilita/kernel';
import { type Refusal, isRefusal, refusal } from '#kernel/errors.ts';
import { type Due, type DueDateRules, firstDue, installmentDueDates } from './due-dates.ts';

/** A payment as decided, before it has a number and a charge. Centavos; gross = partner + marketplace. */
export interface PlannedPayment extends Due {
  readonly method: PaymentMethod;
  readonly part: PaymentPart;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  readonly gross: Cents;
  readonly partner: Cents;
  readonly marketplace: Cents;
  /** Frozen here: a later change of the fee table does not touch it. */
  readonly fees: PaymentFees;
  readonly feeBasisPoints: number;
}

export interface PaymentTerms {
  readonly method: PaymentMethod;
  readonly amount: Cents;
  /** The school's share of the amount, percent. */
  readonly partnerSharePercentage: number;
  readonly dueDates: DueDateRules;
  readonly fee: FeeRate;
  /** Only for the instalment boleto. */
  readonly downPayment?: Cents;
  readonly installments?: number;
}

/**
 * The payments an amount is paid by: one DOWN_PAYMENT, and for the instalment boleto its INSTALLMENTs, of which the marketplace
 * takes nothing. Refusals: those of `firstDue`; INSTALLMENTS_NOT_ALLOWED without a number of instalments; DOWN_PAYMENT_TOO_LOW,
 * DOWN_PAYMENT_NOT_BELOW_AMOUNT.
 */
export function planPayments(terms: PaymentTerms, now: Temporal.Instant): PlannedPayment[] | Refusal {
  const due = firstDue(terms.method, terms.dueDates, now);
  if (isRefusal(due)) return due;
  const { method, fee } = terms;
  if (method !== 'BOLETO_PARCELADO') {
    const shares = splitByShare(terms.amount, terms.partnerSharePercentage);
    const fees = paymentFees(shares, fee);
    const only = { part: 'DOWN_PAYMENT', installmentNumber: 1, numberOfInstallments: 1, gross: terms.amount } as const;
    return [{ method, ...only, ...due, ...shares, fees, feeBasisPoints: fee.basisPoints }];
  }
  return planInstalmentBoleto(terms, due);
}

function planInstalmentBoleto(terms: PaymentTerms, due: Due): PlannedPayment[] | Refusal {
  const { downPayment, installments: count, fee, method } = terms;
  if (downPayment === undefined || count === undefined) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  const split = instalmentBoletoSplit(
    terms.amount,
    downPayment,
    terms.partnerSharePercentage,
    count,
    feesOf(downPayment, fee),
  );
  if ('refusal' in split) return refusal(split.refusal, 'downPayment');
  const dueDates = installmentDueDates(due.dueDate, count);
  const down: PlannedPayment = {
    ...due,
    ...split.downPayment,
    method,
    part: 'DOWN_PAYMENT',
    installmentNumber: 1,
    numberOfInstallments: 1,
    fees: paymentFees(split.downPayment, fee),
    feeBasisPoints: fee.basisPoints,
  };
  const rest = split.installments.map(
    (part, index): PlannedPayment => ({
      ...part,
      dueDate: dueDates[index] ?? due.dueDate,
      expiresAt: null,
      method,
      part: 'INSTALLMENT',
      installmentNumber: index + 1,
      numberOfInstallments: count,
      fees: paymentFees(part, fee),
      feeBasisPoints: fee.basisPoints,
    }),
  );
  return [down, ...rest];
}

function feesOf(gross: Cents, fee: FeeRate): Cents {
  const { percentageFee, fixedFee } = paymentFees({ partner: gross, marketplace: addCents() }, fee).total;
  return addCents(percentageFee, fixedFee);
}
