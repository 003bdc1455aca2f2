import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { dueDateOfFactor, dueFactor } from './due-factor.ts';

test.each([
  ['2000-07-03', '1000'],
  ['2019-11-16', '8075'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2025-02-23', '1001'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('a boleto due on %s has factor %s', (date, factor) => {
  expect(dueFactor(date)).toBe(factor);
  expect(dueDateOfFactor(factor, date)).toBe(date);
});

test('a boleto without due date has factor 0000, and nothing is due before the scheme began', () => {
  expect(dueFactor(undefined)).toBe('0000');
  for (const factor of ['0000', '0999', '123', '12345', 'abcd'])
    expect(dueDateOfFactor(factor, '2026-01-01')).toBeUndefined();
  expect(() => dueFactor('2000-07-02')).toThrow(RangeError);
});

test('the same factor means the date nearest the reference', () => {
  expect(dueDateOfFactor('9999', '2026-01-01')).toBe('2025-02-21');
  expect(dueDateOfFactor('9999', '2045-01-01')).toBe('2049-10-13');
  expect(dueDateOfFactor('1000', '1999-01-01')).toBe('2000-07-03');
});

test('the due date comes back whenever the reference is within twelve years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -4499, max: 4499 }), (days, distance) => {
      const dueDate = addDays('2000-07-03', days);
      expect(dueDateOfFactor(dueFactor(dueDate), addDays(dueDate, distance))).toBe(dueDate);
    }),
  );
});
