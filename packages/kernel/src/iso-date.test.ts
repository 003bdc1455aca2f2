import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfEpochDay, epochDay, formatDate, isIsoDate, parseDateTyped } from './iso-date.ts';

test('a date must exist', () => {
  for (const good of ['2026-02-28', '2024-02-29', '1900-01-01', '9999-12-31']) expect(isIsoDate(good)).toBe(true);
  for (const bad of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20/03/2026',
    '',
    '2026-03-20T00:00:00Z',
  ]) {
    expect(isIsoDate(bad)).toBe(false);
  }
});

test('days are counted from 1970 and back', () => {
  expect(epochDay('1970-01-01')).toBe(0);
  expect(epochDay('1969-12-31')).toBe(-1);
  expect(dateOfEpochDay(20_000)).toBe('2024-10-04');
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      expect(epochDay(dateOfEpochDay(day))).toBe(day);
    }),
  );
  for (const bad of [0.5, Number.NaN, 1e9, 4_000_000]) expect(() => dateOfEpochDay(bad)).toThrow(RangeError);
  expect(() => epochDay('2026-02-30')).toThrow(RangeError);
});

test('dates are shown and typed day first', () => {
  expect(formatDate('2026-03-20')).toBe('20/03/2026');
  expect(formatDate('')).toBe('');
  for (const typed of ['20/03/2026', '20/3/2026', '20-03-2026', '20.03.2026', '20032026', ' 20/03/2026 ']) {
    expect(parseDateTyped(typed)).toBe('2026-03-20');
  }
  expect(['1/10/26', '1.1.49', '31/12/50'].map(parseDateTyped)).toEqual(['2026-10-01', '2049-01-01', '1950-12-31']);
  for (const bad of ['31/02/2026', '03/20/2026', '20/03/026', '2026-03-20', 'hoje', ''])
    expect(parseDateTyped(bad)).toBeUndefined();
});
