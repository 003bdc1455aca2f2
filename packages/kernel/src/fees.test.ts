import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents } from './cents.ts';
import { paymentFees, paymentFeesByMethod } from './fees.ts';

const shares = (partner: number, marketplace: number) => ({ partner: cents(partner), marketplace: cents(marketplace) });
const rate = (basisPoints: number, fixedFee: number) => ({ basisPoints, fixedFee: cents(fixedFee) });

describe('fees of a payment', () => {
  test('the percentage is taken once from the whole and borne in proportion to gross', () => {
    expect(paymentFees(shares(85_000, 15_000), rate(299, 50))).toEqual({
      partner: { gross: 85_000, percentageFee: 2_541, fixedFee: 42, net: 82_417 },
      marketplace: { gross: 15_000, percentageFee: 449, fixedFee: 8, net: 14_543 },
      total: { gross: 100_000, percentageFee: 2_990, fixedFee: 50, net: 96_960 },
    });
  });

  test('an equal remainder is the marketplace’s to bear', () => {
    const { partner, marketplace } = paymentFees(shares(500, 500), rate(0, 351));
    expect([partner.fixedFee, marketplace.fixedFee]).toEqual([175, 176]);
  });

  test('an instalment that is all the partner’s bears the whole fee', () => {
    const { partner, marketplace } = paymentFees(shares(37_500, 0), rate(0, 350));
    expect([partner.net, marketplace.net]).toEqual([37_150, 0]);
  });

  test('a payment of zero bears no fee', () => {
    expect(paymentFees(shares(0, 0), rate(299, 350)).total).toEqual({
      gross: 0,
      percentageFee: 0,
      fixedFee: 0,
      net: 0,
    });
  });

  test('a negative gross is an error of the program', () => {
    expect(() => paymentFees(shares(-1, 5), rate(0, 0))).toThrow(RangeError);
  });

  test('each method has its own rate', () => {
    const table = { PIX: rate(99, 0), BOLETO: rate(0, 350) };
    expect(paymentFeesByMethod(shares(9_000, 1_000), 'PIX', table).total.net).toBe(9_901);
    expect(paymentFeesByMethod(shares(9_000, 1_000), 'BOLETO', table).total.net).toBe(9_650);
  });

  test('holders sum to the total in every column, and net is gross less both fees', () => {
    const money = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(
        money,
        money,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (a, b, bp, fixed) => {
          const { partner, marketplace, total } = paymentFees(shares(a, b), rate(bp, fixed));
          for (const column of ['gross', 'percentageFee', 'fixedFee', 'net'] as const) {
            expect(addCents(partner[column], marketplace[column])).toBe(total[column]);
          }
          for (const side of [partner, marketplace, total]) {
            expect(side.net).toBe(side.gross - side.fixedFee - side.percentageFee);
          }
        },
      ),
    );
  });
});
