import { type Cents, subtractCents } from '@habilita/kernel';
import { addShares, figuresOf, type MoneyFacts, NO_SHARES, type PaymentFact, totalOf } from './facts.ts';

/**
 * Money held by payments whose reversal waits for its provider or a second person: it will go back, and still
 * counts in the ledger. Centavos by holder.
 */
export const heldForReversal = (payments: readonly PaymentFact[]) =>
  addShares(
    NO_SHARES,
    ...payments.filter(({ reversal }) => reversal?.status === 'WAITING_APPROVAL').map(({ held }) => held),
  );

/**
 * What may still go back of the student's money, in centavos, before a payment is given back: all that came
 * (through providers, in the school, by manual credits) less what went back (refunds, reversals, by the provider
 * itself) and what waiting reversals of other payments will take (domain decision). Debts do not lower it:
 * reversing the payment of a running course lets its debt come back.
 */
export const leftToGiveBack = (
  { ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>,
  payment: Pick<PaymentFact, 'id'>,
): Cents =>
  subtractCents(
    totalOf(figuresOf(ledger).credits),
    totalOf(heldForReversal(payments.filter(({ id }) => id !== payment.id))),
  );
