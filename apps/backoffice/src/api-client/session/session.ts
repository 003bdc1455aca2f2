import { clearDrafts } from './clear-drafts.ts';
import {
  type LoggedUser,
  type TokenPair,
  loggedUserEndpoint,
  loginEndpoint,
  logoutEndpoint,
  oauthEndpoint,
  secondStepEndpoint,
} from '@habilita/contract';
import { useSyncExternalStore } from 'react';
import { ApiFailure } from '../failure.ts';
import { hasShape, isText } from '../guards.ts';
import { readProgram } from '../program.ts';
import { isExpired, refusalToEnter, type StoredSession } from './session-rules.ts';
import { createSessionStore, SESSION_KEY } from './session-store.ts';
import { prepare, send } from '../transport.ts';

const programKey = () => readProgram(localStorage).apiKey;

function exchange(refreshToken: string): Promise<TokenPair> {
  const body = { grant_type: 'refresh_token' as const, refresh_token: refreshToken };
  return send(oauthEndpoint, prepare(oauthEndpoint, { body }), { programKey: programKey() });
}

/** The session of this browser; its tokens travel in headers and bodies, not in cookies. */
export const session = createSessionStore({
  storage: localStorage,
  now: Date.now,
  refresh: exchange,
  // Where Web Locks are missing (an insecure origin), each tab refreshes by itself.
  alone: async (work) =>
    'locks' in navigator ? await navigator.locks.request('habilita-refresh', work) : await work(),
});

window.addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY || event.key === null) session.recheck();
});

export function useSession(): StoredSession | undefined {
  return useSyncExternalStore((listener) => session.subscribe(() => listener()), session.current);
}

async function revoke(tokens: TokenPair): Promise<void> {
  try {
    const live = isExpired(tokens.access_token, Date.now()) ? await exchange(tokens.refresh_token) : tokens;
    const request = prepare(logoutEndpoint, { body: { refreshToken: live.refresh_token } });
    await send(logoutEndpoint, request, { token: live.access_token, programKey: programKey() });
  } catch {}
}

/**
 * What the sign-in with a password leads to. For the second step, `challenge` is sent with the code in place of the
 * password.
 */
export type SignInStep = { readonly kind: 'signed-in' } | { readonly kind: 'second-step'; readonly challenge: string };

/**
 * Signs in; `onChecked` is called once the credentials gave a token. Refuses students, and CFC users without a
 * school (Specification 1 §6).
 */
export async function signIn(username: string, password: string, onChecked?: () => void): Promise<SignInStep> {
  try {
    const request = prepare(loginEndpoint, { body: { username, password } });
    const tokens = await send(loginEndpoint, request, { programKey: programKey() });
    onChecked?.();
    await admit(tokens);
    return { kind: 'signed-in' };
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === undefined) throw error;
    return { kind: 'second-step', challenge };
  }
}

export async function signInWithCode(challenge: string, code: string, onChecked?: () => void): Promise<void> {
  const request = prepare(secondStepEndpoint, { body: { challenge, code } });
  const tokens = await send(secondStepEndpoint, request, { programKey: programKey() });
  onChecked?.();
  await admit(tokens);
}

/** Whether the detail of the error SECOND_STEP_REQUIRED has the expected form. */
const hasChallenge = hasShape<{ challenge: string }>({ challenge: isText });

function challengeIn(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const asked = error.globalErrors.find(({ code }) => code === 'SECOND_STEP_REQUIRED');
  return hasChallenge(asked?.detail) ? asked.detail.challenge : undefined;
}

async function admit(tokens: TokenPair): Promise<void> {
  const token = tokens.access_token;
  const person: LoggedUser = await send(loggedUserEndpoint, prepare(loggedUserEndpoint, {}), {
    token,
    programKey: programKey(),
  });
  const refusal = refusalToEnter(person.user);
  if (refusal !== undefined) {
    await revoke(tokens);
    throw new ApiFailure(401, '', { globalErrors: [{ code: refusal }] });
  }
  session.open({ ...person, accessToken: token, refreshToken: tokens.refresh_token });
}

let revision: Promise<void> | undefined;

/**
 * Reads the person's data and permissions from the API again. Calls during a running read share it. If the read fails,
 * nothing changes.
 */
export function revisePerson(): Promise<void> {
  revision ??= readPerson()
    .then((person) => person && session.revise(person))
    .catch(() => undefined)
    .finally(() => {
      revision = undefined;
    });
  return revision;
}

async function readPerson(): Promise<LoggedUser | undefined> {
  const token = await session.freshToken();
  if (token === undefined) return undefined;
  return send(loggedUserEndpoint, prepare(loggedUserEndpoint, {}), { token, programKey: programKey() });
}

export async function signOut(): Promise<void> {
  const stored = session.current();
  session.close('signed-out');
  clearDrafts(sessionStorage);
  if (stored !== undefined) await revoke({ access_token: stored.accessToken, refresh_token: stored.refreshToken });
}
