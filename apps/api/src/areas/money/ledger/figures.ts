import { addCents, type Cents, negateCents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import { type Account, type Holder, LEDGER_KINDS, type LedgerKind } from './kind.ts';
import type { Entry } from './posting.ts';

/**
 * Amounts in centavos. `charges` is what was charged minus what was cancelled. `credits` is what was paid or credited
 * by hand, minus what was given back. `…InPlatform` is what providers received minus what the platform gave back,
 * before fees. `inCfc` is what the school received minus what it gave back.
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

export function figuresOf(kind: LedgerKind, entries: readonly Entry[]): Figures {
  const { figure } = LEDGER_KINDS[kind];
  const student = sum(entries, 'STUDENT');
  return {
    charges: figure === 'charges' ? negateCents(student) : ZERO_CENTS,
    credits: figure === 'credits' ? student : ZERO_CENTS,
    marketplaceInPlatform: negateCents(sum(entries, 'PLATFORM_CASH', 'MARKETPLACE')),
    partnerInPlatform: negateCents(sum(entries, 'PLATFORM_CASH', 'PARTNER')),
    inCfc: negateCents(sum(entries, 'CFC_CASH')),
  };
}

export function addFigures(a: Figures, b: Figures): Figures {
  return {
    charges: addCents(a.charges, b.charges),
    credits: addCents(a.credits, b.credits),
    marketplaceInPlatform: addCents(a.marketplaceInPlatform, b.marketplaceInPlatform),
    partnerInPlatform: addCents(a.partnerInPlatform, b.partnerInPlatform),
    inCfc: addCents(a.inCfc, b.inCfc),
  };
}

/** Credits less charges; below zero the student owes. */
export const balanceOf = (figures: Figures): Cents => subtractCents(figures.credits, figures.charges);

function sum(entries: readonly Entry[], account: Account, holder?: Holder): Cents {
  return addCents(
    ...entries
      .filter((entry) => entry.account === account && (holder === undefined || entry.holder === holder))
      .map((entry) => entry.amount),
  );
}
