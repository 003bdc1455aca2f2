import { addCents, type Cents, cents, subtractCents } from '@habilita/kernel';

/** Part of a whole in per cent, with two decimals; 0 when the whole is empty. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;

/** The default rate (inadimplência): late over total in per cent, with one decimal (Specification 2 §2). */
export const defaultRate = (late: number, total: number): number =>
  total === 0 ? 0 : Math.round((late * 1000) / total) / 10;

/** Average contract in centavos, rounded half up; 0 without registrations. */
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

export type MoneyHolder = 'BOTH' | 'PARTNER' | 'MARKETPLACE';

interface Amounts {
  /** What was paid less what was given back. */
  readonly gross: Cents;
  readonly fees: Cents;
  readonly net: Cents;
}

/** The money of a holder, or of both, out of the sums that `paidSums`, `pendingSums` or `settledSums` gives. */
export function amountsOf(sums: readonly number[], holder: MoneyHolder): Amounts {
  const [partnerGross, partnerFees, marketplaceGross, marketplaceFees] = [0, 1, 2, 3].map((at) => cents(sums[at] ?? 0));
  const of = (partner = cents(0), marketplace = cents(0)) =>
    holder === 'BOTH' ? addCents(partner, marketplace) : holder === 'PARTNER' ? partner : marketplace;
  const gross = of(partnerGross, marketplaceGross);
  const fees = of(partnerFees, marketplaceFees);
  return { gross, fees, net: subtractCents(gross, fees) };
}

/** The sums of money that has settled: the sums of all paid money less those of paid money that settles later. */
export const settledSums = (paid: readonly number[], pending: readonly number[]): readonly number[] =>
  paid.map((sum, index) => sum - (pending[index] ?? 0));
