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
 * Credit that nothing else gives back, by holder, in centavos: the balance less what is held by payments whose
 * reversal waits for its provider or a second person, and is not posted yet.
 */
export const freeCredit = ({ ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>): HolderShares =>
  addShares(balanceByHolder(figuresOf(ledger)), negateShares(heldForReversal(payments)));
