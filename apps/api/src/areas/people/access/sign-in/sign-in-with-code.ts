import { inTransaction } from '#kernel/db/in-transaction.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { findCredentialsById } from '../access.queries.ts';
import { type CodeGiven, takeCodeOrRecoveryCode } from '../second-step/check-code.ts';
import { noticeNewDevice } from './notice-new-device.ts';
import { type AccessDeps, openSession, type SessionOrigin, type SignedIn } from './open-session.ts';
import { lockSecondStep } from '../second-step/second-step.queries.ts';
import { recordRefusal } from './sign-in.ts';
import { takeAddressAttempt, takeAttempt } from './take-attempt.ts';
import { signInProblem } from '../user.ts';

export interface SecondStep extends CodeGiven, Omit<SessionOrigin, 'application'> {
  readonly challenge: string;
}

/**
 * Signs in by a code or a recovery code. Refusals: SIGN_IN_EXPIRED five minutes after the password was given, or when
 * the account's password has changed since; SECOND_STEP_CODE_INCORRECT on `code`; TOO_MANY_REQUESTS after five attempts
 * in fifteen minutes; those of `signInProblem`.
 */
export async function signInWithCode(deps: AccessDeps, given: SecondStep): Promise<SignedIn> {
  const { db, clock, tokens } = deps;
  const owed = (await tokens.readChallenge(given.challenge, clock.now())) ?? refuse('SIGN_IN_EXPIRED');
  const giveBack = await takeAddressAttempt(deps, given.address);
  const forget = await takeAttempt(deps, 'second-step', owed.sub);
  const user = (await findCredentialsById(db, owed.sub)) ?? refuse('SIGN_IN_EXPIRED');
  if (!tokens.isMarkOf(owed.password, user.passwordHash)) refuse('SIGN_IN_EXPIRED');
  accept(signInProblem(user, true, owed.application));
  const origin = { ...given, application: owed.application };
  const opened = await inTransaction(db, async (trx) => {
    const row = await lockSecondStep(trx, user.id);
    // If the second step was turned off meanwhile, the person has to sign in again with the password.
    if (row === undefined || row.confirmedAt === null) return refuse('SIGN_IN_EXPIRED');
    if (!(await takeCodeOrRecoveryCode(trx, deps, user, row, given))) return undefined;
    await noticeNewDevice(trx, deps, user, origin);
    return openSession(trx, deps, user, origin);
  });
  if (opened === undefined) {
    await recordRefusal(deps, user.id, given);
    return refuse('SECOND_STEP_CODE_INCORRECT', 'code');
  }
  await forget();
  await giveBack();
  return { ...opened, username: user.username };
}
