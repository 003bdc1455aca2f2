import { type Cents, subtractCents } from '@habilita/kernel';
import { addShares, figuresOf, type MoneyFacts, NO_SHARES, type PaymentFact, totalOf } from './facts.ts';

/**
 * Money held by payments whose reversal waits for its provider or for a second person: it will go back, and the
 * ledger still counts it. Centavos by holder.
 */
export const heldForReversal = (payments: readonly PaymentFact[]) =>
  addShares(
    NO_SHARES,
    ...payments.filter(({ reversal }) => reversal?.status === 'WAITING_APPROVAL').map(({ held }) => held),
  );

/**
 * How much of the student's money may still go back, in centavos, before a payment is given back. It is all that
 * came (through providers, in the school, by manual credits) less all that went back (refunds, reversals, by the
 * provider itself) and less what waiting reversals of other payments will take (domain decision). Debts do not
 * lower it: when the payment of a running course is reversed, its debt comes back.
 */
export const leftToGiveBack = (
  { ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>,
  payment: Pick<PaymentFact, 'id'>,
): Cents =>
  subtractCents(
    totalOf(figuresOf(ledger).credits),
    totalOf(heldForReversal(payments.filter(({ id }) => id !== payment.id))),
  );
