import { expect, it } from 'vitest';
import { spread } from './test-order.ts';

const isEven = (item: number): boolean => item % 2 === 0;

it('puts one chosen item before every fifteen others', () => {
  const others = Array.from({ length: 31 }, (_, place) => 2 * place + 1);
  expect(spread([...others, 2, 4, 6], isEven)).toEqual([
    2,
    ...others.slice(0, 15),
    4,
    ...others.slice(15, 30),
    6,
    ...others.slice(30),
  ]);
});

it('loses none when there are few others', () => {
  expect(spread([1, 2, 4], isEven)).toEqual([2, 1, 4]);
  expect(spread([2, 4], isEven)).toEqual([2, 4]);
  expect(spread([], isEven)).toEqual([]);
});
