import type { Transaction } from '#kernel/db/connect.ts';
import { recordEvent } from '#kernel/events.ts';
import { recoveryCodeUsed } from '../account.message.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { periodOfCode, recoveryCodeHash } from './second-step.ts';
import { noteUsedStep, recoveryCodesLeft, type SecondStepRow, spendRecoveryCode } from './second-step.queries.ts';
import { occasionOf, tellOwner, type RequestOrigin } from '../tell-owner.ts';

type Deps = Pick<AccessDeps, 'clock' | 'jobs' | 'tokens'>;

export interface CodeGiven extends RequestOrigin {
  readonly code: string;
  readonly requestId?: string | undefined;
}

/**
 * Accepts a valid code of the authenticator; that code and earlier ones are refused from then on. If AUTH_SECRET was
 * replaced and its former value is not given, no code is valid, but recovery codes still work.
 */
export async function takeCode(
  trx: Transaction,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  row: SecondStepRow,
  typed: string,
): Promise<boolean> {
  const secret = tokens.openSecondStep(row.encryptedSecret, row.userId)?.secret;
  const period = secret === undefined ? undefined : periodOfCode(secret, typed, row.lastUsedStep, clock.now());
  if (period === undefined) return false;
  await noteUsedStep(trx, row.userId, period);
  return true;
}

/**
 * Accepts a code of the authenticator or a recovery code. The use of a recovery code is recorded, and mailed to its
 * owner.
 */
export async function takeCodeOrRecoveryCode(
  trx: Transaction,
  deps: Deps,
  owner: { readonly id: string; readonly name: string },
  row: SecondStepRow,
  given: CodeGiven,
): Promise<boolean> {
  if (await takeCode(trx, deps, row, given.code)) return true;
  const now = deps.clock.now();
  const codeHash = recoveryCodeHash(given.code);
  if (codeHash === undefined || !(await spendRecoveryCode(trx, owner.id, codeHash, now))) return false;
  const left = await recoveryCodesLeft(trx, owner.id);
  const actor = { userId: owner.id, name: owner.name };
  await recordEvent(trx, {
    actor,
    entityType: 'USER',
    entityId: owner.id,
    kind: 'RECOVERY_CODE_USED',
    after: { left },
    requestId: given.requestId,
  });
  await tellOwner(trx, deps, owner.id, recoveryCodeUsed.write({ ...occasionOf(owner.name, now, given), left }));
  return true;
}
