import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountHealth } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const readyWhen = async (isReady: () => Promise<boolean>) => {
  const app = Fastify();
  mountHealth(app, isReady);
  const answer = app.inject('/health/ready');
  await vi.advanceTimersByTimeAsync(2000);
  return (await answer).statusCode;
};

test('a database that does not answer in two seconds makes the process not ready', async () => {
  expect(await readyWhen(() => new Promise(() => undefined))).toBe(503);
  expect(await readyWhen(() => Promise.reject(new Error('refused')))).toBe(503);
  expect(await readyWhen(() => Promise.resolve(true))).toBe(200);
});
