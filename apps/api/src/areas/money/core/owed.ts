import {
  addCents,
  type Cents,
  cents,
  type HolderShares,
  negateCents,
  subtractCents,
  ZERO_CENTS,
} from '@habilita/kernel';
import type { LedgerKind } from '#areas/money/ledger/index.ts';
import { addShares, NO_SHARES, negateShares, type PostedFact } from './facts.ts';

/** The kinds of the ledger that are each of the credits of a registration. Manual debits are charges. */
export const CREDIT_KINDS = {
  paid: ['PLATFORM_PAYMENT', 'PAYMENT_IN_CFC', 'PAYMENT_IN_CFC_CANCELLED'],
  credited: ['MANUAL_CREDIT'],
  givenBack: ['REVERSAL', 'REFUND'],
} as const satisfies Readonly<Record<string, readonly LedgerKind[]>>;

/**
 * What became of the student's money, by holder: arrived, credited by hand, and given back. Charged − paid − credited +
 * given back is what is open.
 */
export interface Credits<Amount> {
  readonly paid: Amount;
  readonly credited: Amount;
  readonly givenBack: Amount;
}

/** Of transactions that are not reversed; amounts positive as defined by their kind. */
export function creditsOf(ledger: readonly Pick<PostedFact, 'kind' | 'shares'>[]): Credits<HolderShares> {
  const sumOf = (kinds: readonly LedgerKind[]): HolderShares =>
    addShares(
      NO_SHARES,
      ...ledger
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, shares }) => (kind === 'PAYMENT_IN_CFC_CANCELLED' ? negateShares(shares) : shares)),
    );
  return {
    paid: sumOf(CREDIT_KINDS.paid),
    credited: sumOf(CREDIT_KINDS.credited),
    givenBack: sumOf(CREDIT_KINDS.givenBack),
  };
}

/** What is owed, and how it differs from what open payments ask for. Centavos, none below zero. */
export interface Asked {
  /** Owed; zero with credits. */
  readonly open: Cents;
  /** Owed, and no payment asks for it. */
  readonly notRequested: Cents;
  /** Asked for, and not owed. */
  readonly requestedBeyond: Cents;
}

/** `balance`: credits less charges; `requested`: of the pending and active payments. */
export function askedOf(balance: Cents, requested: Cents): Asked {
  const open = positive(negateCents(balance));
  return {
    open,
    notRequested: positive(subtractCents(open, requested)),
    requestedBeyond: positive(subtractCents(requested, open)),
  };
}

const positive = (amount: Cents): Cents => cents(Math.max(0, amount));

/** A pending and active payment. */
export interface OpenCharge {
  /** 'YYYY-MM-DD' in the campaign's zone. */
  readonly dueDate: string;
  readonly gross: Cents;
}

export interface Overdue {
  /** Of what is owed: payments beyond the debt are not late money. */
  readonly amount: Cents;
  /** The first of the due dates that have passed. */
  readonly since: string;
  readonly daysLate: number;
}

/** What of the debt was due before today; undefined when nothing is. Both dates are of the campaign's zone. */
export function overdueOf(balance: Cents, charges: readonly OpenCharge[], today: string): Overdue | undefined {
  const late = charges.filter(({ dueDate }) => dueDate < today);
  const since = late.map(({ dueDate }) => dueDate).toSorted()[0];
  const due = addCents(ZERO_CENTS, ...late.map(({ gross }) => gross));
  const amount = cents(Math.min(due, askedOf(balance, due).open));
  return since === undefined || amount === 0 ? undefined : { amount, since, daysLate: daysLate(since, today) };
}

/** Days since a due date; zero on that day and before it. */
export const daysLate = (dueDate: string, today: string): number =>
  Math.max(0, Temporal.PlainDate.from(dueDate).until(today, { largestUnit: 'days' }).days);

/** The first due date that has not passed. */
export const nextDueDate = (charges: readonly OpenCharge[], today: string): string | null =>
  charges
    .map(({ dueDate }) => dueDate)
    .filter((dueDate) => dueDate >= today)
    .toSorted()[0] ?? null;
