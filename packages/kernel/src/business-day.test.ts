import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankHolidays, easter, isBankHoliday, isBusinessDay, nextBusinessDay, rollForward } from './business-day.ts';
import { addDays, daysBetween, weekday } from './calendar.ts';
import { dateOfEpochDay } from './iso-date.ts';

describe('Easter', () => {
  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])('fell or falls on %s', (sunday) => {
    expect(easter(Number(sunday.slice(0, 4)))).toBe(sunday);
  });

  test('is always a Sunday between 22 March and 25 April', () => {
    for (let year = 1900; year < 2200; year += 1) {
      expect(weekday(easter(year))).toBe(0);
      expect(easter(year) >= `${year}-03-22` && easter(year) <= `${year}-04-25`).toBe(true);
    }
  });
});

test('days of any century can be asked about', () => {
  expect(isBusinessDay('0044-12-25')).toBe(false);
  expect(rollForward('0999-12-25')).toBe('0999-12-26');
  expect(bankHolidays(44).every(({ date }) => /^0044-\d\d-\d\d$/.test(date))).toBe(true);
});

describe('bank holidays', () => {
  test('the list of 2026', () => {
    expect(bankHolidays(2026).map((holiday) => holiday.date)).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
      '2026-12-31',
    ]);
  });

  test('20 November is national from 2024 only', () => {
    expect(isBankHoliday('2023-11-20')).toBe(false);
    expect(isBankHoliday('2024-11-20')).toBe(true);
  });

  test('the last weekday of the year has no service to the public; 24 December and Ash Wednesday have', () => {
    expect(isBusinessDay('2025-12-31')).toBe(false);
    expect(isBusinessDay('2022-12-30')).toBe(false);
    expect(isBusinessDay('2025-12-24')).toBe(true);
    expect(isBusinessDay('2026-02-18')).toBe(true);
  });

  test('holidays of the city and the state of São Paulo do not stop the clearing', () => {
    expect(isBusinessDay('2027-01-25')).toBe(true);
    expect(isBusinessDay('2026-07-09')).toBe(true);
  });
});

describe('business days', () => {
  test('a weekend rolls to Monday, Carnival to Ash Wednesday, the year’s end to 2 January', () => {
    expect(rollForward('2026-03-21')).toBe('2026-03-23');
    expect(rollForward('2026-02-14')).toBe('2026-02-18');
    expect(rollForward('2025-12-31')).toBe('2026-01-02');
    expect(rollForward('2026-03-20')).toBe('2026-03-20');
  });

  test('the next business day is never the day itself', () => {
    expect(nextBusinessDay('2026-03-19')).toBe('2026-03-20');
    expect(nextBusinessDay('2026-03-20')).toBe('2026-03-23');
    expect(nextBusinessDay('2026-04-02')).toBe('2026-04-06');
  });

  test('rolling lands on a business day at most a week away, passing none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 40_000 }).map(dateOfEpochDay), (date) => {
        const rolled = rollForward(date);
        expect(isBusinessDay(rolled)).toBe(true);
        const gap = daysBetween(date, rolled);
        expect(gap).toBeLessThan(7);
        for (let days = 0; days < gap; days += 1) expect(isBusinessDay(addDays(date, days))).toBe(false);
        expect(nextBusinessDay(date) > date).toBe(true);
      }),
    );
  });
});
