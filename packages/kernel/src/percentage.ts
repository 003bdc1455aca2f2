import { type Cents, cents, centsFromReais } from './cents.ts';

/** 100 % in basis points. */
export const FULL_BASIS_POINTS = 10_000;

/**
 * The basis points of a percentage: 12.5 gives 1250. Undefined for a percentage that is not 0 to 100, or has more than
 * two decimals.
 */
export function basisPointsFromPercentage(percentage: number): number | undefined {
  const basisPoints = centsFromReais(percentage);
  return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= FULL_BASIS_POINTS ? basisPoints : undefined;
}

/**
 * The part of an amount, in centavos, rounded half away from zero, so that a reversal mirrors its original. Throws a
 * RangeError unless given 0 to 10,000 basis points.
 */
export function portionOf(amount: Cents, basisPoints: number): Cents {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > FULL_BASIS_POINTS) {
    throw new RangeError(`Not a rate in basis points: ${basisPoints}`);
  }
  const full = BigInt(FULL_BASIS_POINTS);
  const rounded = (BigInt(Math.abs(amount)) * BigInt(basisPoints) + full / 2n) / full;
  return cents(Math.sign(amount) * Number(rounded));
}
