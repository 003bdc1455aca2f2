import { array, assert, asyncProperty, integer } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Queue, queueByKey, type QueueLimits, SentAway } from './queue.ts';

test('no more work runs at once than was said, in the order it came, and a failure gives its place on', async () => {
  const queue = new Queue({ atOnce: 2 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    queue.run(async () => {
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

test('work of several people takes turns, however much one of them has waiting', async () => {
  const queue = new Queue({ atOnce: 1 });
  const order: string[] = [];
  const ask = (whose: string) => queue.run(async () => order.push(whose), { whose });
  await Promise.all(['ana', 'ana', 'ana', 'ana', 'bia', 'bia', 'caio'].map(ask));
  expect(order).toEqual(['ana', 'ana', 'bia', 'caio', 'ana', 'bia', 'ana']);
});

test('who comes later waits for the round that is being served, not for all that others have waiting', async () => {
  const queue = new Queue({ atOnce: 1 });
  const order: string[] = [];
  const ofBia = Promise.withResolvers<void>();
  const ofAna = [1, 2, 3, 4].map((number) =>
    queue.run(
      async () => {
        order.push(`ana ${number}`);
        if (number === 2) ofBia.resolve(queue.run(async () => void order.push('bia'), { whose: 'bia' }));
      },
      { whose: 'ana' },
    ),
  );
  await Promise.all([...ofAna, ofBia.promise]);
  expect(order).toEqual(['ana 1', 'ana 2', 'ana 3', 'bia', 'ana 4']);
});

test('each key has one piece of work at a time, a bounded line, and keeps no other key waiting', async () => {
  const byKey = queueByKey(2);
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const heavy = byKey('a', async () => {
    await released;
    order.push('a: heavy');
  });
  const afterIt = byKey('a', async () => order.push('a: next'));
  await byKey('b', async () => order.push('b'));
  expect(byKey('a', () => Promise.resolve())).toBeUndefined();
  release(undefined);
  await Promise.all([heavy, afterIt]);
  expect(order).toEqual(['b', 'a: heavy', 'a: next']);
});

/** Work that ends when the test says so; `begun` lists the pieces in the order in which they began. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((each, index) => index === 0 || (numbers[index - 1] ?? 0) <= each);

/**
 * Runs work in a queue. If the queue rejects the work, the result is the number of people ahead instead of an error.
 */
function inQueue(limits: QueueLimits) {
  const queue = new Queue(limits);
  return async <T>(rank: number, work: () => Promise<T>): Promise<T | { readonly ahead: number }> =>
    queue.run(work, { rank }).catch((error: unknown) => {
      if (error instanceof SentAway) return { ahead: error.ahead };
      throw error;
    });
}

describe('a crowd is served in the order of arrival', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('whoever comes back with an earlier arrival stands before those who came later', async () => {
    const take = inQueue({ atOnce: 1, waiting: 10, patience: 1000 });
    const { begun, work, end } = workshop();
    const all = [
      take(1, work('first')),
      take(5, work('fifth')),
      take(6, work('sixth')),
      take(2, work('second, come back')),
    ];
    for (const name of ['first', 'second, come back', 'fifth', 'sixth']) await end(name);
    expect(begun).toEqual(['first', 'second, come back', 'fifth', 'sixth']);
    expect(await Promise.all(all)).toEqual(['first', 'fifth', 'sixth', 'second, come back']);
  });

  test('who waits too long is told how many are ahead, and so is the last of a full line', async () => {
    const take = inQueue({ atOnce: 1, waiting: 2, patience: 1000 });
    const { begun, work } = workshop();
    void take(1, work('first'));
    const second = take(2, work('second'));
    const fourth = take(4, work('fourth'));
    expect(await take(5, work('fifth'))).toEqual({ ahead: 2 });
    const third = take(3, work('third'));
    expect(await fourth).toEqual({ ahead: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all([second, third])).toEqual([{ ahead: 0 }, { ahead: 0 }]);
    expect(begun).toEqual(['first']);
  });

  test('work that fails gives its place to the next', async () => {
    const take = inQueue({ atOnce: 1, waiting: 2, patience: 1000 });
    const failing = take(1, () => Promise.reject(new Error('refused')));
    const next = take(2, async () => 'served');
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('served');
  });

  test('whatever arrives when: everybody is served once, never more than allowed at once, nobody before someone who waited and came earlier', async () => {
    const arrivals = array(integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
    await assert(
      asyncProperty(arrivals, integer({ min: 1, max: 5 }), integer({ min: 1, max: 70 }), async (all, atOnce, most) => {
        const take = inQueue({ atOnce, waiting: most, patience: 1000 });
        const served: number[] = [];
        let running = 0;
        let highest = 0;
        const enrol = async (index: number, arrivedAt: number): Promise<void> => {
          const outcome = await take<'done'>(arrivedAt, async () => {
            highest = Math.max(highest, (running += 1));
            served.push(index);
            await Promise.resolve();
            running -= 1;
            return 'done';
          });
          if (outcome !== 'done') await enrol(index, arrivedAt);
        };
        await Promise.all(all.map((arrivedAt, index) => enrol(index, arrivedAt)));
        expect(served.toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index));
        expect(highest).toBeLessThanOrEqual(atOnce);
        // When the queue has room for everybody, all who had to wait are served in the order of arrival.
        const waited = served.slice(atOnce).map((index) => all[index] ?? 0);
        expect(most < all.length || isSorted(waited)).toBe(true);
      }),
    );
  });
});
