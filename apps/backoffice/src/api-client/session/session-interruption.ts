import { useEffect, useSyncExternalStore } from 'react';
import { createInterruption } from './interruption.ts';
import { session, signIn, type SignInStep, signInWithCode } from './session.ts';
import type { StoredSession } from './session-rules.ts';

export interface Interruption {
  readonly person: StoredSession['user'];
}

export const interruption = createInterruption(session);

/** Until it is released, a session that ends leaves the screen standing and asks for the password over it. */
export const holdScreen = (): (() => void) => interruption.hold();

export function useHeldScreen(held: boolean): void {
  useEffect(() => (held ? holdScreen() : undefined), [held]);
}

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

/** Leads to the sign-in page and back; typed values stay as a draft. */
export const leaveInterrupted = (): void => interruption.leave();
