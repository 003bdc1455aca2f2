import { useEffect, useSyncExternalStore } from 'react';
import { createInterruption } from './interruption.ts';
import { session, signIn, type SignInStep, signInWithCode } from './session.ts';
import type { StoredSession } from './session-rules.ts';

export interface Interruption {
  readonly person: StoredSession['user'];
}

/** Sessions that end while somebody is typing. */
export const interruption = createInterruption(session);

/** While held, an ended session does not lead away: the screen stays and the person is asked for the password. Returns the release. */
export const holdScreen = (): (() => void) => interruption.hold();

/** Holds the screen as long as it has something to lose. */
export function useHeldScreen(held: boolean): void {
  useEffect(() => (held ? holdScreen() : undefined), [held]);
}

/** The session that ended while a screen was held and is not resumed yet; undefined otherwise. */
export function useInterruption(): Interruption | undefined {
  const person = useSyncExternalStore(interruption.subscribe, interruption.current)?.user;
  return person === undefined ? undefined : { person };
}

/** Whom the frame is drawn for: who is signed in, or was until a moment ago on a screen that is held. */
export function useScreenOwner(): StoredSession | undefined {
  return useSyncExternalStore(interruption.subscribe, interruption.owner);
}

/** The same person, a new session, the same screen. Throws what the sign-in refuses with. */
export async function resumeWithPassword(password: string): Promise<SignInStep> {
  const person = interruption.current();
  return person === undefined ? { kind: 'signed-in' } : signIn(person.user.username, password);
}

export const resumeWithCode = (challenge: string, code: string): Promise<void> => signInWithCode(challenge, code);

/** The person gives up: to the sign-in page and, after it, back here. What was typed stays as a draft. */
export const leaveInterrupted = (): void => interruption.leave();
