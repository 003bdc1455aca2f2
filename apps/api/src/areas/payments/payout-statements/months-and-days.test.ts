import { addDays } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Days, monthsAndDays } from './months-and-days.ts';

const TODAY = '2026-03-20';

test('a period of days around whole months is these months and the days at its ends', () => {
  expect(monthsAndDays({ dayStart: '2025-11-10', dayEnd: '2026-02-03' }, TODAY)).toEqual({
    months: { from: '2025-12-01', until: '2026-01-31', except: '2026-03-01' },
    days: [
      { from: '2025-11-10', until: '2025-11-30' },
      { from: '2026-02-01', until: '2026-02-03' },
    ],
  });
});

test('all days are all months but that of today', () => {
  expect(monthsAndDays({}, TODAY)).toEqual({
    months: { except: '2026-03-01' },
    days: [{ from: '2026-03-01', until: '2026-03-31' }],
  });
});

test('a period without a whole month is days alone', () => {
  const period = { dayStart: '2026-01-02', dayEnd: '2026-02-27' };
  expect(monthsAndDays(period, TODAY)).toEqual({
    months: undefined,
    days: [{ from: '2026-01-02', until: '2026-02-27' }],
  });
});

const isIn = (day: string, { from = '0000', until = '9999' }: Days) => from <= day && day <= until;
const day = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-10-01', n));

test('each day of a period is told once, no other day is, and no month holds today', () => {
  fc.assert(
    fc.property(
      fc.option(day, { nil: undefined }),
      fc.option(day, { nil: undefined }),
      day,
      day,
      (dayStart, dayEnd, today, each) => {
        const { months, days } = monthsAndDays({ dayStart, dayEnd }, today);
        const first = `${each.slice(0, 7)}-01`;
        const ofMonths = months !== undefined && isIn(first, months) && first !== months.except;
        const told = Number(ofMonths) + days.filter((range) => isIn(each, range)).length;
        expect(told).toBe(isIn(each, { from: dayStart, until: dayEnd }) ? 1 : 0);
        expect(ofMonths && first === `${today.slice(0, 7)}-01`).toBe(false);
      },
    ),
  );
});
