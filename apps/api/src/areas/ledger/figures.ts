import { addCents, type Cents, negateCents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import { type Account, type Holder, LEDGER_KINDS, type LedgerKind } from './kind.ts';
import type { Entry } from './posting.ts';

/**
 * What a registration's row keeps of its ledger, centavos.
 * charges: what was charged less what was cancelled. credits: what was paid, in the platform or the CFC, or given by hand, less
 * what was given back. balance = credits − charges. Money in platform: received by the provider less given back, before fees, by
 * holder. Money in CFC: received there less given back by the school.
 */
export interface Figures {
  readonly charges: Cents;
  readonly credits: Cents;
  readonly marketplaceInPlatform: Cents;
  readonly partnerInPlatform: Cents;
  readonly inCfc: Cents;
}

export const NO_FIGURES: Figures = {
  charges: ZERO_CENTS,
  credits: ZERO_CENTS,
  marketplaceInPlatform: ZERO_CENTS,
  partnerInPlatform: ZERO_CENTS,
  inCfc: ZERO_CENTS,
};

/** What a transaction of this kind with these lines adds to the figures. */
export function figuresOf(kind: LedgerKind, entries: readonly Entry[]): Figures {
  const { figure } = LEDGER_KINDS[kind];
  const student = sum(entries, 'STUDENT');
  // A fee is a cost of ours: what the person paid stays what they paid.
  const received = kind === 'FEE' ? [] : entries;
  return {
    charges: figure === 'charges' ? negateCents(student) : ZERO_CENTS,
    credits: figure === 'credits' ? student : ZERO_CENTS,
    marketplaceInPlatform: negateCents(sum(received, 'PLATFORM_CASH', 'MARKETPLACE')),
    partnerInPlatform: negateCents(sum(received, 'PLATFORM_CASH', 'PARTNER')),
    inCfc: negateCents(sum(received, 'CFC_CASH')),
  };
}

/** The figures after one more transaction. */
export function addFigures(a: Figures, b: Figures): Figures {
  return {
    charges: addCents(a.charges, b.charges),
    credits: addCents(a.credits, b.credits),
    marketplaceInPlatform: addCents(a.marketplaceInPlatform, b.marketplaceInPlatform),
    partnerInPlatform: addCents(a.partnerInPlatform, b.partnerInPlatform),
    inCfc: addCents(a.inCfc, b.inCfc),
  };
}

/** Below zero: owes. Zero: no debts. Above: has credits. */
export const balanceOf = (figures: Figures): Cents => subtractCents(figures.credits, figures.charges);

function sum(entries: readonly Entry[], account: Account, holder?: Holder): Cents {
  return addCents(
    ...entries
      .filter((entry) => entry.account === account && (holder === undefined || entry.holder === holder))
      .map((entry) => entry.amount),
  );
}
