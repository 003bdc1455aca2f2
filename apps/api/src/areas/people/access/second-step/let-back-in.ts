import type { Transaction } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { secondStepRemoved } from '../account.message.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { RESET_LINK_LIFETIME, resetAddress } from '../password/reset-link.ts';
import { insertResetToken, spendResetTokensOf } from '../password/reset.queries.ts';
import { deleteSecondStep, findSecondStep, lockSecondStep } from './second-step.queries.ts';
import { addressOfOwner, tellOwner } from '../tell-owner.ts';

export interface LockedOut {
  readonly userId: string;
  readonly name: string;
  readonly by: By;
}

export async function entryOf(trx: Transaction, userId: string): Promise<{ secondStep: boolean; hasEmail: boolean }> {
  const step = await findSecondStep(trx, userId);
  const hasEmail = (await addressOfOwner(trx, userId)) !== undefined;
  return { secondStep: step !== undefined && step.confirmedAt !== null, hasEmail };
}

/**
 * Turns the second step off for somebody who lost the authenticator; ends their sessions and tells them. Refusal:
 * SECOND_STEP_NOT_ON.
 */
export async function removeSecondStep(
  trx: Transaction,
  deps: AccessDeps,
  { userId, name, by }: LockedOut,
): Promise<void> {
  const step = await lockSecondStep(trx, userId);
  if (step === undefined || step.confirmedAt === null) refuse('SECOND_STEP_NOT_ON');
  await deleteSecondStep(trx, userId);
  await recordEvent(trx, { ...by, entityType: 'USER', entityId: userId, kind: 'SECOND_STEP_REMOVED' });
  await endSessionsOf(trx, deps, { userId, reason: 'REVOKED', ...by });
  await tellOwner(trx, deps, userId, secondStepRemoved.write({ name, at: deps.clock.now(), by: by.actor.name }));
}

/**
 * Returns a link by which a user sets a new password. The link works for an hour and only once; the user's earlier
 * links end. Refuses with USER_HAS_EMAIL if the user has an e-mail: the link is then sent by mail, so that staff do not
 * see it.
 */
export async function giveResetLink(
  trx: Transaction,
  { clock, tokens, publicUrl }: AccessDeps,
  { userId, by }: LockedOut,
): Promise<{ link: string; expiresAt: Temporal.Instant }> {
  if ((await addressOfOwner(trx, userId)) !== undefined) refuse('USER_HAS_EMAIL');
  const createdAt = clock.now();
  const expiresAt = createdAt.add(RESET_LINK_LIFETIME);
  const token = tokens.newResetToken();
  await spendResetTokensOf(trx, userId, createdAt);
  const link = { userId, application: 'BACKOFFICE', createdAt, expiresAt } as const;
  await insertResetToken(trx, tokens.hashOfResetToken(token), link);
  await recordEvent(trx, { ...by, entityType: 'USER', entityId: userId, kind: 'PASSWORD_LINK_GIVEN' });
  return { link: resetAddress(publicUrl, token), expiresAt };
}
