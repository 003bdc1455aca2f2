import {
  addCents,
  type Cents,
  cents,
  type HolderShares,
  negateCents,
  subtractCents,
  ZERO_CENTS,
} from '@habilita/kernel';
import { type CreditSort, CREDIT_KINDS } from '#areas/money/ledger/index.ts';
import { addShares, NO_SHARES, negateShares, type PostedFact, totalOf } from './facts.ts';
import type { Plan } from './plan.ts';

/**
 * How much was paid, credited by hand and given back. The open debt is what was charged, less paid, less credited, plus
 * given back.
 */
export type Credits<Amount> = Readonly<Record<CreditSort, Amount>>;

/** Sums each sort of credit, in centavos, all positive; `ledger` holds transactions in force only. */
export function creditsOf(ledger: readonly Pick<PostedFact, 'kind' | 'shares'>[]): Credits<HolderShares> {
  const sumOf = (sort: CreditSort): HolderShares =>
    addShares(
      NO_SHARES,
      ...ledger
        .filter(({ kind }) => CREDIT_KINDS[sort].includes(kind))
        .map(({ kind, shares }) => (kind === 'PAYMENT_IN_CFC_CANCELLED' ? negateShares(shares) : shares)),
    );
  return {
    paid: sumOf('paid'),
    credited: sumOf('credited'),
    givenBack: sumOf('givenBack'),
  };
}

/** The debt compared with the sum of the open payments. Centavos, never below zero. */
export interface DebtBesideRequests {
  /** The debt; zero when the student has credits. */
  readonly open: Cents;
  /** The part of the debt for which there is no open payment. */
  readonly notRequested: Cents;
  /** How much the open payments exceed the debt. */
  readonly requestedBeyond: Cents;
}

/**
 * Compares a debt with open payments: `balance` is credits less charges, `requested` the sum of the open payments.
 * Amounts are centavos.
 */
export function debtBesideRequests(balance: Cents, requested: Cents): DebtBesideRequests {
  const open = positive(negateCents(balance));
  return {
    open,
    notRequested: positive(subtractCents(open, requested)),
    requestedBeyond: positive(subtractCents(requested, open)),
  };
}

/**
 * The debt that this plan leaves without an open payment because a person chose so, in centavos: manual debits and
 * inactivated payments (decision 140). Reactivated payments are subtracted, so that the sum can be negative.
 */
export const leftByChoice = ({ post, inactivate, activate }: Pick<Plan, 'post' | 'inactivate' | 'activate'>): Cents =>
  addCents(
    ZERO_CENTS,
    ...post.filter(({ kind }) => kind === 'MANUAL_DEBIT').map(({ shares }) => totalOf(shares)),
    ...inactivate.filter(({ active }) => active).map(({ gross }) => gross),
    ...activate.filter(({ active }) => !active).map(({ gross }) => negateCents(gross)),
  );

const positive = (amount: Cents): Cents => cents(Math.max(0, amount));

/** A pending and active payment. */
export interface OpenCharge {
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  readonly gross: Cents;
}

export interface Overdue {
  /** The late part of the debt: never more than the debt, even if late payments add up to more. */
  readonly amount: Cents;
  /** The first of the due dates that have passed. */
  readonly since: string;
  readonly daysLate: number;
}

/**
 * The part of the debt that was due before today, and since when; undefined when none was. Dates are of the campaign's
 * zone.
 */
export function overdueOf(balance: Cents, charges: readonly OpenCharge[], today: string): Overdue | undefined {
  const late = charges.filter(({ dueDate }) => dueDate < today);
  const since = late.map(({ dueDate }) => dueDate).toSorted()[0];
  const due = addCents(ZERO_CENTS, ...late.map(({ gross }) => gross));
  const amount = cents(Math.min(due, debtBesideRequests(balance, due).open));
  return since === undefined || amount === 0 ? undefined : { amount, since, daysLate: daysLate(since, today) };
}

/** Days since a due date; zero on that day and before it. */
export const daysLate = (dueDate: string, today: string): number =>
  Math.max(0, Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'days' }).days);

/** The first due date that has not passed; null when all have. */
export const nextDueDate = (charges: readonly OpenCharge[], today: string): string | null =>
  charges
    .map(({ dueDate }) => dueDate)
    .filter((dueDate) => dueDate >= today)
    .toSorted()[0] ?? null;
