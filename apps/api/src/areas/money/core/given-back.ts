import { type Cents, cents, subtractCents } from '@habilita/kernel';
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
 * The most that may still be given back to the student, in centavos (domain decision): all that was paid or credited by
 * hand, minus what was given back, minus what waiting reversals will take. A waiting reversal of `payment` itself is
 * not subtracted. Debts are not subtracted either, because reversing a payment brings back the debt that it paid.
 */
export const leftToGiveBack = (
  { ledger, payments }: Pick<MoneyFacts, 'ledger' | 'payments'>,
  payment: Pick<PaymentFact, 'id'>,
): Cents =>
  subtractCents(
    totalOf(figuresOf(ledger).credits),
    totalOf(heldForReversal(payments.filter(({ id }) => id !== payment.id))),
  );

/**
 * The most that a provider gives back of a payment in one refund, in centavos. The same charge may be paid more than
 * once, and one refund can take from only one of the sums received. Earlier refunds are counted against the oldest sums
 * first, as providers do when they refund whole sums.
 */
export function heldInOnePiece(
  { ledger }: Pick<MoneyFacts, 'ledger'>,
  { id, held }: Pick<PaymentFact, 'id' | 'held'>,
): Cents {
  const arrivals = ledger.filter(({ kind, source }) => kind === 'PLATFORM_PAYMENT' && source.id === id);
  if (arrivals.length < 2) return totalOf(held);
  let gone = subtractCents(totalOf(addShares(...arrivals.map(({ shares }) => shares))), totalOf(held));
  const left = arrivals.map(({ shares }) => {
    const taken = cents(Math.min(gone, totalOf(shares)));
    gone = subtractCents(gone, taken);
    return subtractCents(totalOf(shares), taken);
  });
  return cents(Math.max(...left));
}
