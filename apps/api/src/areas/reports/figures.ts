import { type Cents, cents } from '@habilita/kernel';

/** A part of a whole in per cent, two decimals; 0 of an empty whole. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;

/** Inadimplência: late over total in per cent, one decimal (Specification 2 §2). */
export const defaultRate = (late: number, total: number): number =>
  total === 0 ? 0 : Math.round((late * 1000) / total) / 10;

/** Centavos, half up; 0 without registrations. */
export const averageTicket = (contractCents: number, registrations: number): Cents =>
  cents(registrations === 0 ? 0 : Math.floor((2 * contractCents + registrations) / (2 * registrations)));

/** Parts of a chart in the order of the keys, with their share of the whole. */
export function chartOf<K extends string>(keys: readonly K[], quantities: readonly number[]) {
  const count = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const data = keys.map((key, index) => {
    const quantity = quantities[index] ?? 0;
    return { key, quantity, percentage: percentage(quantity, count) };
  });
  return { data, count };
}
