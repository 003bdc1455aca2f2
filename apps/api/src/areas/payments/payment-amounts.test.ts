import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { creditedOf, netOf } from './payment-amounts.ts';

test('net is gross less both fees, and may be below zero', () => {
  expect(netOf({ gross: cents(100_00), percentageFee: cents(1_99), fixedFee: cents(50) })).toBe(97_51);
  expect(netOf({ gross: cents(100), percentageFee: cents(2), fixedFee: cents(300) })).toBe(-202);
});

test('what was reversed is no longer credited', () => {
  expect(creditedOf({ approved: cents(85_00), reversed: cents(-85_00) })).toBe(0);
  expect(creditedOf({ approved: cents(85_00), reversed: cents(0) })).toBe(85_00);
});
