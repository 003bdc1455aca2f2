import {
  addBusinessDays,
  addDays,
  ageOn,
  dateOfEpochDay,
  daysBetween,
  epochDay,
  isBusinessDay,
} from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adultOn,
  birthdaysOfAdultsWithin,
  type DeadlineFacts,
  type DeadlineRule,
  deadlinesOf,
  endOf,
  startsEndingWithin,
} from './deadlines.ts';

const always = { validFrom: '2000-01-01', validUntil: null };
const RULES: readonly DeadlineRule[] = [
  { code: 'OPEN_CASE', amount: 180, unit: 'DAYS', ...always },
  { code: 'HOLDER_CHANGE', amount: 90, unit: 'DAYS', ...always },
  { code: 'DRIVING_LESSONS', amount: 60, unit: 'BUSINESS_DAYS', ...always },
  { code: 'EXAM_VALIDITY', amount: 5, unit: 'YEARS', ...always },
  { code: 'FINISH_PROCESS', amount: 12, unit: 'MONTHS', ...always },
  { code: 'MINOR', amount: 180, unit: 'DAYS', ...always },
];
const facts = (changes: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  status: 'REGISTERED',
  registeredOn: '2026-03-07',
  dateOfBirth: '2000-05-17',
  isPaid: false,
  milestones: {},
  ...changes,
});
const seen = (changes: Partial<DeadlineFacts>, today = '2026-03-07', rules = RULES) =>
  deadlinesOf(facts(changes), rules, today).map(
    ({ code, state, endsOn, waitsFor }) => `${code} ${state} ${endsOn ?? waitsFor}`,
  );
const day = fc.integer({ min: epochDay('2015-01-01'), max: epochDay('2040-12-31') }).map(dateOfEpochDay);

describe('the terms of a registration', () => {
  test('from the enrolment 180 days to open the case; what starts on days nobody recorded says so', () => {
    expect(seen({})).toEqual([
      'OPEN_CASE RUNNING 2026-09-03',
      'FINISH_PROCESS UNKNOWN CASE_OPENED',
      'DRIVING_LESSONS UNKNOWN LICENCE_RECORD_PAID',
      'EXAM_VALIDITY UNKNOWN EXAM_PASSED',
    ]);
  });

  test('the holder may be changed within 90 days, once paid', () => {
    expect(seen({ isPaid: true })[1]).toBe('HOLDER_CHANGE RUNNING 2026-06-05');
    expect(seen({ isPaid: true }, '2026-06-05')[1]).toBe('HOLDER_CHANGE RUNNING 2026-06-05');
    expect(seen({ isPaid: true }, '2026-06-06')[1]).toBe('HOLDER_CHANGE EXPIRED 2026-06-05');
  });

  test('recorded days start terms, and meet them', () => {
    const milestones = {
      CASE_OPENED: '2026-03-31',
      LICENCE_RECORD_PAID: '2026-04-01',
      EXAM_PASSED: '2024-02-29',
    };
    expect(seen({ milestones }, '2026-04-02')).toEqual([
      'OPEN_CASE MET 2026-09-03',
      'FINISH_PROCESS RUNNING 2027-03-31',
      'DRIVING_LESSONS RUNNING 2026-06-30',
      'EXAM_VALIDITY RUNNING 2029-02-28',
    ]);
    const finished = { ...milestones, LESSONS_SCHEDULED: '2026-05-01', PROCESS_FINISHED: '2026-12-01' };
    expect(seen({ milestones: finished }, '2027-06-01').every((line) => line.includes(' MET '))).toBe(true);
  });

  test('somebody enrolled under 18 has until the birthday; those of 29 February until 1 March', () => {
    expect(seen({ dateOfBirth: '2008-06-01' }).at(-1)).toBe('MINOR RUNNING 2026-06-01');
    expect(seen({ dateOfBirth: '2008-06-01' }, '2026-06-01').at(-1)).toBe('MINOR MET 2026-06-01');
    expect(seen({ dateOfBirth: '2008-03-07' }).some((line) => line.startsWith('MINOR'))).toBe(false);
    expect(adultOn('2008-02-29')).toBe('2026-03-01');
  });

  test.each(['CREATED', 'PLAN_IN_CART', 'ABANDONED'] as const)('there are none while %s', (status) => {
    expect(seen({ status })).toEqual([]);
  });

  test('a term goes by the rule in force on the day it started', () => {
    const changed: DeadlineRule[] = [
      { code: 'OPEN_CASE', amount: 180, unit: 'DAYS', validFrom: '2000-01-01', validUntil: '2026-03-07' },
      { code: 'OPEN_CASE', amount: 30, unit: 'DAYS', validFrom: '2026-03-07', validUntil: null },
    ];
    expect(seen({}, '2026-03-07', changed)[0]).toBe('OPEN_CASE RUNNING 2026-04-06');
    expect(seen({ registeredOn: '2026-03-06' }, '2026-03-07', changed)[0]).toBe('OPEN_CASE RUNNING 2026-09-02');
    expect(seen({ registeredOn: '1999-12-31' }, '2026-03-07', changed)[0]).toBe('FINISH_PROCESS UNKNOWN CASE_OPENED');
  });
});

