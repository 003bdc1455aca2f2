import { describe, expect, test } from 'vitest';
import { decideWish, pauseAt, stateAfter } from './capacity.ts';

const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const later = now.add({ hours: 3 });

describe('a wish for capacity', () => {
  test('is one of the minimums offered, and no more than the database can have', () => {
    expect(decideWish({ min: 16, disabledUntil: undefined }, 384, now)).toEqual({ min: 16, disabledUntil: undefined });
    expect(decideWish({ min: 10, disabledUntil: undefined }, 384, now)).toMatchObject({
      refused: 'CAPACITY_MINIMUM_INVALID',
      field: 'min',
    });
    expect(decideWish({ min: 64, disabledUntil: undefined }, 32, now)).toMatchObject({
      refused: 'CAPACITY_ABOVE_MAXIMUM',
    });
  });

  test('may pause scaling until a moment to come, not one that has passed', () => {
    expect(decideWish({ min: 2, disabledUntil: later }, 384, now)).toEqual({ min: 2, disabledUntil: later });
    expect(decideWish({ min: 2, disabledUntil: now }, 384, now)).toMatchObject({
      refused: 'DATE_IN_PAST',
      field: 'databaseAutoscalingDisabledUntil',
    });
  });

  test('pauses until its moment, and not after', () => {
    const kept = { min: 2, state: 'KEPT', disabledUntil: later.toString() } as const;
    expect(pauseAt(kept, now)).toEqual(later);
    expect(pauseAt(kept, later)).toBeUndefined();
    expect(pauseAt({ ...kept, disabledUntil: null }, now)).toBeUndefined();
  });

  test('stays open while the provider cannot be reached', () => {
    expect(stateAfter({ kind: 'unavailable', reason: 'TIMEOUT' })).toBeUndefined();
    expect(stateAfter({ kind: 'refused', reason: 'X' })).toBe('REFUSED');
  });
});
