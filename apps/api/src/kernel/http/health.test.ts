import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Registry } from 'prom-client';
import { mountHealth } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const readyWhen = async (isReady: () => Promise<boolean>) => {
  const app = Fastify();
  mountHealth(app, { isReady, registry: new Registry() });
  const answer = app.inject('/health/ready');
  await vi.advanceTimersByTimeAsync(2000);
  return (await answer).statusCode;
};

test('a database that does not answer in two seconds makes the process not ready', async () => {
  expect(await readyWhen(() => new Promise(() => undefined))).toBe(503);
  expect(await readyWhen(() => Promise.reject(new Error('refused')))).toBe(503);
  expect(await readyWhen(() => Promise.resolve(true))).toBe(200);
});

test('a process that drains says so at once, answers still, and asks for another connection', async () => {
  const app = Fastify();
  mountHealth(app, { isReady: () => Promise.resolve(true), registry: new Registry() });
  const before = await app.inject('/health/live');
  app.startDraining();
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'draining' }]);
  const live = await app.inject('/health/live');
  expect(live.statusCode).toBe(200);
  expect([before.headers.connection, live.headers.connection]).toEqual(['keep-alive', 'close']);
});

const toldWhen = async (isReady: () => Promise<boolean>) => {
  const app = Fastify();
  mountHealth(app, { isReady, registry: new Registry() });
  const answer = app.inject('/metrics');
  await vi.advanceTimersByTimeAsync(2000);
  return (await answer).body.split('\n').filter((line) => line.startsWith('database_answers'));
};

test('the figures tell whether the database answers, also while it does not', async () => {
  expect(await toldWhen(() => Promise.resolve(true))).toEqual(['database_answers 1']);
  expect(await toldWhen(() => Promise.reject(new Error('refused')))).toEqual(['database_answers 0']);
  expect(await toldWhen(() => new Promise(() => undefined))).toEqual(['database_answers 0']);
});
