import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inProportion,
  instalmentBoletoSplit,
  installments,
  largestRemainder,
  splitByShare,
  takenInProportion,
} from './allocate.ts';
import { addCents, cents } from './cents.ts';

const anyTotal = fc.integer({ min: -1e12, max: 1e12 }).map(cents);
const positive = fc.integer({ min: 0, max: 1e9 }).map(cents);
const percentage = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100);

describe('partner and marketplace', () => {
  test('the partner share is rounded half up and the residue is the marketplace’s', () => {
    expect(splitByShare(cents(149_990), 85.5)).toEqual({ partner: 128_241, marketplace: 21_749 });
    expect(splitByShare(cents(1), 50)).toEqual({ partner: 1, marketplace: 0 });
    expect(splitByShare(cents(100), 0)).toEqual({ partner: 0, marketplace: 100 });
    expect(splitByShare(cents(100), 100)).toEqual({ partner: 100, marketplace: 0 });
  });

  test('a share with three decimals or above the whole is an error of the program', () => {
    for (const bad of [33.333, -1, 100.01, Number.NaN]) expect(() => splitByShare(cents(100), bad)).toThrow(RangeError);
  });

  test('both shares sum to the whole, and an undo mirrors what it undoes', () => {
    fc.assert(
      fc.property(anyTotal, percentage, (total, share) => {
        const { partner, marketplace } = splitByShare(total, share);
        expect(addCents(partner, marketplace)).toBe(total);
        expect(Math.sign(partner) * Math.sign(total)).toBeGreaterThanOrEqual(0);
        expect(Math.sign(marketplace) * Math.sign(total)).toBeGreaterThanOrEqual(0);
        expect(addCents(splitByShare(cents(0 - total), share).partner, partner)).toBe(0);
      }),
    );
  });
});

describe('an amount in proportion to what two holders have', () => {
  const held = fc.record({ marketplace: positive, partner: positive });

  test('is whole, and the marketplace gets the centavo of a tie', () => {
    expect(inProportion(cents(3), { marketplace: cents(50), partner: cents(50) })).toEqual({
      marketplace: 2,
      partner: 1,
    });
    expect(inProportion(cents(10_000), { marketplace: cents(22_500), partner: cents(127_500) })).toEqual({
      marketplace: 1_500,
      partner: 8_500,
    });
    fc.assert(
      fc.property(held, positive, (of, amount) => {
        fc.pre(of.marketplace + of.partner > 0);
        const { marketplace, partner } = inProportion(amount, of);
        expect(addCents(marketplace, partner)).toBe(amount);
        expect(inProportion(cents(of.marketplace + of.partner), of)).toEqual(of);
      }),
    );
  });

  test('takes from nobody more than there is, also when it is more than both have', () => {
    fc.assert(
      fc.property(held, positive, (of, amount) => {
        const taken = takenInProportion(amount, of);
        expect(addCents(taken.marketplace, taken.partner)).toBe(Math.min(amount, of.marketplace + of.partner));
        expect(taken.marketplace).toBeLessThanOrEqual(of.marketplace);
        expect(taken.partner).toBeLessThanOrEqual(of.partner);
      }),
    );
    const none = { marketplace: cents(0), partner: cents(0) };
    expect(takenInProportion(cents(5), none)).toEqual(none);
  });
});

describe('largest remainder', () => {
  test('the biggest remainders get the extra centavos, the first ones on ties', () => {
    expect(largestRemainder(cents(10), [1, 1, 1])).toEqual([4, 3, 3]);
    expect(largestRemainder(cents(11), [1, 1, 1])).toEqual([4, 4, 3]);
    expect(largestRemainder(cents(100), [1, 2, 4])).toEqual([14, 29, 57]);
    expect(largestRemainder(cents(-10), [1, 1, 1])).toEqual([-4, -3, -3]);
    expect(largestRemainder(cents(0), [])).toEqual([]);
    expect(largestRemainder(cents(0), [0, 0])).toEqual([0, 0]);
  });

  test('money is never divided by nothing or by broken weights', () => {
    for (const weights of [[], [0, 0], [1, -1], [0.5]])
      expect(() => largestRemainder(cents(1), weights)).toThrow(RangeError);
  });

  test('parts sum to the whole and each is less than a centavo from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyTotal, weights, (total, given) => {
        const sum = given.reduce((whole, weight) => whole + weight, 0);
        fc.pre(sum > 0);
        const parts = largestRemainder(total, given);
        expect(addCents(...parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(given[index] ?? 0);
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
        }
      }),
    );
  });
});

describe('instalments', () => {
  test('the first instalments carry the extra centavo', () => {
    expect(installments(cents(100_001), 3)).toEqual([33_334, 33_334, 33_333]);
    expect(() => installments(cents(100), 0)).toThrow(RangeError);
    expect(() => installments(cents(100), 1.5)).toThrow(RangeError);
  });

  test('they sum to the whole, never differ by more than one centavo and never grow', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 60 }), (total, count) => {
        const parts = installments(total, count);
        expect(parts).toHaveLength(count);
        expect(addCents(...parts)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('instalment boleto', () => {
  test('the marketplace takes its whole share from the down payment, the instalments are the partner’s', () => {
    expect(instalmentBoletoSplit(splitByShare(cents(200_000), 85), cents(50_000), 4, cents(350))).toEqual({
      downPayment: { gross: 50_000, partner: 20_000, marketplace: 30_000 },
      installments: Array.from({ length: 4 }, () => ({ gross: 37_500, partner: 37_500, marketplace: 0 })),
    });
  });

  test('a down payment must exceed, not equal, the marketplace share plus the fees', () => {
    expect(instalmentBoletoSplit(splitByShare(cents(200_000), 85), cents(30_000), 4)).toEqual({
      refusal: 'DOWN_PAYMENT_TOO_LOW',
    });
    expect(instalmentBoletoSplit(splitByShare(cents(200_000), 85), cents(30_350), 4, cents(350))).toEqual({
      refusal: 'DOWN_PAYMENT_TOO_LOW',
    });
    expect(instalmentBoletoSplit(splitByShare(cents(200_000), 85), cents(30_351), 4, cents(350))).toHaveProperty(
      'downPayment',
    );
  });

  test('a down payment must leave something for each instalment', () => {
    for (const downPayment of [200_000, 200_001, 199_997]) {
      expect(instalmentBoletoSplit(splitByShare(cents(200_000), 85), cents(downPayment), 4)).toEqual({
        refusal: 'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
      });
    }
  });

  test('parts sum to the whole price, and each holder’s parts to its share', () => {
    fc.assert(
      fc.property(
        positive,
        positive,
        percentage,
        fc.integer({ min: 1, max: 24 }),
        (total, downPayment, share, count) => {
          const split = instalmentBoletoSplit(splitByShare(total, share), downPayment, count);
          fc.pre(!('refusal' in split));
          const parts = [split.downPayment, ...split.installments];
          expect(addCents(...parts.map((part) => part.gross))).toBe(total);
          expect(addCents(...parts.map((part) => part.partner))).toBe(splitByShare(total, share).partner);
          expect(addCents(...parts.map((part) => part.marketplace))).toBe(splitByShare(total, share).marketplace);
          for (const part of parts) expect(addCents(part.partner, part.marketplace)).toBe(part.gross);
        },
      ),
    );
  });
});
