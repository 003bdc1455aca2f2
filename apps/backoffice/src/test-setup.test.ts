import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

it('frames are drawn after a test that faked timers, however the focus moved in it', async () => {
  vi.useFakeTimers();
  const input = document.createElement('input');
  document.body.append(input);
  input.focus();
  input.disabled = true;
  input.remove();
  vi.useRealTimers();
  const frame = Promise.withResolvers<number>();
  requestAnimationFrame(frame.resolve);
  expect(await frame.promise).toBeGreaterThan(0);
});
