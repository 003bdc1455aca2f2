import type { PaymentMethod, PaymentPart } from '@habilita/contract';
import {
  addCents,
  type Cents,
  cents,
  type FeeRate,
  type HolderShares,
  instalmentBoletoSplit,
  installments as equalParts,
  paymentFees,
  type PaymentFees,
  ZERO_CENTS,
} from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { dayOfMonthOf, type Due, installmentDueDates } from './due-dates.ts';

/**
 * A planned payment, which has no charge and no charge number yet. Amounts are centavos; gross = partner + marketplace.
 */
export interface PlannedPayment extends Due, HolderShares {
  readonly method: PaymentMethod;
  readonly part: PaymentPart;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  /** The day of the month on which instalments of the schedule are due; in a short month `dueDate` is earlier. */
  readonly dayOfMonth: number;
  readonly gross: Cents;
  /** The fees at the time of planning. Later changes of the fee table do not alter them. */
  readonly fees: PaymentFees;
  readonly feeBasisPoints: number;
}

export interface PaymentTerms {
  readonly method: PaymentMethod;
  /** The amount by holder, in centavos; not negative. */
  readonly shares: HolderShares;
  readonly due: Due;
  readonly fee: FeeRate;
  /** The down payment of an instalment boleto; zero when only instalments are left. */
  readonly downPayment?: Cents;
  readonly installments?: number;
  /** The day of the month on which instalments are due, by default the day of the due date. */
  readonly dayOfMonth?: number;
}

/**
 * Splits an amount into one DOWN_PAYMENT and, for an instalment boleto, INSTALLMENTs, which belong to the school
 * when there is a down payment. Refusals: INSTALLMENTS_NOT_ALLOWED without a down payment or number of instalments, or
 * with less than a centavo each; DOWN_PAYMENT_TOO_LOW; DOWN_PAYMENT_NOT_BELOW_AMOUNT.
 */
export function planPayments(terms: PaymentTerms): PlannedPayment[] | Refusal {
  if (terms.method !== 'BOLETO_PARCELADO') return [paymentOf(terms, terms.shares, terms.due, 'DOWN_PAYMENT')];
  const { downPayment, installments: count } = terms;
  if (downPayment === undefined || count === undefined) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  return downPayment === 0 ? instalmentsAlone(terms, count) : withDownPayment(terms, downPayment, count);
}

function withDownPayment(terms: PaymentTerms, downPayment: Cents, count: number): PlannedPayment[] | Refusal {
  const split = instalmentBoletoSplit(terms.shares, downPayment, count, feesOf(downPayment, terms.fee));
  if ('refusal' in split) return refusal(split.refusal, 'downPayment');
  const dueDates = installmentDueDates(terms.due.dueDate, count, dayOf(terms));
  const rest = split.installments.map((shares, index) =>
    paymentOf(terms, shares, dueAt(dueDates[index] ?? terms.due.dueDate), 'INSTALLMENT', index + 1, count),
  );
  return [paymentOf(terms, split.downPayment, terms.due, 'DOWN_PAYMENT'), ...rest];
}

/**
 * The least down payment of an instalment boleto, in centavos; the whole amount when every smaller down payment is too
 * low. A higher down payment always leaves more after its fees, so bisection finds the least one that the rule accepts.
 */
export function leastDownPayment(shares: HolderShares, fee: FeeRate): Cents {
  const isTooLow = (down: number): boolean => {
    const split = instalmentBoletoSplit(shares, cents(down), 1, feesOf(cents(down), fee));
    return 'refusal' in split && split.refusal === 'DOWN_PAYMENT_TOO_LOW';
  };
  let low = 0;
  let high: number = addCents(shares.marketplace, shares.partner);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return cents(high);
}

/**
 * Equal instalments without a down payment. The first ones get the centavos left over by the division, and pay the
 * marketplace's share.
 */
function instalmentsAlone(terms: PaymentTerms, count: number): PlannedPayment[] | Refusal {
  const { shares, due } = terms;
  const total = addCents(shares.marketplace, shares.partner);
  if (total < count) return refusal('INSTALLMENTS_NOT_ALLOWED', 'installments');
  const later = installmentDueDates(due.dueDate, count - 1, dayOf(terms));
  let marketplaceLeft = shares.marketplace;
  return equalParts(total, count).map((gross, index) => {
    const marketplace = cents(Math.min(gross, marketplaceLeft));
    marketplaceLeft = cents(marketplaceLeft - marketplace);
    const part = { marketplace, partner: cents(gross - marketplace) };
    return paymentOf(terms, part, dueAt(later[index - 1] ?? due.dueDate), 'INSTALLMENT', index + 1, count);
  });
}

const dayOf = ({ due, dayOfMonth }: PaymentTerms): number => dayOfMonth ?? dayOfMonthOf(due.dueDate);

const dueAt = (dueDate: string): Due => ({ dueDate, expiresAt: null });

function paymentOf(
  terms: PaymentTerms,
  { partner, marketplace }: HolderShares,
  due: Due,
  part: PaymentPart,
  installmentNumber = 1,
  numberOfInstallments = 1,
): PlannedPayment {
  const { method, fee } = terms;
  const gross = addCents(partner, marketplace);
  const fees = paymentFees({ partner, marketplace }, fee);
  const amounts = { gross, partner, marketplace, fees, feeBasisPoints: fee.basisPoints };
  return { ...due, dayOfMonth: dayOf(terms), method, part, installmentNumber, numberOfInstallments, ...amounts };
}

function feesOf(gross: Cents, fee: FeeRate): Cents {
  const { percentageFee, fixedFee } = paymentFees({ partner: gross, marketplace: ZERO_CENTS }, fee).total;
  return addCents(percentageFee, fixedFee);
}
