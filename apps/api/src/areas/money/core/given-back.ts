import { type Cents, subtractCents } from '@habilita/kernel';
import { addShares, figuresOf, type MoneyFacts, NO_SHARES, type PaymentFact, totalOf } from './facts.ts';

/**
 * Held by payments whose reversal waits for its provider or for a second person: it will go back, and still stands in
 * the ledger. Centavos by holder.
 */
export const heldForReversal = (payments: readonly PaymentFact[]) =>
  addShares(
    NO_SHARES,
    ...payments.filter(({ reversal }) => reversal?.status === 'WAITING_APPROVAL').map(({ held }) => held),
  );

/**
 * What may still go back of the student's money, centavos, before a payment is given back: what came by whatever road
 * (providers, the school, manual credits) less what was given back by whatever road (refunds, reversals, the provider
 * itself) and less what reversals of other payments will give back (domain decision). Debts do not lower it: who
 * reverses the payment of a course in force lets the debt come back.
 */
export const leftToGiveBack = (
  { ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>,
  payment: Pick<PaymentFact, 'id'>,
): Cents =>
  subtractCents(
    totalOf(figuresOf(ledger).credits),
    totalOf(heldForReversal(payments.filter(({ id }) => id !== payment.id))),
  );
