import { beforeEach, expect, test } from 'vitest';
import {
  atPage,
  type CameFrom,
  comeBack,
  forgetReturned,
  keepList,
  listAsLeft,
  listOf,
  returnedTo,
  takeOpened,
} from './left-lists.ts';

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

test('lists inside a record leave the way back from it as it was, and hold their own records', () => {
  keepList({ ...list, href: '/plans/modify/c?tab=uso', title: 'Uso', records: ['/uses/1'] });
  expect(listOf('/plans/modify/c?tab=uso')?.list.title).toBe('Planos');
  expect(listOf('/uses/1')?.list.title).toBe('Uso');
  expect(listAsLeft('/plans')).toBe('/plans?term=carro&page=1');
});

test('the list at the index of its address, which ends in a slash, is left like any other', () => {
  keepList({ ...list, href: '/users/?name=ana' });
  expect(listAsLeft('/users')).toBe('/users/?name=ana');
});

test('the record somebody comes back from is told to its own list until it is forgotten', () => {
  comeBack({ list: '/plans', id: 'c', isSaved: true });
  expect([returnedTo('/users'), returnedTo('/plans/')?.id]).toEqual([undefined, 'c']);
  forgetReturned();
  expect(returnedTo('/plans')).toBeUndefined();
});
