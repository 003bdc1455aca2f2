import { waitInQueue } from '@habilita/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { enrolmentQueue } from './enrolment-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SECRET = { current: 'a secret of at least this length' };
const STEP = { method: 'POST', url: '/api/v1/checkout/leads', headers: {} };
const DONE = { status: 200, wire: 'done' };

/** Occupies the queue with eight steps that go on until `end` is called. */
function busy(queue: ReturnType<typeof enrolmentQueue>) {
  const { promise, resolve } = Promise.withResolvers<typeof DONE>();
  const all = Array.from({ length: 8 }, () => queue(STEP, () => promise));
  return {
    end: async () => {
      resolve(DONE);
      await Promise.all(all);
    },
  };
}

test('who waited twenty seconds is told 202 with a ticket, and comes back before those who came later', async () => {
  const clock = testClock();
  const queue = enrolmentQueue(clock, SECRET);
  const eight = busy(queue);
  const served: string[] = [];
  const step = (name: string, headers = {}) =>
    queue({ ...STEP, headers }, async () => {
      served.push(name);
      return DONE;
    });
  const early = step('early');
  await vi.advanceTimersByTimeAsync(20_000);
  const { status, wire, headers } = await early;
  const told = waitInQueue.parse(wire);
  expect([status, told.status, told.ahead]).toEqual([202, 'WAITING', 0]);
  expect(headers).toEqual({ 'retry-after': String(told.retryAfterSeconds) });
  clock.advance({ seconds: 30 });
  const later = [step('later'), step('early, with the ticket', { 'x-turn-ticket': told.ticket })];
  await eight.end();
  await Promise.all(later);
  expect(served).toEqual(['early, with the ticket', 'later']);
});

test('a step that is refused answers as it would without a queue', async () => {
  const queue = enrolmentQueue(testClock(), SECRET);
  await expect(queue(STEP, () => Promise.reject(new Error('no seat left')))).rejects.toThrow('no seat left');
});
