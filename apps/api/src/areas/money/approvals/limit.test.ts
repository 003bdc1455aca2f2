import { describe, expect, test } from 'vitest';
import { limitProblem } from './limit.ts';

const TODAY = '2026-03-10';
const limit = { kind: 'REFUND', limit: 50_000, validFrom: '2026-03-01', validUntil: null };

describe('a limit', () => {
  test('begins today or later, and ends no earlier than today', () => {
    expect(limitProblem({ ...limit, validFrom: TODAY }, undefined, TODAY)).toBeUndefined();
    expect(limitProblem(limit, undefined, TODAY)).toEqual({ refused: 'DATE_IN_PAST', field: 'validFrom' });
    const ended = { ...limit, validFrom: TODAY, validUntil: '2026-03-09' };
    expect(limitProblem(ended, undefined, TODAY)).toEqual({ refused: 'DATE_IN_PAST', field: 'validUntil' });
  });

  test('in force changes nothing but its last day', () => {
    expect(limitProblem({ ...limit, validUntil: TODAY }, limit, TODAY)).toBeUndefined();
    for (const changed of [{ limit: 60_000 }, { kind: 'PENALTY' }, { validFrom: TODAY }])
      expect(limitProblem({ ...limit, ...changed }, limit, TODAY)).toEqual({ refused: 'APPROVAL_LIMIT_IN_FORCE' });
  });

  test('is in force on its first day already: nobody raises it, runs a command and lowers it again', () => {
    const first = { ...limit, validFrom: TODAY };
    expect(limitProblem({ ...first, limit: 5_000_000 }, first, TODAY)).toEqual({ refused: 'APPROVAL_LIMIT_IN_FORCE' });
    expect(limitProblem({ ...first, validFrom: '2026-03-11' }, first, TODAY)).toEqual({
      refused: 'APPROVAL_LIMIT_IN_FORCE',
    });
    expect(limitProblem({ ...first, validUntil: TODAY }, first, TODAY)).toBeUndefined();
    const tomorrow = { ...limit, validFrom: '2026-03-11' };
    expect(limitProblem({ ...tomorrow, limit: 5_000_000 }, tomorrow, TODAY)).toBeUndefined();
  });

  test('that has ended stays as it was', () => {
    const ended = { ...limit, validUntil: '2026-03-09' };
    expect(limitProblem({ ...limit, validUntil: '2026-04-01' }, ended, TODAY)).toEqual({
      refused: 'APPROVAL_LIMIT_IN_FORCE',
    });
  });

  test('that is still to come changes freely', () => {
    const coming = { ...limit, validFrom: '2026-04-01' };
    expect(limitProblem({ ...coming, limit: 1, validFrom: TODAY }, coming, TODAY)).toBeUndefined();
  });
});
