import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { toString as qrCode } from 'qrcode';
import { secondStepOn } from '../account.message.ts';
import { type CodeGiven, takeCode } from './check-code.ts';
import { confirmOwnPassword, type PasswordToConfirm } from '../password/confirm-password.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { newRecoveryCodes, newSecret, recoveryCodeHash, setupUri } from './second-step.ts';
import { confirmSecondStep, lockSecondStep, putUnconfirmed, replaceRecoveryCodes } from './second-step.queries.ts';
import { takeAttempt } from '../sign-in/take-attempt.ts';
import { occasionOf, tellOwner } from '../tell-owner.ts';

export interface SecondStepSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qrCode: string;
}

/**
 * Makes the secret of a second step and stores it encrypted. Sign-ins do not ask for a code until the step is turned
 * on. Refusals: CURRENT_PASSWORD_INCORRECT, SECOND_STEP_ALREADY_ON, TOO_MANY_REQUESTS.
 */
export async function startSecondStep(deps: AccessDeps, asked: PasswordToConfirm): Promise<SecondStepSetup> {
  const { db, clock, tokens } = deps;
  const { id: userId, username } = await confirmOwnPassword(deps, asked);
  const secret = newSecret();
  const row = { userId, encryptedSecret: tokens.sealSecondStep(secret, userId), startedAt: clock.now() };
  await inTransaction(db, async (trx) => {
    if (!(await putUnconfirmed(trx, row))) refuse('SECOND_STEP_ALREADY_ON');
  });
  const uri = setupUri(secret, username);
  const svg = await qrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { secret, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * Turns the second step on by the authenticator's first code; returns ten recovery codes. Refusals:
 * SECOND_STEP_NOT_ON when not started, SECOND_STEP_ALREADY_ON, SECOND_STEP_CODE_INCORRECT on `code`,
 * TOO_MANY_REQUESTS.
 */
export async function turnOnSecondStep(deps: AccessDeps, actor: Actor, given: CodeGiven): Promise<string[]> {
  const { db, clock } = deps;
  const { userId } = actor;
  const forget = await takeAttempt(deps, 'second-step', userId);
  const codes = await inTransaction(db, async (trx) => {
    const row = (await lockSecondStep(trx, userId)) ?? refuse('SECOND_STEP_NOT_ON');
    if (row.confirmedAt !== null) refuse('SECOND_STEP_ALREADY_ON');
    if (!(await takeCode(trx, deps, row, given.code))) refuse('SECOND_STEP_CODE_INCORRECT', 'code');
    const now = clock.now();
    await confirmSecondStep(trx, userId, now);
    const fresh = await giveRecoveryCodes(trx, userId);
    const { requestId } = given;
    await recordEvent(trx, { actor, entityType: 'USER', entityId: userId, kind: 'SECOND_STEP_ON', requestId });
    await tellOwner(trx, deps, userId, secondStepOn.write(occasionOf(actor.name, now, given)));
    return fresh;
  });
  await forget();
  return codes;
}

/** Gives the user new recovery codes in place of the old ones; only their hashes are stored. */
export async function giveRecoveryCodes(trx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.flatMap((code) => recoveryCodeHash(code) ?? []),
  );
  return codes;
}
