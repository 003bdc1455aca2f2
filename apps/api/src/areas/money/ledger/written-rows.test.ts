import { expect, test } from 'vitest';
import { isCountable } from './written-rows.queries.ts';

test('rows of before are told only on the same server and within what PostgreSQL can count', () => {
  const since = { transaction: '1000', server: '7' };
  expect(isCountable(since, { transaction: '1000', server: '7' })).toBe(true);
  expect(isCountable(since, { transaction: '1999999999', server: '7' })).toBe(true);
  expect(isCountable(since, { transaction: '2000001000', server: '7' })).toBe(false);
  expect(isCountable(since, { transaction: '999', server: '7' })).toBe(false);
  expect(isCountable(since, { transaction: '1000', server: '8' })).toBe(false);
});
