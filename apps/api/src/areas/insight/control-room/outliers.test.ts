import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unusualAgainst, unusualDispatch, unusualFailures, unusualFill, unusualStock } from './outliers.ts';

const count = fc.nat({ max: 100_000 });

const rank = (vacancies: number, left: number) =>
  [null, 'RUNNING_OUT', 'SOLD_OUT'].indexOf(unusualStock(vacancies, left));

describe('seats', () => {
  test.each([
    [null, null, null],
    [100, 11, null],
    [100, 10, 'RUNNING_OUT'],
    [100, 0, 'SOLD_OUT'],
    [0, 0, 'SOLD_OUT'],
    [5, 1, null],
  ] as const)('%s vacancies with %s left: %s', (vacancies, left, mark) => {
    expect(unusualStock(vacancies, left)).toBe(mark);
  });

  test('once marked stay marked while fewer are left', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 100_000 }), (vacancies, left) => {
        expect(rank(vacancies, left - 1)).toBeGreaterThanOrEqual(rank(vacancies, left));
      }),
    );
  });
});

describe('a figure beside the other edition', () => {
  test.each([
    [40, null, null],
    [100, 100, null],
    [160, 100, 'ABOVE'],
    [149, 100, null],
    [50, 100, 'BELOW'],
    [51, 100, null],
    // Numbers as small as these may differ by chance.
    [4, 1, null],
    [9, 0, null],
    [10, 0, 'ABOVE'],
    [0, 9, null],
    [0, 10, 'BELOW'],
  ] as const)('%s now and %s then: %s', (now, before, mark) => {
    expect(unusualAgainst(now, before)).toBe(mark);
  });

  test('is never marked when equal, and a mark says the side', () => {
    fc.assert(
      fc.property(count, count, (now, before) => {
        expect(unusualAgainst(now, now)).toBeNull();
        expect([null, now > before ? 'ABOVE' : 'BELOW']).toContain(unusualAgainst(now, before));
      }),
    );
  });

  test('further away is not less unusual', () => {
    fc.assert(
      fc.property(count, count, (now, before) => {
        const mark = unusualAgainst(now, before);
        fc.pre(mark !== null && now > 0);
        expect(unusualAgainst(mark === 'ABOVE' ? now + 1 : now - 1, before)).toBe(mark);
      }),
    );
  });

  test('one and the other change places with the editions when one more than doubles the other', () => {
    fc.assert(
      fc.property(count, count, (a, b) => {
        fc.pre(a > 2 * b && unusualAgainst(a, b) !== null);
        expect([unusualAgainst(a, b), unusualAgainst(b, a)]).toEqual(['ABOVE', 'BELOW']);
      }),
    );
  });
});

/** The first two arguments are attempts and failures before the last hour, the other two those in the last hour. */
const surge = (attemptsBefore: number, failedBefore: number, attempts: number, failed: number) =>
  unusualFailures({ attemptsBefore, failedBefore, attempts, failed });
const failuresWithin = fc.tuple(count, count).map(([a, b]) => [Math.max(a, b), Math.min(a, b)] as const);

describe('failures of a cause in the last hour', () => {
  test.each([
    // The usual 5 % of the attempts fail.
    [1000, 50, 100, 5, null],
    [1000, 50, 100, 20, 'SURGE'],
    // Fewer than five failures are never marked.
    [1000, 0, 4, 4, null],
    [1000, 0, 5, 5, 'SURGE'],
    // Without attempts before the last hour, one failure in ten counts as usual.
    [0, 0, 100, 12, null],
    [0, 0, 100, 30, 'SURGE'],
    // When all attempts failed before the last hour, it is not marked that all fail in the last hour, too.
    [100, 100, 20, 20, null],
  ] as const)(
    '%s before with %s failed, then %s with %s: %s',
    (attemptsBefore, failedBefore, attempts, failed, mark) => {
      expect(surge(attemptsBefore, failedBefore, attempts, failed)).toBe(mark);
    },
  );

  test('a surge is still one with another failure, and with fewer of them in the past', () => {
    fc.assert(
      fc.property(failuresWithin, failuresWithin, ([attemptsBefore, failedBefore], [attempts, failed]) => {
        fc.pre(surge(attemptsBefore, failedBefore, attempts, failed) === 'SURGE' && failed < attempts);
        expect(surge(attemptsBefore, failedBefore, attempts, failed + 1)).toBe('SURGE');
        expect(surge(attemptsBefore, 0, attempts, failed)).toBe('SURGE');
      }),
    );
  });
});

test.each([
  [0, 0, null],
  [100, 89, null],
  [100, 90, 'ALMOST_FULL'],
  [100, 100, 'FULL'],
  // When a CFC shortens its hours, more students may be booked than there are places.
  [100, 120, 'FULL'],
] as const)('%s places with %s taken: %s', (places, taken, mark) => {
  expect(unusualFill(places, taken)).toBe(mark);
});

describe('a dispatch', () => {
  const done = { isRunning: false, quietFor: 600, sent: 95, unsent: 5 };
  test.each([
    [done, 'FAILING'],
    [{ ...done, unsent: 4 }, null],
    [{ ...done, sent: 1000 }, null],
    [{ ...done, isRunning: true, unsent: 0 }, 'STALLED'],
    [{ ...done, isRunning: true, unsent: 0, quietFor: 9 }, null],
    [{ ...done, unsent: 0 }, null],
  ] as const)('%o: %s', (progress, mark) => {
    expect(unusualDispatch(progress)).toBe(mark);
  });
});
