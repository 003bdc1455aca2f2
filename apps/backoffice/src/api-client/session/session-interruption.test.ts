import { beforeEach, describe, expect, it } from 'vitest';
import { createInterruption } from './session-interruption.ts';
import { personOf, tokenUntil } from './session.fixture.ts';
import { createSessionStore, SESSION_KEY } from './session-store.ts';

const START = Date.UTC(2026, 10, 20, 12);
let stored: Map<string, string>;
let time: number;

function openTab() {
  const session = createSessionStore({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: () => time,
    refresh: () => Promise.reject(new Error('not asked for')),
    alone: (work) => work(),
  });
  return { session, interruption: createInterruption(session) };
}

const ana = () => ({ ...personOf(['SUPERVISOR']), accessToken: tokenUntil(time + 600_000), refreshToken: 'first' });
const another = () => {
  const person = ana();
  return { ...person, user: { ...person.user, id: '01932c6e-0000-7000-8000-000000000002' } };
};

function typing() {
  const tab = openTab();
  tab.session.open(ana());
  const release = tab.interruption.hold();
  return { ...tab, release };
}

beforeEach(() => {
  stored = new Map();
  time = START;
});

describe('a session that ends while somebody is typing', () => {
  it('keeps the screen and its owner, and forgets the session', () => {
    const { session, interruption } = typing();
    session.close('refused');
    expect(session.current()).toBeUndefined();
    expect(stored.has(SESSION_KEY)).toBe(false);
    expect(interruption.current()?.user.name).toBe('Ana Souza');
    expect(interruption.owner()?.user.name).toBe('Ana Souza');
  });

  it('is resumed by the same person, and those who wait go on', async () => {
    const { session, interruption } = typing();
    session.close('refused');
    const waiting = interruption.resumed();
    session.open(ana());
    expect(await waiting).toBe(true);
    expect(interruption.current()).toBeUndefined();
  });

  it('is given up when somebody else signs in: nothing goes on in their name', async () => {
    const { session, interruption } = typing();
    session.close('refused');
    const waiting = interruption.resumed();
    session.open(another());
    expect(await waiting).toBe(false);
    expect(interruption.owner()?.user.id).toBe(another().user.id);
  });

  it('is given up by leaving, which leads to the sign-in page like any refused session', async () => {
    const { session, interruption } = typing();
    session.close('refused');
    const endings: unknown[] = [];
    session.subscribe((ending) => endings.push(ending));
    const waiting = interruption.resumed();
    interruption.leave();
    expect(await waiting).toBe(false);
    expect(endings).toEqual(['refused']);
    expect([interruption.current(), interruption.owner()]).toEqual([undefined, undefined]);
  });

  it('by age alone stays on screen and asks at the next call', () => {
    const { session, interruption } = typing();
    time = START + 12 * 3_600_000 + 1;
    expect(session.current()).toBeUndefined();
    expect(interruption.owner()?.user.name).toBe('Ana Souza');
    expect(interruption.current()).toBeUndefined();
    session.recheck();
    expect(interruption.current()?.user.name).toBe('Ana Souza');
  });
});

it('a person who leaves on purpose is not asked for anything', () => {
  const { session, interruption } = typing();
  session.close('signed-out');
  expect([interruption.current(), interruption.owner()]).toEqual([undefined, undefined]);
});

it('a screen without unsaved input is not kept', async () => {
  const { session, interruption, release } = typing();
  release();
  release();
  session.close('refused');
  expect(interruption.owner()).toBeUndefined();
  expect(await interruption.resumed()).toBe(false);
});
