import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonthsClamped, daysBetween, weekday } from './calendar.ts';
import { dateOfEpochDay } from './iso-date.ts';

const anyDate = fc.integer({ min: -20_000, max: 60_000 }).map(dateOfEpochDay);
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe('calendar', () => {
  test('days are added across months, years and the old daylight-saving nights', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2018-11-01', '2018-11-30')).toBe(29);
    expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
  });

  test('an instalment of the 31st falls on the last day of short months and returns to the 31st', () => {
    const dates = [1, 2, 3, 13].map((months) => addMonthsClamped('2026-01-31', months));
    expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28']);
    expect(addMonthsClamped('2023-12-30', 2)).toBe('2024-02-29');
    expect(addMonthsClamped('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonthsClamped('2026-01-15', -13)).toBe('2024-12-15');
    expect(addMonthsClamped('2026-01-15', 0)).toBe('2026-01-15');
  });

  test('weekdays are counted from Sunday', () => {
    expect(weekday('2026-03-20')).toBe(5);
    expect(weekday('2026-03-22')).toBe(0);
    expect(weekday('1969-12-31')).toBe(3);
  });

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect((weekday(date) + (((days % 7) + 7) % 7)) % 7).toBe(weekday(addDays(date, days)));
      }),
    );
  });

  test('months later is always in that month, on the same day or the last one', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -120, max: 120 }), (date, months) => {
        const later = addMonthsClamped(date, months);
        expect(monthOf(later) - monthOf(date)).toBe(months);
        const sameDay = later.slice(8) === date.slice(8);
        expect(sameDay || addDays(later, 1).endsWith('-01')).toBe(true);
      }),
    );
  });
});
