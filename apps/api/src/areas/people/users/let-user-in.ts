import { confirmOwnPassword, giveResetLink, type LockedOut, removeSecondStep } from '#areas/people/access/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { lettingInProblem } from './user-rights.ts';
import { findUser, lockUser, type UserRecord } from './users.queries.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

export interface LettingIn {
  readonly id: string;
  /** The password of the staff member who lets the user in. */
  readonly currentPassword: string;
  readonly address: string;
  readonly by: By;
}

/**
 * Turns off the second step of somebody who cannot sign in. Refusals: NOT_FOUND, those of `lettingInProblem`,
 * CURRENT_PASSWORD_INCORRECT, TOO_MANY_REQUESTS, SECOND_STEP_NOT_ON.
 */
export const takeSecondStepOff = (deps: Needed, asked: LettingIn): Promise<void> =>
  letIn(deps, asked, (trx, whom) => removeSecondStep(trx, deps, whom));

/**
 * Returns a link to a new password for a user without e-mail. Refusals are those of `takeSecondStepOff`, and
 * USER_HAS_EMAIL.
 */
export const handOutResetLink = (deps: Needed, asked: LettingIn): ReturnType<typeof giveResetLink> =>
  letIn(deps, asked, (trx, whom) => giveResetLink(trx, deps, whom));

/**
 * Lets a locked-out user sign in again, after checking the rights and the password of the staff member who does so. The
 * rights are checked before the password, because checking a password counts as an attempt, and once more under the
 * user's lock, because they may have changed.
 */
async function letIn<T>(
  deps: Needed,
  { id, by, currentPassword, address }: LettingIn,
  help: (trx: Transaction, whom: LockedOut) => Promise<T>,
): Promise<T> {
  const { actor, requestId } = by;
  permit(by, await findUser(deps.db, actor, id));
  await confirmOwnPassword(deps, { actor, password: currentPassword, address, requestId });
  return inTransaction(deps.db, async (trx) => {
    const { name } = permit(by, await lockUser(trx, actor, id));
    return help(trx, { userId: id, name, by });
  });
}

function permit({ actor }: By, user: UserRecord | undefined): UserRecord {
  if (user === undefined) return refuse('NOT_FOUND');
  accept(lettingInProblem(actor, user.id, user));
  return user;
}
