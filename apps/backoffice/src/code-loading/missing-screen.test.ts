import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceLoaded } from './lazily.ts';
import { followMissingScreens, isNotLoaded } from './missing-screen.ts';

const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 503 })));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  sessionStorage.clear();
});
afterEach(() => {
  asked.mockClear();
});

followMissingScreens();

/** Returns a `load` that fails and announces its failure by the event that Vite dispatches. */
function failing(message: string): () => Promise<never> {
  return () => {
    const payload = new Error(message);
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  };
}

const WITHHELD = 'Failed to fetch dynamically imported module: /assets/x.js';
const isOfReload = () => sessionStorage.length > 0;

it('the first failure of a part starts the reload, the tries after it never', async () => {
  asked.mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })));
  const failed = vi.fn<(error: unknown) => void>();
  void onceLoaded(failing(WITHHELD)).catch(failed);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOfReload()).toBe(true);
  sessionStorage.clear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isOfReload()).toBe(false);
  asked.mockImplementation(() => Promise.resolve(new Response()));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isNotLoaded(failed.mock.calls[0]?.[0])).toBe(true);
  expect(isOfReload()).toBe(false);
});

it('a part that breaks is no missing one: it keeps its own words and reloads nothing', async () => {
  await expect(failing('x is not a function')()).rejects.toThrow('x is not a function');
  expect(isOfReload()).toBe(false);
});
