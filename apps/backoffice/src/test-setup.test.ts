import { describe, expect, it, vi } from 'vitest';
import { session } from './api-client/session/session.ts';
import { signedInAs } from './api-client/session/session.fixture.ts';

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

describe('what one test leaves behind', () => {
  const realFetch = fetch;
  const standing = () => ({
    isFetchReal: fetch === realFetch,
    areTimersFake: vi.isFakeTimers(),
    isSpied: vi.isMockFunction(session.freshToken),
    isSignedIn: session.current() !== undefined,
  });

  it('is there until the test ends', () => {
    signedInAs('ADMIN');
    vi.spyOn(session, 'freshToken').mockResolvedValue('token');
    vi.stubGlobal('fetch', vi.fn());
    vi.useFakeTimers();
    expect(standing()).toEqual({ isFetchReal: false, areTimersFake: true, isSpied: true, isSignedIn: true });
  });

  it('is gone in the next one', () => {
    expect(standing()).toEqual({ isFetchReal: true, areTimersFake: false, isSpied: false, isSignedIn: false });
  });
});
