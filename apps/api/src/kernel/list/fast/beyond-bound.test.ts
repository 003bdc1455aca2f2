import { expect, test } from 'vitest';
import { BeyondBound } from './beyond-bound.ts';

test('a search found to be beyond the bound is known for a minute, and only that search', () => {
  const beyond = new BeyondBound();
  beyond.note('silva', 1_000);
  expect(beyond.knows('silva', 60_999)).toBe(true);
  expect(beyond.knows('silva', 61_000)).toBe(false);
  expect(beyond.knows('souza', 1_000)).toBe(false);
});

test('a thousand searches are remembered, the oldest is forgotten first', () => {
  const beyond = new BeyondBound();
  for (let each = 0; each <= 1_000; each += 1) beyond.note(`search ${each}`, each);
  expect(beyond.knows('search 0', 1_001)).toBe(false);
  expect(beyond.knows('search 1', 1_001)).toBe(true);
  expect(beyond.knows('search 1000', 1_001)).toBe(true);
});
