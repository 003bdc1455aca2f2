import { useEffect, useSyncExternalStore } from 'react';
import { session, signIn, type SignInStep, signInWithCode } from './session.ts';
import type { StoredSession } from './session-rules.ts';
import type { SessionStore } from './session-store.ts';

export interface Interruption {
  readonly person: StoredSession['user'];
}

export const interruption = createInterruption(session);

/**
 * Holds the screen until the returned function is called: if the session ends meanwhile, the screen stays and the
 * password is asked for in a dialog over it.
 */
const holdScreen = (): (() => void) => interruption.hold();

export function useHeldScreen(held: boolean): void {
  useEffect(() => (held ? holdScreen() : undefined), [held]);
}

/** Whether the screen is held, because leaving it would lose something. */
export const isScreenHeld = (): boolean => interruption.isHeld();

export function useInterruption(): Interruption | undefined {
  const person = useSyncExternalStore(interruption.subscribe, interruption.current)?.user;
  return person === undefined ? undefined : { person };
}

export function useScreenOwner(): StoredSession | undefined {
  return useSyncExternalStore(interruption.subscribe, interruption.owner);
}

export async function resumeWithPassword(password: string): Promise<SignInStep> {
  const person = interruption.current();
  return person === undefined ? { kind: 'signed-in' } : signIn(person.user.username, password);
}

export const resumeWithCode = (challenge: string, code: string): Promise<void> => signInWithCode(challenge, code);

/** Leads to the sign-in page, and back after signing in; what was typed is stored as a draft. */
export const leaveInterrupted = (): void => interruption.leave();

interface InterruptionStore {
  readonly current: () => StoredSession | undefined;
  readonly owner: () => StoredSession | undefined;
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
  readonly resumed: () => Promise<boolean>;
  readonly leave: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a screen with unsaved input when its session ends, until the same person signs in again in any tab, somebody
 * else signs in, or the person leaves the screen.
 */
export function createInterruption(store: Pick<SessionStore, 'current' | 'subscribe' | 'close'>): InterruptionStore {
  const listeners = new Set<() => void>();
  let holds = 0;
  let last = store.current();
  let open: { person: StoredSession; over: PromiseWithResolvers<boolean> } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = (resumed: boolean) => {
    open?.over.resolve(resumed);
    open = undefined;
  };
  store.subscribe((ending) => {
    const now = store.current();
    if (open !== undefined && now !== undefined) end(now.user.id === open.person.user.id);
    else if (open === undefined && holds > 0 && last !== undefined && (ending === 'refused' || ending === 'missing'))
      open = { person: last, over: Promise.withResolvers<boolean>() };
    if (open === undefined) last = now;
    tell();
  });
  return {
    current: () => open?.person,
    owner: () => store.current() ?? open?.person ?? (holds > 0 ? last : undefined),
    hold() {
      holds += 1;
      last = store.current() ?? last;
      let held = true;
      return () => {
        if (held) holds -= 1;
        held = false;
      };
    },
    isHeld: () => holds > 0,
    resumed: () => open?.over.promise ?? Promise.resolve(false),
    leave() {
      end(false);
      last = undefined;
      store.close('refused');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
