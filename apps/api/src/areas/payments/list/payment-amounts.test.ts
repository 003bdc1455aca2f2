import { PAYMENT_AMOUNTS, PAYMENT_MEASURE_NAMES, PAYMENT_MEASURES, recordOf } from '@habilita/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuresFrom, type PaymentAmounts, someMeasuresFrom } from './payment-amounts.ts';

const amounts = (given: Partial<PaymentAmounts>): PaymentAmounts => ({
  ...recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, 0])),
  ...given,
});

test('net is gross less both fees, and may be below zero', () => {
  const measured = measuresFrom(
    amounts({
      gross: 100_00,
      marketplaceGross: 15_00,
      partnerPercentageFee: 1_99,
      partnerFixedFee: 50,
      marketplacePercentageFee: 30,
      marketplaceFixedFee: 16_00,
    }),
  );
  expect(measured).toMatchObject({
    paymentPartnerGrossValue: 85_00,
    paymentPartnerNetValue: 82_51,
    paymentMarketplaceNetValue: -1_30,
    paymentNetValue: 81_21,
    paymentFeePercentageInValue: 2_29,
    paymentFeeValue: 16_50,
  });
});

test('what was reversed is no longer credited', () => {
  const reversed = measuresFrom(
    amounts({ partnerApproved: 85_00, partnerReversed: -85_00, marketplaceApproved: 15_00 }),
  );
  expect([reversed.paymentPartnerCreditedValue, reversed.paymentMarketplaceCreditedValue]).toEqual([0, 15_00]);
});

test('the whole is what both holders have, and sums of measures are measures of sums', () => {
  const some = fc.record(recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, fc.integer({ min: -1e9, max: 1e9 })])));
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [a, b] = [measuresFrom(one), measuresFrom(other)];
      expect(a.paymentPartnerGrossValue + a.paymentMarketplaceGrossValue).toBe(a.paymentGrossValue);
      expect(a.paymentPartnerNetValue + a.paymentMarketplaceNetValue).toBe(a.paymentNetValue);
      const together = measuresFrom(recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, one[amount] + other[amount]])));
      for (const name of PAYMENT_MEASURE_NAMES) expect([name, together[name]]).toEqual([name, a[name] + b[name]]);
    }),
  );
});

test('of some measures only these are worked out, to the same amounts', () => {
  const given = amounts({ gross: 100_00, marketplaceGross: 15_00 });
  expect(someMeasuresFrom(given, ['paymentPartnerGrossValue'])).toEqual({ paymentPartnerGrossValue: 85_00 });
});

test('every amount a payment keeps is shown by some measure', () => {
  const used = PAYMENT_MEASURE_NAMES.flatMap((name) => PAYMENT_MEASURES[name].plus);
  expect(new Set(used)).toEqual(new Set(PAYMENT_AMOUNTS));
});
