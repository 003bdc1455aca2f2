import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { lockDrivingSchool } from '../driving-schools.queries.ts';
import { afterNewData, type Standing } from './recipient-account.ts';
import {
  type AccountKey,
  lockRecipientAccount,
  type RecipientAccount,
  updateRecipientAccount,
} from './recipient-accounts.queries.ts';
import { missingFields } from './recipient-data.ts';
import { recordStanding } from './note-recipient-data.ts';
import { enqueueFollowing } from './recipients.jobs.ts';

/**
 * The account's state once staff have asked for a new try. Data that the provider has refused, and data of a blocked
 * account, are to be sent again; any other account keeps its state.
 */
function asked(account: Standing): Standing {
  const isDecided = account.status === 'REFUSED' || account.status === 'BLOCKED' || account.change === 'REFUSED';
  return isDecided ? afterNewData(account) : account;
}

/**
 * Sends a school's account data to the provider again, or asks for the account's state again, when staff press the
 * button for it; pressing twice asks once. Refusals: DRIVING_SCHOOL_NOT_FOUND (also out of scope),
 * RECIPIENT_NOT_OFFERED, RECIPIENT_DATA_MISSING.
 */
export async function retryRecipient(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'providers'>,
  key: AccountKey,
  by: By,
): Promise<RecipientAccount> {
  const school = (await lockDrivingSchool(trx, by.actor, key.drivingSchoolId)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
  if (deps.providers.registrarOf(key.provider) === undefined) refuse('RECIPIENT_NOT_OFFERED');
  if (missingFields(school, key.provider).length > 0) refuse('RECIPIENT_DATA_MISSING');
  const account = await lockRecipientAccount(trx, key);
  const after = asked(account);
  const { status, change } = after;
  await updateRecipientAccount(trx, key, { status, change, nextCheckAt: deps.clock.now(), failedTries: 0 });
  const event = { entityType: 'DRIVING_SCHOOL', entityId: key.drivingSchoolId, kind: 'RECIPIENT_RETRIED' };
  await recordEvent(trx, { ...by, ...event, after: { provider: key.provider } });
  await recordStanding(trx, key, account, after);
  await enqueueFollowing(trx, deps, key);
  return lockRecipientAccount(trx, key);
}
