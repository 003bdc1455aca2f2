import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawWhenLoaded } from './draw-when-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const loading = Promise.withResolvers<undefined>();
  const drawn: string[] = [];
  const done = drawWhenLoaded(loading.promise, {
    page: () => drawn.push('page'),
    waiting: () => drawn.push('waiting'),
  });
  return { loading, drawn, done };
}

it('a screen that is loaded soon is drawn at once and alone', async () => {
  const { loading, drawn, done } = start();
  await vi.advanceTimersByTimeAsync(900);
  expect(drawn).toEqual([]);
  loading.resolve(undefined);
  await done;
  await vi.advanceTimersByTimeAsync(5000);
  expect(drawn).toEqual(['page']);
});

it('after a second without it, the page says that it is coming', async () => {
  const { loading, drawn, done } = start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawn).toEqual(['waiting']);
  loading.resolve(undefined);
  await done;
  expect(drawn).toEqual(['waiting', 'page']);
});

it('is drawn, with what went wrong, when its screen cannot be loaded', async () => {
  const { loading, drawn, done } = start();
  loading.reject(new TypeError('no file'));
  await done;
  expect(drawn).toEqual(['page']);
});
