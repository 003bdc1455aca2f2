import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdList } from './id-list.ts';

test('ids come back as they were added, however many there are', () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID());
  const list = new IdList();
  for (const id of ids) list.add(id);
  expect(list.length).toBe(10_000);
  expect(list.slice(4090, 12)).toEqual(ids.slice(4090, 4102));
  expect(list.slice(9995, 100)).toEqual(ids.slice(9995));
  expect(list.slice(10_000, 5)).toEqual([]);
});
