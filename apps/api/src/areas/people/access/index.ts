import type { Role } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { linkToFile } from '#kernel/storage/link-to-file.ts';
import { registerAccessJobs as registerJobs } from './access.jobs.ts';
import { accessRoutes } from './access.routes.ts';
import { accountRoutes } from './account.routes.ts';
import {
  giveResetLink as giveLink,
  type LockedOut,
  removeSecondStep as removeStep,
} from './second-step/let-back-in.ts';
import { type SealsOfSecondSteps, sealsOfSecondSteps as countSeals } from './second-step/seal-anew.ts';
import { loginLinksRoutes } from './sign-in/login-links.routes.ts';
import { authenticate as readToken } from './sign-in/authenticate.ts';
import { confirmOwnPassword as confirm, type PasswordToConfirm } from './password/confirm-password.ts';
import {
  type AccessDeps,
  type OpenedSession,
  openSession as open,
  type SessionOrigin,
  type SignedIn,
} from './sign-in/open-session.ts';
import { type SignIn, signIn as enter } from './sign-in/sign-in.ts';
import type { AttemptKind } from './sign-in/login-attempts.ts';
import { refuseExhausted, takeAttempt } from './sign-in/take-attempt.ts';
import { tokensOf } from './sign-in/tokens.ts';

export { actorNow } from './sign-in/actor-now.ts';
export { hasUsers } from './access.queries.ts';
export { hasSignedInRecently } from './password/confirm-password.ts';
export { createUser, type NewUser } from './create-user.ts';
export { endSessionsOf, type SessionsToEnd } from './sign-in/end-sessions.ts';
export { mailsOfRole } from './mails-of-role.queries.ts';
export { putFirstLoginLinks } from './sign-in/login-links.queries.ts';
export { entryOf, type LockedOut } from './second-step/let-back-in.ts';
export type { SealsOfSecondSteps } from './second-step/seal-anew.ts';
export { hashPassword } from './password/password-hash.ts';
export { passwordProblem } from './password/password-rules.ts';
export { renameAccount } from './rename-account.ts';
export { retireStudentAccount } from './retire-student-account.ts';
export { newUserProblem } from './user.ts';

const IMAGE_LINK_LIFETIME = { hours: 24 } as const;

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

const ownDeps = ({ db, clock, jobs, environment }: Needed): AccessDeps => ({
  db,
  clock,
  jobs,
  tokens: tokensOf(environment.secrets.auth),
  publicUrl: environment.publicUrl,
});

/** Makes the function that reads who sent an access token. It gives undefined for a token that is not valid. */
export function authenticator(deps: Needed): (token: string) => Promise<Actor | undefined> {
  const own = ownDeps(deps);
  return (token) => readToken(own, token);
}

export const signIn = (deps: Needed, attempt: SignIn): Promise<SignedIn> => enter(ownDeps(deps), attempt);

export async function confirmOwnPassword(deps: Needed, asked: PasswordToConfirm): Promise<void> {
  await confirm(ownDeps(deps), asked);
}

export const removeSecondStep = (trx: Transaction, deps: Needed, whom: LockedOut): Promise<void> =>
  removeStep(trx, ownDeps(deps), whom);

/** Returns a link by which a user without e-mail sets a new password. Refusals: those of {@link giveLink}. */
export const giveResetLink = (trx: Transaction, deps: Needed, whom: LockedOut): ReturnType<typeof giveLink> =>
  giveLink(trx, ownDeps(deps), whom);

export const openSession = (
  trx: Transaction,
  deps: Needed,
  user: { readonly id: string; readonly name: string; readonly roles: readonly Role[] },
  origin: SessionOrigin,
): Promise<OpenedSession> => open(trx, ownDeps(deps), user, origin);

/** The address of a person's image, valid for a day; undefined without an image (Specification 1 §3). */
export async function profileImageLink(
  db: Database | Transaction,
  deps: Pick<Deps, 'storage' | 'clock'>,
  fileId: string | null,
): Promise<string | undefined> {
  const link = fileId === null ? undefined : await linkToFile(db, deps, fileId, IMAGE_LINK_LIFETIME);
  return link === undefined ? undefined : `${link}?inline`;
}

export function mountAccess(app: FastifyInstance, deps: Needed & Pick<Deps, 'storage'>): void {
  accessRoutes(app, ownDeps(deps), (fileId) => profileImageLink(deps.db, deps, fileId));
  accountRoutes(app, ownDeps(deps));
  loginLinksRoutes(app, deps);
}

/**
 * Counts an attempt at something that could be guessed, such as a code. Refuses with TOO_MANY_REQUESTS beyond the
 * limits of `login-attempts.ts`.
 */
export async function countTry(deps: Needed, kind: AttemptKind, value: string): Promise<void> {
  await takeAttempt(ownDeps(deps), kind, value);
}

/** Refuses with TOO_MANY_REQUESTS when no attempts are left; counts no attempt. */
export const refuseUsedUp = (deps: Needed, kind: AttemptKind, value: string): Promise<void> =>
  refuseExhausted(ownDeps(deps), kind, value);

/**
 * Counts the second steps whose secret needs the former AUTH_SECRET, and those whose secret cannot be decrypted any
 * more.
 */
export const sealsOfSecondSteps = (db: Database, ring: KeyRing): Promise<SealsOfSecondSteps> =>
  countSeals(db, tokensOf(ring));

export const registerAccessJobs = (deps: Needed): void => registerJobs(ownDeps(deps));
