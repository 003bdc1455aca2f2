import { expect, test } from 'vitest';
import { signInQueue } from './sign-in-queue.ts';

function bench(limits: Parameters<typeof signInQueue>[0]) {
  const admit = signInQueue(limits);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const apply = (name: string, network: string, isKnown = false) =>
    admit({ network, isKnown }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => endings.set(name, resolve));
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  return { apply, end, started };
}

const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

test('known browsers are served before others who came earlier, each line in its order', async () => {
  const { apply, end, started } = bench({ atOnce: 1, waiting: 10, waitingPerNetwork: 10 });
  const all = [apply('first', 'a'), apply('b1', 'b'), apply('b2', 'b'), apply('p1', 'c', true), apply('p2', 'c', true)];
  for (const name of ['first', 'p1', 'p2', 'b1', 'b2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['first', 'p1', 'p2', 'b1', 'b2']);
});

test('a full line refuses at once, per network and altogether, and the line of known browsers has room of its own', async () => {
  const { apply, end, started } = bench({ atOnce: 1, waiting: 3, waitingPerNetwork: 2 });
  const all = [apply('first', 'a'), apply('b1', 'b'), apply('b2', 'b')];
  await expect(apply('b3', 'b')).rejects.toEqual(refused);
  all.push(apply('c1', 'c'));
  await expect(apply('d1', 'd')).rejects.toEqual(refused);
  all.push(apply('known', 'b', true));
  for (const name of ['first', 'known', 'b1', 'b2', 'c1']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['first', 'known', 'b1', 'b2', 'c1']);
});

test('work that fails gives its place on', async () => {
  const admit = signInQueue({ atOnce: 1, waiting: 1, waitingPerNetwork: 1 });
  const fails = admit({ network: 'a', isKnown: false }, () => Promise.reject(new Error('fails')));
  const next = admit({ network: 'b', isKnown: false }, () => Promise.resolve('done'));
  await expect(fails).rejects.toThrow('fails');
  expect(await next).toBe('done');
});
