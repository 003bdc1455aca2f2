import { expect, test } from 'vitest';
import { differenceText, distanceText } from './comparison-words.ts';

const START = '2026-03-07T11:00:00.000Z';

test('the distance from the start is said in days and hours, before it too', () => {
  expect(distanceText(START, '2026-03-09T14:20:00.000Z')).toBe('2 dias e 3 horas depois do início das matrículas');
  expect(distanceText(START, '2026-03-08T11:00:00.000Z')).toBe('1 dia depois do início das matrículas');
  expect(distanceText(START, '2026-03-07T11:59:00.000Z')).toBe('0 horas depois do início das matrículas');
  expect(distanceText(START, '2026-03-07T09:30:00.000Z')).toBe('1 hora antes do início das matrículas');
});

test('a difference is a signed percentage; of nothing there is none', () => {
  expect(differenceText(125, 100)).toBe('+25%');
  expect(differenceText(2, 3)).toBe('-33,3%');
  expect(differenceText(5, 5)).toBe('0%');
  expect(differenceText(5, 0)).toBe('–');
  expect(differenceText(5, null)).toBe('–');
});
