import { array, assert, asyncProperty, integer } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { turnTickets } from './turn-ticket.ts';
import { waitingLine } from './waiting-line.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that ends on command, and its order. */
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

describe('a crowd is served in the order of arrival', () => {
  test('whoever comes back with an earlier arrival stands before those who came later', async () => {
    const take = waitingLine({ atOnce: 1, waiting: 10, patience: 1000 });
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
    const take = waitingLine({ atOnce: 1, waiting: 2, patience: 1000 });
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
    const take = waitingLine({ atOnce: 1, waiting: 2, patience: 1000 });
    const failing = take(1, () => Promise.reject(new Error('refused')));
    const next = take(2, async () => 'served');
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('served');
  });

  test('whatever arrives when: everybody is served once, never more than allowed at once, nobody before someone who waited and came earlier', async () => {
    const arrivals = array(integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
    await assert(
      asyncProperty(arrivals, integer({ min: 1, max: 5 }), integer({ min: 1, max: 70 }), async (all, atOnce, most) => {
        const take = waitingLine({ atOnce, waiting: most, patience: 1000 });
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
        // Callers sent away come back before later arrivals.
        const waited = served.slice(atOnce).map((index) => all[index] ?? 0);
        expect(most < all.length || isSorted(waited)).toBe(true);
      }),
    );
  });
});

describe('a ticket keeps a place', () => {
  const tickets = turnTickets('a secret of at least this length');
  const call = 'POST /api/v1/checkout/leads';

  test('for the call it was given for, in any process with the same secret', () => {
    const ticket = tickets.issue(1000, call);
    expect(turnTickets('a secret of at least this length').read(ticket, call, 2000)).toBe(1000);
    expect(tickets.read(ticket, 'POST /api/v1/checkout/enrolments', 2000)).toBeUndefined();
    expect(turnTickets('another secret').read(ticket, call, 2000)).toBeUndefined();
  });

  test('and is nothing when its time was written by hand, lies ahead, or is half an hour ago', () => {
    const [, seal] = tickets.issue(1000, call).split('.');
    expect(tickets.read(`999.${seal}`, call, 2000)).toBeUndefined();
    expect(tickets.read('not a ticket', call, 2000)).toBeUndefined();
    expect(tickets.read(tickets.issue(3000, call), call, 2000)).toBeUndefined();
    expect(tickets.read(tickets.issue(1000, call), call, 1000 + 31 * 60_000)).toBeUndefined();
  });
});
