import { expect, test } from 'vitest';
import { neededBefore, type Recorded, unitsOf } from './recorded.ts';

const sent = (client: number, text: string, begin: number, end: number): Recorded => ({ client, text, begin, end });

test('a transaction is one unit of its connection, a statement outside of any another, by their beginning', () => {
  const recorded = [
    sent(1, 'begin', 1, 2),
    sent(2, 'select 1', 2, 3),
    sent(1, 'insert', 3, 4),
    sent(1, 'commit', 5, 6),
    sent(1, 'select 2', 7, 8),
    sent(1, 'begin', 9, 20),
  ];
  const texts = unitsOf(recorded, 0, 100).map((unit) => unit.map(({ text }) => text));
  expect(texts).toEqual([['begin', 'insert', 'commit'], ['select 1'], ['select 2']]);
});

test('what began before the time or ended after it is left out, whole', () => {
  const recorded = [sent(1, 'begin', 1, 2), sent(1, 'commit', 5, 6), sent(2, 'select 1', 3, 4)];
  expect(unitsOf(recorded, 2, 5)).toEqual([[recorded[2]]]);
  expect(unitsOf(recorded, 0, 5)).toEqual([[recorded[2]]]);
});

test('each waits for all that had ended when it began', () => {
  const units = [[sent(1, 'a', 1, 4)], [sent(2, 'b', 2, 3)], [sent(2, 'c', 3, 6)], [sent(1, 'd', 7, 8)]];
  expect(neededBefore(units)).toEqual([0, 0, 1, 3]);
});
