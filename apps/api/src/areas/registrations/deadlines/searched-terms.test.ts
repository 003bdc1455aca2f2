import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/errors.ts';
import type { DeadlineRule } from './deadlines.ts';
import { searchedTerms } from './searched-terms.ts';

const always = { validFrom: '2000-01-01', validUntil: null };
const RULES: readonly DeadlineRule[] = [
  { code: 'OPEN_CASE', amount: 180, unit: 'DAYS', ...always },
  { code: 'HOLDER_CHANGE', amount: 90, unit: 'DAYS', ...always },
  { code: 'MINOR', amount: 180, unit: 'DAYS', ...always },
];
const TODAY = '2026-03-07';

/** The first and last day on which a found term ends. */
function window(asked: Parameters<typeof searchedTerms>[0]) {
  const found = searchedTerms({ deadlines: ['OPEN_CASE'], ...asked }, RULES, TODAY);
  if (isRefusal(found)) return [found.refused, found.field];
  const ends = found.flatMap(({ spans }) => spans.map(({ endsOn }) => endsOn));
  return [ends.at(0), ends.at(-1)];
}

describe('the window of terms', () => {
  test.each([
    ['today and the next 30 days', {}, ['2026-03-07', '2026-04-06']],
    ['30 days from its first day', { endsOnStart: '2026-05-01' }, ['2026-05-01', '2026-05-31']],
    ['today to its last day', { endsOnEnd: '2026-03-10' }, ['2026-03-07', '2026-03-10']],
    ['the 30 days before a last day that is over', { endsOnEnd: '2026-01-31' }, ['2026-01-01', '2026-01-31']],
    ['both days as given', { endsOnStart: '2025-12-30', endsOnEnd: '2026-01-02' }, ['2025-12-30', '2026-01-02']],
    ['a whole leap year', { endsOnStart: '2028-01-01', endsOnEnd: '2029-01-01' }, ['2028-01-01', '2029-01-01']],
    [
      'not more than a year',
      { endsOnStart: '2028-01-01', endsOnEnd: '2029-01-02' },
      ['DEADLINES_WINDOW_TOO_LONG', 'endsOnEnd'],
    ],
    [
      'nothing when it ends before it starts',
      { endsOnStart: '2026-03-08', endsOnEnd: '2026-03-07' },
      [undefined, undefined],
    ],
  ] as const)('is %s', (_words, asked, expected) => {
    expect(window(asked)).toEqual(expected);
  });
});

function codes(deadlines?: string[]) {
  const found = searchedTerms({ deadlines }, RULES, TODAY);
  return isRefusal(found) ? found : found.map(({ code }) => code);
}

test('terms searched are those asked for, or all that have a rule', () => {
  expect(codes()).toEqual(['OPEN_CASE', 'HOLDER_CHANGE', 'MINOR']);
  expect(codes(['HOLDER_CHANGE', 'EXAM_VALIDITY'])).toEqual(['HOLDER_CHANGE']);
});
