import { expect, test } from 'vitest';
import { admissionQueue } from './admission-queue.ts';

function bench(limits: Parameters<typeof admissionQueue>[0]) {
  const admit = admissionQueue(limits);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const apply = (name: string, key: string, preferred = false) =>
    admit({ key, preferred }, async () => {
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

test('preferred applicants are served before others who came earlier, each line in its order', async () => {
  const { apply, end, started } = bench({ running: 1, waiting: 10, waitingPerKey: 10 });
  const all = [apply('first', 'a'), apply('b1', 'b'), apply('b2', 'b'), apply('p1', 'c', true), apply('p2', 'c', true)];
  for (const name of ['first', 'p1', 'p2', 'b1', 'b2']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['first', 'p1', 'p2', 'b1', 'b2']);
});

test('a full line refuses at once, per key and altogether, and the preferred line has room of its own', async () => {
  const { apply, end, started } = bench({ running: 1, waiting: 3, waitingPerKey: 2 });
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
  const admit = admissionQueue({ running: 1, waiting: 1, waitingPerKey: 1 });
  const fails = admit({ key: 'a', preferred: false }, () => Promise.reject(new Error('fails')));
  const next = admit({ key: 'b', preferred: false }, () => Promise.resolve('done'));
  await expect(fails).rejects.toThrow('fails');
  expect(await next).toBe('done');
});
