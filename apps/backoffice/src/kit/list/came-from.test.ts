import { beforeEach, expect, test } from 'vitest';
import { atPage, type CameFrom, keepList, listAsLeft, listOf, takeOpened } from './came-from.ts';

const list: CameFrom = {
  href: '/plans?term=carro&page=1',
  title: 'Planos',
  page: 1,
  size: 2,
  totalSize: 5,
  records: ['/plans/modify/c', '/plans/modify/d'],
};

beforeEach(() => {
  sessionStorage.clear();
  keepList(list);
});

test('a record knows the list it was opened from and its place there, whatever tab it stands in', () => {
  expect(listOf('/plans/modify/d?tab=x')).toMatchObject({ index: 1, list: { title: 'Planos' } });
  expect(listOf('/plans/modify/z')).toBeUndefined();
});

test('the way back leads to the list as it was, and to no other list', () => {
  expect([listAsLeft('/plans'), listAsLeft('/users')]).toEqual(['/plans?term=carro&page=1', '/users']);
});

test('the record somebody comes back from is told once', () => {
  listOf('/plans/modify/c');
  expect([takeOpened(), takeOpened()]).toEqual(['/plans/modify/c', undefined]);
});

test('going on to another page changes the page of the way back and nothing else', () => {
  expect(atPage(list, 2, ['/plans/modify/e']).href).toBe('/plans?term=carro&page=2');
  expect(atPage(list, 0, []).href).toBe('/plans?term=carro');
});
