import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedDays, type OnDay, sameDistance } from './compared-days.ts';

test('two editions are cumulated day by day from their own start', () => {
  const now = [
    { day: -2, amount: 5 },
    { day: 0, amount: 10 },
  ];
  const before = [
    { day: 0, amount: 4 },
    { day: 1, amount: 1 },
  ];
  expect(comparedDays(now, before)).toEqual([
    { day: -2, now: 5, before: 0 },
    { day: 0, now: 15, before: 4 },
    { day: 1, now: 15, before: 5 },
  ]);
  expect(comparedDays(now, undefined).map(({ before: other }) => other)).toEqual([null, null]);
});

const whole = (list: readonly OnDay[]) => list.reduce((sum, { amount }) => sum + amount, 0);

test('the last day holds the whole, and no day holds less than the one before it', () => {
  const days = fc.array(fc.record({ day: fc.integer({ min: -30, max: 30 }), amount: fc.nat({ max: 1000 }) }));
  fc.assert(
    fc.property(days, days, (now, before) => {
      const compared = comparedDays(now, before);
      expect([compared.at(-1)?.now ?? 0, compared.at(-1)?.before ?? 0]).toEqual([whole(now), whole(before)]);
      for (const [index, { now: value }] of compared.entries())
        expect(value).toBeGreaterThanOrEqual(compared[index - 1]?.now ?? 0);
    }),
  );
});

test('the same distance is counted to the second, before the start too', () => {
  const [start, other] = ['2026-03-07T11:00:00Z', '2025-09-06T13:30:00Z'].map((at) => Temporal.Instant.from(at));
  if (start === undefined || other === undefined) throw new Error('No moments');
  expect(sameDistance(start.add({ hours: 26 }), start, other).toString()).toBe('2025-09-07T15:30:00Z');
  expect(sameDistance(start.subtract({ hours: 1 }), start, other).toString()).toBe('2025-09-06T12:30:00Z');
});
