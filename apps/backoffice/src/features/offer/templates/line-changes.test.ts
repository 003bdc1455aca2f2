import { expect, test } from 'vitest';
import { lineChanges } from './line-changes.ts';

const told = (before: string, after: string) => lineChanges(before, after).map(({ kind, text }) => `${kind} ${text}`);

test('a changed line is one removed and one added; the others stay', () => {
  expect(told('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual(['same a', 'removed b', 'added B', 'same c', 'added d']);
});

test('equal texts have no changes', () => {
  expect(told('a\nb', 'a\nb\n')).toEqual(['same a', 'same b']);
});
