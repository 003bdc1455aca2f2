import { expect, test } from 'vitest';
import { bucketsOf, bucketWords, type DayValues } from './days.ts';

const day = (of: string, ...values: number[]): DayValues => ({ day: of, values });
const TODAY = '2026-03-20';

test('days without anything stand between the others with zeros, and from the first to the last day that is asked for', () => {
  const { step, buckets } = bucketsOf([day('2026-03-03', 2, 1010), day('2026-03-05', 1, 20)], {}, TODAY);
  expect(step).toBe('day');
  expect(buckets.map(({ from, values }) => [from, ...values])).toEqual([
    ['2026-03-03', 2, 1010],
    ['2026-03-04', 0, 0],
    ['2026-03-05', 1, 20],
  ]);
  const asked = bucketsOf([day('2026-03-03', 2)], { from: '2026-03-01', until: '2026-03-04' }, TODAY);
  expect(asked.buckets.map(({ from, values }) => [from, ...values])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 0],
    ['2026-03-03', 2],
    ['2026-03-04', 0],
  ]);
});

test('no day after today is drawn, unless something is on it', () => {
  const future = bucketsOf([day('2026-03-19', 1)], { until: '2026-12-31' }, TODAY);
  expect(future.buckets.map(({ from }) => from)).toEqual(['2026-03-19', '2026-03-20']);
  expect(bucketsOf([day('2026-03-22', 1)], {}, TODAY).buckets).toHaveLength(1);
  expect(bucketsOf([], { from: '2026-03-01' }, TODAY).buckets).toEqual([]);
});

test('more than two months are told by weeks that end on Sundays, more than a year by months', () => {
  const weeks = bucketsOf([day('2026-01-01', 1, 10), day('2026-01-04', 2, 20), day('2026-03-10', 4, 0)], {}, TODAY);
  expect(weeks.step).toBe('week');
  expect(weeks.buckets[0]).toEqual({ from: '2026-01-01', until: '2026-01-04', values: [3, 30] });
  expect(weeks.buckets[1]).toEqual({ from: '2026-01-05', until: '2026-01-11', values: [0, 0] });
  expect(weeks.buckets.at(-1)).toEqual({ from: '2026-03-09', until: '2026-03-10', values: [4, 0] });
  const months = bucketsOf([day('2024-12-31', 1), day('2026-02-28', 2)], {}, TODAY);
  expect(months.step).toBe('month');
  expect(months.buckets).toHaveLength(15);
  expect(months.buckets[2]).toEqual({ from: '2025-02-01', until: '2025-02-28', values: [0] });
});

test('a bar is named by its day, week or month', () => {
  const bucket = { from: '2026-03-02', until: '2026-03-08', values: [] };
  expect(bucketWords(bucket, 'day')).toEqual({ mark: '02/03', label: '02/03/2026' });
  expect(bucketWords(bucket, 'week').label).toBe('02/03 a 08/03/2026');
  expect(bucketWords(bucket, 'month')).toEqual({ mark: 'mar/2026', label: 'mar/2026' });
});
