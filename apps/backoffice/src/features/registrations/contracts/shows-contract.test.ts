import { expect, test } from 'vitest';
import { showsContract } from './shows-contract.ts';

test('people of a CFC view the contract where payment is pending or overdue, everybody that of a cart', () => {
  expect(showsContract({ status: 'PLAN_IN_CART', businessStatus: null }, false)).toBe(true);
  expect(showsContract({ status: 'CREATED', businessStatus: null }, true)).toBe(false);
  for (const businessStatus of ['PENDING', 'LATE', 'PARTIALLY_PAID_AND_LATE'] as const) {
    expect(showsContract({ status: 'REGISTERED', businessStatus }, true)).toBe(true);
    expect(showsContract({ status: 'ABANDONED', businessStatus }, true)).toBe(true);
  }
  expect(showsContract({ status: 'REGISTERED', businessStatus: 'PAID' }, true)).toBe(false);
  expect(showsContract({ status: 'REGISTERED', businessStatus: 'PENDING' }, false)).toBe(false);
});
