import { addCents, type Cents, cents, subtractCents, ZERO_CENTS } from './cents.ts';
import { basisPointsFromPercentage, portionOf } from './percentage.ts';

/** What each holder has of an amount, in centavos; the shares add up to the whole. */
export type HolderShares = { readonly partner: Cents; readonly marketplace: Cents };

/**
 * Splits a total in centavos between the holders: the partner gets the percentage, rounded half up, and the marketplace
 * the rest. A negative total is split like the positive one. Throws a RangeError unless the percentage is 0 to 100 with
 * at most two decimals.
 */
export function splitByShare(total: Cents, partnerSharePercentage: number): HolderShares {
  const basisPoints = basisPointsFromPercentage(partnerSharePercentage);
  if (basisPoints === undefined) throw new RangeError(`Not a share percentage: ${partnerSharePercentage}`);
  const partner = portionOf(total, basisPoints);
  return { partner, marketplace: subtractCents(total, partner) };
}

/**
 * Divides a total in centavos in proportion to whole, non-negative weights, by the method of the largest remainder;
 * ties go to the first parts. Throws a RangeError for other weights, and for a non-zero total with all weights zero.
 */
export function largestRemainder(total: Cents, weights: readonly number[]): Cents[] {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('Weights are whole numbers from zero up');
  }
  const sum = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('Nothing to divide the amount by');
    return weights.map(() => ZERO_CENTS);
  }
  const whole = BigInt(Math.abs(total));
  const shares = weights.map((weight, index) => {
    const exact = whole * BigInt(weight);
    return { index, floor: exact / sum, remainder: exact % sum };
  });
  const left = Number(whole - shares.reduce((given, share) => given + share.floor, 0n));
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  const extra = new Set(byRemainder.slice(0, left).map((share) => share.index));
  return shares.map(({ index, floor }) => cents(Math.sign(total) * (Number(floor) + (extra.has(index) ? 1 : 0))));
}

/**
 * Shares the amount in proportion to what the holders have, by {@link largestRemainder}; ties go to the
 * marketplace.
 */
export function inProportion(amount: Cents, { marketplace, partner }: HolderShares): HolderShares {
  const [ofMarketplace = ZERO_CENTS, ofPartner = ZERO_CENTS] = largestRemainder(amount, [marketplace, partner]);
  return { marketplace: ofMarketplace, partner: ofPartner };
}

/**
 * Splits an amount that is taken from the holders in proportion to what each holds. Nobody loses more than they hold:
 * an amount above the total takes exactly the total.
 */
export const takenInProportion = (amount: Cents, held: HolderShares): HolderShares =>
  amount >= addCents(held.marketplace, held.partner) ? held : inProportion(amount, held);

/**
 * Divides a total into equal instalments, in centavos; centavos that cannot be divided go to the first instalments, one
 * each. Throws a RangeError when there is no instalment.
 */
export function installments(total: Cents, count: number): Cents[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`Not a number of instalments: ${count}`);
  return largestRemainder(
    total,
    Array.from({ length: count }, () => 1),
  );
}

/** The amount of one payment and each holder's share of it, in centavos; gross = partner + marketplace. */
export type SplitPart = HolderShares & { readonly gross: Cents };

export type InstalmentBoletoSplit = { readonly downPayment: SplitPart; readonly installments: readonly SplitPart[] };

export type InstalmentBoletoRefusal = { readonly refusal: 'DOWN_PAYMENT_TOO_LOW' | 'DOWN_PAYMENT_NOT_BELOW_AMOUNT' };

/**
 * Splits an amount in centavos into a down payment and instalments. The marketplace takes its whole share from the down
 * payment, so that the instalments belong to the partner alone. Refuses with DOWN_PAYMENT_TOO_LOW unless the down
 * payment exceeds the marketplace's share plus fees, and with DOWN_PAYMENT_NOT_BELOW_AMOUNT when less than one centavo
 * per instalment is left.
 */
export function instalmentBoletoSplit(
  { partner, marketplace }: HolderShares,
  downPayment: Cents,
  count: number,
  fees: Cents = ZERO_CENTS,
): InstalmentBoletoSplit | InstalmentBoletoRefusal {
  const total = addCents(partner, marketplace);
  const rest = subtractCents(total, downPayment);
  if (rest < count) return { refusal: 'DOWN_PAYMENT_NOT_BELOW_AMOUNT' };
  if (downPayment <= marketplace + fees) return { refusal: 'DOWN_PAYMENT_TOO_LOW' };
  return {
    downPayment: { gross: downPayment, partner: subtractCents(downPayment, marketplace), marketplace },
    installments: installments(rest, count).map((gross) => ({ gross, partner: gross, marketplace: ZERO_CENTS })),
  };
}
