import type { AbandonBody } from '@habilita/contract';
import { type Cents, cents, type HolderShares } from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  type Facts,
  figuresOf,
  notCoveredByCredit,
  openPayments,
  type PaymentFact,
  totalOf,
} from '#areas/money/core/index.ts';
import { isOfContract } from '#areas/money/ledger/index.ts';

/** Custom payments go on after the contract ends. */
export const endsWithContract = ({ entityType }: PaymentFact): boolean => entityType !== 'REGISTRATION_CUSTOM_PAYMENT';

/** The ledger and the open payments that an abandonment leaves, before its penalty is charged. */
export const leftBy = (facts: Pick<Facts, 'ledger' | 'payments'>) => ({
  ledger: facts.ledger.filter((posted) => !isOfContract(posted)),
  open: openPayments(facts).filter((payment) => !endsWithContract(payment)),
});

/** Credits that can pay a penalty, in centavos: what is left of them once debts that nothing asks for are covered. */
export function freeCredits(facts: Pick<Facts, 'ledger' | 'payments'>): Cents {
  const { ledger, open } = leftBy(facts);
  const left = totalOf(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares)));
  return cents(Math.max(0, left));
}

/**
 * What to request of the penalty, by holder: the part that credits do not cover once the contract is reversed, or
 * all of it when earlier payments are ignored.
 */
export function penaltyToRequest(
  facts: Facts,
  shares: HolderShares,
  { ignorePaidAmount }: Pick<AbandonBody, 'ignorePaidAmount'>,
): HolderShares {
  const { ledger, open } = leftBy(facts);
  return ignorePaidAmount === true ? shares : notCoveredByCredit(ledger, open, { kind: 'PENALTY', shares });
}
