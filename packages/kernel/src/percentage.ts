import { type Cents, cents, centsFromReais } from './cents.ts';

/** 100 % in basis points (hundredths of a per cent), the integer form of every percentage that touches money. */
export const FULL_BASIS_POINTS = 10_000;

/** A percentage from 0 to 100 with at most two decimals as basis points: 12.5 → 1250. Undefined for anything else. */
export function basisPointsFromPercentage(percentage: number): number | undefined {
  const basisPoints = centsFromReais(percentage);
  return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= FULL_BASIS_POINTS ? basisPoints : undefined;
}

/**
 * Share of an amount, in centavos, rounded half up once (half away from zero for negative amounts, so that an undo mirrors
 * what it undoes). Throws RangeError unless the rate is a whole number of basis points from 0 to 10 000.
 */
export function portionOf(amount: Cents, basisPoints: number): Cents {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > FULL_BASIS_POINTS) {
    throw new RangeError(`Not a rate in basis points: ${basisPoints}`);
  }
  const full = BigInt(FULL_BASIS_POINTS);
  const rounded = (BigInt(Math.abs(amount)) * BigInt(basisPoints) + full / 2n) / full;
  return cents(Math.sign(amount) * Number(rounded));
}
