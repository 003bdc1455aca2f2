import type { After } from './held-cards.ts';

const MOST_CARDS = 20;
const WITHIN_MS = 600_000;

/**
 * Says whether a payment may be given one more card. The limit of twenty cards in ten minutes keeps people from trying
 * out stolen cards, or keeping Getnet busy, with the link of a payment.
 */
export function limitCards(after: After): (payment: string) => boolean {
  const counts = new Map<string, number>();
  return (payment) => {
    const count = counts.get(payment) ?? 0;
    if (count >= MOST_CARDS) return false;
    if (count === 0) after(WITHIN_MS, () => counts.delete(payment));
    counts.set(payment, count + 1);
    return true;
  };
}
