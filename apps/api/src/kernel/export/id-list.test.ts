import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdList } from './id-list.ts';

test('ids are taken as they were added, once, however many there are', () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID());
  const list = new IdList();
  for (const id of ids) list.add(id);
  expect(list.length).toBe(10_000);
  expect(list.take(4090)).toEqual(ids.slice(0, 4090));
  expect(list.take(12)).toEqual(ids.slice(4090, 4102));
  expect(list.length).toBe(5898);
  const late = randomUUID();
  list.add(late);
  expect(list.take(10_000)).toEqual([...ids.slice(4102), late]);
  expect([list.length, list.take(5)]).toEqual([0, []]);
});
