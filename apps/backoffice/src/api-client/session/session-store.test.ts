import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '../failure.ts';
import { personOf, tokenUntil } from './session.fixture.ts';
import { createSessionStore, type Ending, SESSION_KEY } from './session-store.ts';

const START = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

function createDevice() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  let queue: Promise<unknown> = Promise.resolve();
  const device = {
    stored,
    time: START,
    refreshes: [] as string[],
    answer: async (): Promise<{ access_token: string; refresh_token?: string }> => ({
      access_token: tokenUntil(device.time + HOUR),
      refresh_token: `refresh-${device.refreshes.length}`,
    }),
    openTab() {
      return createSessionStore({
        storage,
        now: () => device.time,
        refresh: (refreshToken) => {
          device.refreshes.push(refreshToken);
          return device.answer();
        },
        alone: (work) => {
          const turn = queue.then(work);
          queue = turn.catch(() => undefined);
          return turn;
        },
      });
    },
  };
  return device;
}

let device: ReturnType<typeof createDevice>;
const signedIn = () => {
  const tab = device.openTab();
  tab.open({ ...personOf(['SUPERVISOR']), accessToken: tokenUntil(device.time + 600_000), refreshToken: 'first' });
  return tab;
};

beforeEach(() => {
  device = createDevice();
});

describe('a session', () => {
  it('is forgotten 12 hours after signing in, also when it was refreshed meanwhile', async () => {
    const tab = signedIn();
    device.time = START + 11 * HOUR;
    expect(await tab.freshToken()).toBeDefined();
    device.time = START + 12 * HOUR + 1;
    expect(tab.current()).toBeUndefined();
    expect(await tab.freshToken()).toBeUndefined();
    expect(device.stored.has(SESSION_KEY)).toBe(false);
  });

  it('stays the same object while nothing changes, so that screens do not draw again', () => {
    const tab = signedIn();
    expect(tab.current()).toBe(tab.current());
  });

  it('opened or closed in one tab is told to the others', () => {
    const tab = signedIn();
    const other = device.openTab();
    const endings: (Ending | undefined)[] = [];
    other.subscribe((ending) => endings.push(ending));
    other.recheck();
    tab.close('signed-out');
    other.recheck();
    expect(endings).toEqual([undefined, 'missing']);
  });
});

describe('a token near its end', () => {
  it('is refreshed once, however many calls ask for it, in however many tabs', async () => {
    const tab = signedIn();
    const other = device.openTab();
    device.time = START + 585_000;
    const tokens = await Promise.all([tab.freshToken(), tab.freshToken(), other.freshToken(), other.freshToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(device.refreshes).toEqual(['first']);
    expect(tab.current()?.refreshToken).toBe('refresh-1');
  });

  it('is kept until 15 seconds before its end', async () => {
    const tab = signedIn();
    device.time = START + 584_999;
    await tab.freshToken();
    expect(device.refreshes).toEqual([]);
  });
});

describe('a refresh', () => {
  it('that is refused ends the session', async () => {
    const tab = signedIn();
    const endings: (Ending | undefined)[] = [];
    tab.subscribe((ending) => endings.push(ending));
    device.time = START + HOUR;
    device.answer = () => Promise.reject(new ApiFailure(401, 'r1'));
    expect(await tab.freshToken()).toBeUndefined();
    expect(tab.current()).toBeUndefined();
    expect(endings).toEqual(['missing']);
  });

  it.each([0, 429, 503])('that got no answer (%i) leaves the session for the next try', async (status) => {
    const tab = signedIn();
    device.time = START + HOUR;
    const working = device.answer;
    device.answer = () => Promise.reject(new ApiFailure(status, 'r1'));
    await expect(tab.freshToken()).rejects.toBeInstanceOf(ApiFailure);
    device.answer = working;
    expect(await tab.freshToken()).toBeDefined();
  });

  it('that answers after the person signed out brings nobody back', async () => {
    const tab = signedIn();
    device.time = START + HOUR;
    const { promise, resolve } = Promise.withResolvers<{ access_token: string }>();
    device.answer = () => promise;
    const token = tab.freshToken();
    await Promise.resolve();
    tab.close('signed-out');
    resolve({ access_token: tokenUntil(device.time + HOUR) });
    expect(await token).toBeUndefined();
    expect(tab.current()).toBeUndefined();
  });
});
