import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { secondStepOff } from '../account.message.ts';
import { type CodeGiven, takeCodeOrRecoveryCode } from './check-code.ts';
import { confirmOwnPassword } from '../password/confirm-password.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { deleteSecondStep, lockSecondStep } from './second-step.queries.ts';
import { giveRecoveryCodes } from './set-up-second-step.ts';
import { takeAttempt } from '../sign-in/take-attempt.ts';
import { occasionOf, tellOwner } from '../tell-owner.ts';

export interface PasswordAndCode extends CodeGiven {
  readonly password: string;
}

/**
 * Turns the second step off, by password and code. Refusals: CURRENT_PASSWORD_INCORRECT,
 * SECOND_STEP_CODE_INCORRECT, SECOND_STEP_NOT_ON, TOO_MANY_REQUESTS.
 */
export async function turnOffSecondStep(deps: AccessDeps, actor: Actor, given: PasswordAndCode): Promise<void> {
  await withBoth(deps, actor, given, async (trx) => {
    const { userId, name } = actor;
    const now = deps.clock.now();
    await deleteSecondStep(trx, userId);
    const event = { actor, entityType: 'USER', entityId: userId, requestId: given.requestId };
    await recordEvent(trx, { ...event, kind: 'SECOND_STEP_OFF' });
    await tellOwner(trx, deps, userId, secondStepOff.write(occasionOf(name, now, given)));
  });
}

/** Returns new recovery codes; the old ones stop working. Refusals are those of `turnOffSecondStep`. */
export async function renewRecoveryCodes(deps: AccessDeps, actor: Actor, given: PasswordAndCode): Promise<string[]> {
  return withBoth(deps, actor, given, async (trx) => {
    const event = { actor, entityType: 'USER', entityId: actor.userId, requestId: given.requestId };
    await recordEvent(trx, { ...event, kind: 'RECOVERY_CODES_RENEWED' });
    return giveRecoveryCodes(trx, actor.userId);
  });
}

async function withBoth<T>(
  deps: AccessDeps,
  actor: Actor,
  given: PasswordAndCode,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const { password, address, requestId } = given;
  const { id, name } = await confirmOwnPassword(deps, { actor, password, address, requestId, field: 'password' });
  const forget = await takeAttempt(deps, 'second-step', id);
  const result = await inTransaction(deps.db, async (trx) => {
    const row = await lockSecondStep(trx, id);
    if (row === undefined || row.confirmedAt === null) return refuse('SECOND_STEP_NOT_ON');
    if (!(await takeCodeOrRecoveryCode(trx, deps, { id, name }, row, given)))
      return refuse('SECOND_STEP_CODE_INCORRECT', 'code');
    return act(trx);
  });
  await forget();
  return result;
}
