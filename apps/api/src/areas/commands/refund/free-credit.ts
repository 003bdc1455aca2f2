import type { HolderShares } from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  figuresOf,
  heldForReversal,
  type MoneyFacts,
  negateShares,
} from '#areas/money/core/index.ts';

/**
 * Credit that may be refunded, by holder, in centavos: the balance less the money of payments whose reversal waits for
 * its provider or a second person. That money will go back, and is not posted yet.
 */
export const freeCredit = ({ ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>): HolderShares =>
  addShares(balanceByHolder(figuresOf(ledger)), negateShares(heldForReversal(payments)));
