import { describe, expect, test } from 'vitest';
import { changesOf, differing, mergedChanges } from './changes.ts';

describe('what changed in a record', () => {
  test('is told field by field, whole values compared by what they hold', () => {
    expect(
      changesOf({ id: 1, name: 'A', hours: { MONDAY: [['8', '9']] } }, { name: 'B', hours: { MONDAY: [['8', '9']] } }),
    ).toEqual([{ field: 'name', before: 'A', after: 'B' }]);
  });

  test('a record that was not there had nothing', () => {
    expect(changesOf(undefined, { name: 'A', phone: null })).toEqual([{ field: 'name', before: null, after: 'A' }]);
  });

  test('the history keeps both sides of what differs and nothing else', () => {
    expect(differing({ name: 'A', city: 'Vitória' }, { name: 'B', city: 'Vitória' })).toEqual({
      before: { name: 'A' },
      after: { name: 'B' },
    });
  });

  test('several changes read as one, and what came back is none', () => {
    const changes = [
      { before: { name: 'A', city: 'Vitória' }, after: { name: 'B', city: 'Serra' } },
      { before: { name: 'B' }, after: { name: 'C' } },
      { before: { city: 'Serra' }, after: { city: 'Vitória' } },
    ];
    expect(mergedChanges(changes)).toEqual([{ field: 'name', before: 'A', after: 'C' }]);
  });
});