describe('the end of a term', () => {
  test('months are clamped to their end, also in leap years', () => {
    expect(endOf('2026-01-31', { amount: 1, unit: 'MONTHS' })).toBe('2026-02-28');
    expect(endOf('2028-01-31', { amount: 1, unit: 'MONTHS' })).toBe('2028-02-29');
    expect(endOf('2024-02-29', { amount: 12, unit: 'MONTHS' })).toBe('2025-02-28');
    expect(endOf('2024-02-29', { amount: 4, unit: 'YEARS' })).toBe('2028-02-29');
  });

  test('business days pass over weekends, Carnival and the holidays at the end of the year', () => {
    expect(addBusinessDays('2026-02-13', 1)).toBe('2026-02-18');
    expect(addBusinessDays('2026-12-30', 1)).toBe('2027-01-04');
    expect(addBusinessDays('2026-02-14', 0)).toBe('2026-02-14');
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (start, amount) => {
        const end = endOf(start, { amount, unit: 'BUSINESS_DAYS' });
        const between = Array.from({ length: daysBetween(start, end) }, (_, n) => addDays(start, n + 1));
        expect(between.filter(isBusinessDay)).toHaveLength(amount);
        expect(isBusinessDay(end)).toBe(true);
      }),
    );
  });

  test('one is an adult on the first day of being 18', () => {
    fc.assert(
      fc.property(day, (dateOfBirth) => {
        const adult = adultOn(dateOfBirth);
        expect([ageOn(dateOfBirth, adult), ageOn(dateOfBirth, addDays(adult, -1))]).toEqual([18, 17]);
      }),
    );
  });

  test('the days from which a term ends within a window are those, and all of them', () => {
    const rule = fc.record({
      code: fc.constant('OPEN_CASE' as const),
      unit: fc.constantFrom('DAYS', 'BUSINESS_DAYS', 'MONTHS', 'YEARS'),
      amount: fc.integer({ min: 1, max: 24 }),
      validFrom: fc.constantFrom('2000-01-01', '2026-01-15'),
      validUntil: fc.constantFrom(null, '2030-01-01'),
    });
    fc.assert(
      fc.property(rule, day, fc.integer({ min: 0, max: 20 }), (one, from, width) => {
        const until = addDays(from, width);
        const found = startsEndingWithin(one, from, until);
        const back = daysBetween(endOf('2020-01-01', one), '2020-01-01') * 2 - 40;
        const near = Array.from({ length: width - back }, (_, n) => addDays(from, back + n));
        const expected = near
          .map((startsOn) => ({ startsOn, endsOn: endOf(startsOn, one) }))
          .filter(({ endsOn }) => endsOn >= from && endsOn <= until)
          .filter(
            ({ startsOn }) => startsOn >= one.validFrom && (one.validUntil === null || startsOn < one.validUntil),
          );
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('the birthdays of those who become adults within a window are those, and all of them', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), (from, width) => {
        const until = addDays(from, width);
        const all = Array.from({ length: 120 + width }, (_, n) => addDays(from, n - 60 - 18 * 365));
        const expected = all.map((startsOn) => ({ startsOn, endsOn: adultOn(startsOn) }));
        expect(birthdaysOfAdultsWithin(from, until)).toEqual(
          expected.filter(({ endsOn }) => endsOn >= from && endsOn <= until),
        );
      }),
    );
  });
});
