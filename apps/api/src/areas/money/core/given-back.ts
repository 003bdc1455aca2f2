import { type Cents, subtractCents } from '@habilita/kernel';
import { addShares, figuresOf, type MoneyFacts, NO_SHARES, type PaymentFact, totalOf } from './facts.ts';

/**
 * Money held by payments whose reversal waits for its provider or a second person. That money will go back, and the
 * ledger still counts it as the student's. Amounts are centavos, by holder.
 */
export const heldForReversal = (payments: readonly PaymentFact[]) =>
  addShares(
    NO_SHARES,
    ...payments.filter(({ reversal }) => reversal?.status === 'WAITING_APPROVAL').map(({ held }) => held),
  );

/**
 * The most that may still be given back of the student's money, in centavos (domain decision): what was paid and
 * credited by hand, less what was given back, less what waiting reversals of other payments than this one will take.
 * Debts are not subtracted, because the debt of a running course comes back when its payment is reversed.
 */
export const leftToGiveBack = (
  { ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>,
  payment: Pick<PaymentFact, 'id'>,
): Cents =>
  subtractCents(
    totalOf(figuresOf(ledger).credits),
    totalOf(heldForReversal(payments.filter(({ id }) => id !== payment.id))),
  );
