import { expect, test } from 'vitest';
import { daysLeftUntil } from './days-left.ts';

const { text, cellText, isSoon } = daysLeftUntil({ today: 'vence hoje', past: 'venceu', soon: 5 });

test('the days until an end are told with the words of that end', () => {
  expect([15, 1, 0, -1, -9].map(text)).toEqual([
    'faltam 15 dias',
    'falta 1 dia',
    'vence hoje',
    'venceu há 1 dia',
    'venceu há 9 dias',
  ]);
});

test("below 'Dias que faltam' the days are not said to be left once more", () => {
  expect([15, 1, 0, -1].map(cellText)).toEqual(['15 dias', '1 dia', 'vence hoje', 'venceu há 1 dia']);
});

test('an end is near from a few days before it up to its day, never after it', () => {
  expect([6, 5, 0, -1].map(isSoon)).toEqual([false, true, true, false]);
});
