import type { After } from './held-cards.ts';

const MOST_CARDS = 20;
const WITHIN_MS = 600_000;

/**
 * Returns a function that says whether a payment may receive one more card: at most twenty in ten minutes. Without the
 * limit, anybody with a payment's link could test stolen cards or flood Getnet with requests.
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
