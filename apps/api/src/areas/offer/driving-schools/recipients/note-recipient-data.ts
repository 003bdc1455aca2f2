import { PAYMENT_PROVIDER_NAMES, type PaymentProviderName } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { afterNewData, type Standing } from './recipient-account.ts';
import { type AccountKey, lockRecipientAccount, updateRecipientAccount } from './recipient-accounts.queries.ts';
import { fingerprintOf, missingFields, type SchoolData } from './recipient-data.ts';
import { enqueueFollowing } from './recipients.jobs.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'providers'>;

/**
 * Notes, in the transaction that saves a school, which data its payment providers must get. An active or blocked
 * account keeps its former data until the provider confirms the new ones. For any other account the new data are sent
 * as for a new account. An account whose data the school removed is withdrawn and receives nothing more. The caller has
 * locked the school.
 */
export async function noteRecipientData(
  trx: Transaction,
  deps: Needed,
  drivingSchoolId: string,
  school: SchoolData,
): Promise<void> {
  for (const provider of PAYMENT_PROVIDER_NAMES) await noteAt(trx, deps, { drivingSchoolId, provider }, school);
}

async function noteAt(trx: Transaction, deps: Needed, key: AccountKey, school: SchoolData): Promise<void> {
  const account = await lockRecipientAccount(trx, key);
  if (missingFields(school, key.provider).length > 0) return withdrawAccount(trx, key, account);
  if (account.sentFingerprint === fingerprintOf(school, key.provider)) return;
  const isNew = account.status === 'NOT_ASKED';
  const after = isNew ? account : afterNewData(account);
  const { status, change } = after;
  await updateRecipientAccount(trx, key, { status, change, nextCheckAt: deps.clock.now(), failedTries: 0 });
  await recordStanding(trx, key, account, after);
  if (deps.providers.registrarOf(key.provider) !== undefined) await enqueueFollowing(trx, deps, key);
}

/**
 * Resets the account of a school that lacks data its provider needs. The provider is asked nothing more, and the school
 * gets no share of the provider's charges.
 */
export async function withdrawAccount(trx: Transaction, key: AccountKey, before: Standing): Promise<void> {
  const after = { status: 'NOT_ASKED', change: 'NONE' } as const;
  const forgotten = { sentFingerprint: null, externalId: null, pixKey: null, pixKeyType: null };
  const idle = { nextCheckAt: null, heldUntil: null, reasons: [], failedTries: 0, tryError: null };
  await updateRecipientAccount(trx, key, { ...after, ...forgotten, ...idle });
  await recordStanding(trx, key, before, after);
}

const FIELDS: Readonly<Record<PaymentProviderName, string>> = { GETNET: 'getnet', TRANSFEERA: 'transfeera' };

const shown = (provider: PaymentProviderName, { status, change }: Standing) => ({
  [`${FIELDS[provider]}Status`]: status,
  [`${FIELDS[provider]}Change`]: change,
});

/**
 * Records a change of the account in the school's history; records nothing when status and change are the same as
 * before.
 */
export async function recordStanding(
  trx: Transaction,
  { drivingSchoolId, provider }: AccountKey,
  before: Standing,
  after: Standing,
  reasons: readonly string[] = [],
): Promise<void> {
  if (before.status === after.status && before.change === after.change) return;
  await recordEvent(trx, {
    entityType: 'DRIVING_SCHOOL',
    entityId: drivingSchoolId,
    kind: 'RECIPIENT_CHANGED',
    before: shown(provider, before),
    after: shown(provider, after),
    ...(reasons.length === 0 ? {} : { reason: reasons.join(' · ').slice(0, 500) }),
  });
}
