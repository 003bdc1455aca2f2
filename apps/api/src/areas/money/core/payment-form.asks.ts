import type { PaymentMethod } from '@habilita/contract';
import {
  addDays,
  type Cents,
  cents,
  type HolderShares,
  installments,
  subtractCents,
  ZERO_CENTS,
} from '@habilita/kernel';
import { amountWithin, type Asked } from './asked-fields.ts';
import { type Facts, totalOf } from './facts.ts';
import { DAYS_TO_PAY, latestDueDate } from './terms/due-dates.ts';
import { leastDownPayment } from './terms/planned-payments.ts';

/** Payment fields under the names of the API (Specification 3 §3). */
export interface PaymentForm {
  readonly paymentMethod?: PaymentMethod | undefined;
  /** 'YYYY-MM-DD'. When it is left out, the campaign's rules decide the date. Cards are due today. */
  readonly dueDate?: string | undefined;
  readonly downPaymentGrossValue?: Cents | undefined;
  readonly numberOfInstallments?: number | undefined;
  /** The day of the month on which instalments are due, by default the day of `dueDate`. */
  readonly dayOfMonth?: number | undefined;
}

interface Wishes {
  /** The method to propose, if it is on offer and takes the whole amount in one payment. */
  readonly preferred?: PaymentMethod | null;
  /** Set when the form may leave out the date, so that the campaign's rules decide it. */
  readonly mayBeUndated?: boolean;
}

/**
 * What a form asks for when an amount is to be requested from the student (Specification 3 §3, §5): a method on offer;
 * a date from today, except for cards; for an instalment boleto a down payment above the marketplace's share and the
 * fees, and a number of instalments up to the plan's maximum. `shares` is the amount by holder, in centavos. When the
 * amount is zero, the form asks for nothing.
 */
export function asksForPayment(facts: Facts, shares: HolderShares, form: PaymentForm, wishes: Wishes = {}): Asked[] {
  const total = totalOf(shares);
  if (total === 0) return [];
  const asked = askedMethod(facts, wishes);
  const method = form.paymentMethod ?? asked.proposal;
  return [
    { ...asked, because: 'NOT_COVERED', about: { note: 'TO_PAY', amount: total } },
    ...(method === undefined || method === 'CREDIT' ? [] : [askedDate(facts, wishes)]),
    ...(method === 'BOLETO_PARCELADO' ? askedParts(facts, shares, form) : []),
  ];
}

/** Asks for a payment method that the plan offers and for which a fee is in force today. */
export function askedMethod({ terms, fees }: Facts, { preferred = null }: Wishes = {}): Asked {
  const offered = terms.allowedMethods.filter((method) => fees[method] !== undefined);
  const atOnce = offered.filter((method) => method !== 'BOLETO_PARCELADO');
  const proposal = atOnce.find((method) => method === preferred) ?? atOnce[0] ?? offered[0];
  return {
    field: 'paymentMethod',
    isRequired: true,
    choices: offered.map((value) => ({ value })),
    otherwise: 'PAYMENT_METHOD_NOT_ALLOWED',
    ...(proposal === undefined ? {} : { proposal }),
  };
}

const askedDate = ({ today }: Facts, { mayBeUndated = false }: Wishes): Asked => ({
  field: 'dueDate',
  isRequired: true,
  mayBeLeftOut: mayBeUndated,
  date: { min: today, max: latestDueDate(today) },
  proposal: addDays(today, DAYS_TO_PAY),
});

function askedParts({ terms, fees }: Facts, shares: HolderShares, form: PaymentForm): Asked[] {
  const { bpDownPayment, bpMaxInstallments } = terms.prices;
  const total = totalOf(shares);
  const { downPaymentGrossValue: down = ZERO_CENTS, numberOfInstallments: count = 1 } = form;
  const fee = fees.BOLETO_PARCELADO;
  const least = fee === undefined ? total : leastDownPayment(shares, fee);
  const most = total - count;
  const rest = subtractCents(total, down > 0 && down < total ? down : least);
  const counts = Array.from({ length: bpMaxInstallments }, (_, index) => index + 1).filter((parts) => parts <= rest);
  const proposed = bpDownPayment >= least && bpDownPayment <= most ? bpDownPayment : cents(least);
  return [
    {
      field: 'downPaymentGrossValue',
      isRequired: true,
      because: 'IN_PARTS',
      amount: amountWithin(least, most, proposed),
      tooSmall: 'DOWN_PAYMENT_TOO_LOW',
      tooLarge: 'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    },
    {
      field: 'numberOfInstallments',
      isRequired: true,
      because: 'IN_PARTS',
      choices: counts.map((parts) => ({ value: String(parts), amount: installments(rest, parts)[0] ?? rest })),
      otherwise: 'INSTALLMENTS_NOT_ALLOWED',
      ...(counts.length === 0 ? {} : { proposal: String(counts.length) }),
    },
  ];
}
