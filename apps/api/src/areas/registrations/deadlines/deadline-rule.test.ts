import { describe, expect, test } from 'vitest';
import { ruleChangeProblem } from './deadline-rule.ts';

const last = { unit: 'YEARS', validFrom: '2026-03-10' } as const;
const problem = (changes: { amount?: number; validFrom?: string }, today = '2026-03-07') =>
  ruleChangeProblem({ amount: 5, validFrom: '2026-03-11', ...changes }, last, today);

describe('a change of how long a term lasts', () => {
  test('begins today or later, after the change made last, within ten years', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ amount: 10 })).toBeUndefined();
    expect(problem({ validFrom: '2026-03-11' }, '2026-03-11')).toBeUndefined();
  });

  test.each([
    ['for the past', {}, '2026-03-12', 'DATE_IN_PAST', 'validFrom'],
    [
      'on the day of the change made last',
      { validFrom: '2026-03-10' },
      undefined,
      'DEADLINE_RULE_EARLIER',
      'validFrom',
    ],
    ['before it', { validFrom: '2026-03-09' }, undefined, 'DEADLINE_RULE_EARLIER', 'validFrom'],
    ['longer than ten years', { amount: 11 }, undefined, 'DEADLINE_TOO_LONG', 'amount'],
  ] as const)('is refused %s', (_words, changes, today, refused, field) => {
    expect(problem(changes, today)).toEqual({ refused, field });
  });
});
