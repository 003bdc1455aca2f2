import { expect, test } from 'vitest';
import { turns, turnsByKey } from './turns.ts';

test('no more work runs at once than was said, in the order it came, and a failure gives its place on', async () => {
  const inTurn = turns(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      await Promise.resolve();
      running -= 1;
      if (number === 1) throw new Error('fails');
      return number;
    });
  const done = await Promise.allSettled([1, 2, 3, 4, 5].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await work(6)).toBe(6);
});

test('each key has one piece of work at a time, a bounded line, and keeps no other key waiting', async () => {
  const inTurn = turnsByKey(2);
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const heavy = inTurn('a', async () => {
    await released;
    order.push('a: heavy');
  });
  const afterIt = inTurn('a', async () => order.push('a: next'));
  await inTurn('b', async () => order.push('b'));
  expect(inTurn('a', () => Promise.resolve())).toBeUndefined();
  release(undefined);
  await Promise.all([heavy, afterIt]);
  expect(order).toEqual(['b', 'a: heavy', 'a: next']);
});
