import { MILESTONE_FOLLOWS, MILESTONE_NAMES, type Milestone } from '@habilita/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { milestoneProblem } from './milestones.ts';

const TODAY = '2026-09-01';
type Days = Partial<Record<Milestone, string>>;
const problem = (days: Days) => milestoneProblem(days, MILESTONE_NAMES, TODAY);

test.each<[string, Days, Milestone, string]>([
  ['a day to come', { CASE_OPENED: '2026-09-02' }, 'CASE_OPENED', 'DATE_IN_FUTURE'],
  ['a day of another age', { EXAM_PASSED: '1949-12-31' }, 'EXAM_PASSED', 'INVALID'],
  ['an end without a beginning', { PROCESS_FINISHED: TODAY }, 'PROCESS_FINISHED', 'MILESTONE_NEEDS_ANOTHER'],
  ['lessons without the licence record', { LESSONS_SCHEDULED: TODAY }, 'LESSONS_SCHEDULED', 'MILESTONE_NEEDS_ANOTHER'],
  [
    'lessons before the licence record',
    { LICENCE_RECORD_PAID: '2026-08-02', LESSONS_SCHEDULED: '2026-08-01' },
    'LESSONS_SCHEDULED',
    'MILESTONE_TOO_EARLY',
  ],
  [
    'an end before the exam',
    { CASE_OPENED: '2026-01-01', EXAM_PASSED: '2026-08-02', PROCESS_FINISHED: '2026-08-01' },
    'PROCESS_FINISHED',
    'MILESTONE_TOO_EARLY',
  ],
])('%s is refused', (_name, days, field, refused) => {
  expect(problem(days)).toEqual({ refused, field });
});

test('a licence record paid before the case was opened, and an exam of before, may be', () => {
  expect(problem({ CASE_OPENED: TODAY, LICENCE_RECORD_PAID: '2026-06-11', EXAM_PASSED: '2023-01-01' })).toBeUndefined();
});

test('a day that stands and is not touched is not judged by today again', () => {
  expect(milestoneProblem({ CASE_OPENED: '2026-09-02' }, [], TODAY)).toBeUndefined();
});

test('what is accepted is in order, whatever is recorded', () => {
  const day = fc.option(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'), { nil: undefined });
  fc.assert(
    fc.property(fc.tuple(day, day, day, day, day), (chosen) => {
      const days: Days = Object.fromEntries(
        MILESTONE_NAMES.flatMap((name, index) => (chosen[index] === undefined ? [] : [[name, chosen[index]]])),
      );
      if (problem(days) !== undefined) return;
      for (const name of MILESTONE_NAMES)
        for (const earlier of MILESTONE_FOLLOWS[name] ?? [])
          expect((days[earlier] ?? '') <= (days[name] ?? '9999')).toBe(true);
    }),
  );
});
