import { expect, test } from 'vitest';
import { recordsText } from './list-parts.tsx';

test('a list tells a screen reader how many rows there are, one in the singular, and that it stopped counting', () => {
  expect(recordsText({ totalSize: 0, totalIsExact: true })).toBe('0 registros');
  expect(recordsText({ totalSize: 1, totalIsExact: true })).toBe('1 registro');
  expect(recordsText({ totalSize: 1234, totalIsExact: true })).toBe('1.234 registros');
  expect(recordsText({ totalSize: 10_000, totalIsExact: false })).toBe('mais de 10.000 registros');
});
