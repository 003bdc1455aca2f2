import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZone, nextRun, type ZonedReportTime } from './next-run.ts';

const SAO_PAULO = { zone: 'America/Sao_Paulo', hour: 8 };
const after = (text: string) => Temporal.Instant.from(text);
const next = (time: Partial<ZonedReportTime>, from: string) =>
  nextRun({ frequency: 'DAILY', weekday: null, dayOfMonth: null, ...SAO_PAULO, ...time }, after(from)).toString();

test('a daily report goes out at its hour, today or tomorrow', () => {
  expect(next({}, '2026-03-07T10:59:00Z')).toBe('2026-03-07T11:00:00Z');
  expect(next({}, '2026-03-07T11:00:00Z')).toBe('2026-03-08T11:00:00Z');
});

test('a weekly report goes out on its weekday', () => {
  expect(next({ frequency: 'WEEKLY', weekday: 1 }, '2026-03-07T12:00:00Z')).toBe('2026-03-09T11:00:00Z');
  expect(next({ frequency: 'WEEKLY', weekday: 1 }, '2026-03-09T11:00:00Z')).toBe('2026-03-16T11:00:00Z');
});

test('a report of the 31st goes out on the last day of shorter months', () => {
  expect(next({ frequency: 'MONTHLY', dayOfMonth: 31 }, '2026-02-01T00:00:00Z')).toBe('2026-02-28T11:00:00Z');
  expect(next({ frequency: 'MONTHLY', dayOfMonth: 31 }, '2026-02-28T11:00:00Z')).toBe('2026-03-31T11:00:00Z');
});

test('an hour that the clocks skip is the one after it', () => {
  expect(next({ zone: 'America/New_York', hour: 2 }, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00Z');
});

test('the next run is later, at the hour asked for, and nothing of the schedule lies between', () => {
  const time = fc.record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
    weekday: fc.integer({ min: 1, max: 7 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom('America/Sao_Paulo', 'America/Noronha', 'UTC'),
  });
  const moment = fc.integer({ min: 1_750_000_000, max: 1_900_000_000 });
  fc.assert(
    fc.property(time, moment, (one, seconds) => {
      const from = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
      const run = nextRun(one, from);
      expect(Temporal.Instant.compare(run, from)).toBe(1);
      expect(run.toZonedDateTimeISO(one.zone)).toMatchObject({ hour: one.hour, minute: 0, second: 0 });
      expect(nextRun(one, run.subtract({ seconds: 1 })).equals(run)).toBe(true);
      expect(Temporal.Instant.compare(from.add({ hours: 24 * 31 + 1 }), run)).toBe(1);
    }),
  );
});

test('a zone is one the calendar knows', () => {
  expect(['America/Sao_Paulo', 'Mars/Olympus'].map(isZone)).toEqual([true, false]);
});
