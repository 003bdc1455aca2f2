import {
  type AccountKey,
  afterAnswer,
  afterIntent,
  afterNewData,
  afterRejection,
  fingerprintOf,
  lockAnySchool,
  lockRecipientAccount,
  missingFields,
  nextCheckAfter,
  nextTryAfter,
  type RecipientAccount,
  recipientAfter,
  recordStanding,
  type Standing,
  updateRecipientAccount,
  wantsSending,
  withdrawAccount,
} from '#areas/offer/driving-schools/index.ts';
import { issueChargeJob } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import type {
  FetchRecipientResult,
  RecipientRequest,
  RecipientStanding,
  SendRecipientResult,
} from '../providers/recipient-registrar.ts';
import { heldCharges } from './held-charges.queries.ts';
import { recipientDataOf } from './recipient-data-of.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers'>;

/**
 * How long an account is reserved for the process that asks the provider. Afterwards another process may ask, because
 * the first one may have been killed.
 */
const HELD_FOR = { minutes: 2 };

/**
 * Asks a provider to open a school's account, or for the current state of the account. One transaction stores the
 * request, then the provider is called outside of any transaction, and another transaction stores the answer. Only one
 * process at a time works on an account. Throws when the provider does not answer, so that the job tries again;
 * repeated requests create only one account.
 */
export async function followRecipient(deps: Needed, key: AccountKey): Promise<void> {
  const registrar = deps.providers.registrarOf(key.provider);
  if (registrar === undefined) return;
  const begun = await inTransaction(deps.db, (trx) => begin(trx, deps, key));
  if (begun === undefined) return;
  const result = begun.sends ? await registrar.send(begun.request) : await registrar.fetch(begun.request);
  await inTransaction(deps.db, (trx) => finish(trx, deps, key, begun, result));
  if (result.kind === 'unavailable') throw new Error(`provider unavailable (${result.cause})`);
}

interface Begun {
  readonly request: RecipientRequest;
  readonly sends: boolean;
  readonly fingerprint: string;
}

/** Stores the request before it is sent; undefined when there is nothing to ask, or when another process is asking. */
async function begin(trx: Transaction, { clock }: Needed, key: AccountKey): Promise<Begun | undefined> {
  const now = clock.now();
  const school = await lockAnySchool(trx, key.drivingSchoolId);
  if (school === undefined) return undefined;
  const account = await lockRecipientAccount(trx, key);
  if (account.heldUntil !== null && Temporal.Instant.compare(now, account.heldUntil) < 0) return undefined;
  if (missingFields(school, key.provider).length > 0) {
    await withdrawAccount(trx, key, account);
    return undefined;
  }
  const fingerprint = fingerprintOf(school, key.provider);
  const isChanged = account.sentFingerprint !== fingerprint && !wantsSending(account);
  const wanted = isChanged ? afterNewData(account) : account;
  const sends = wantsSending(wanted);
  const after = sends ? afterIntent(wanted) : wanted;
  const intent = sends ? { ...standingOf(after), askedAt: now, sentFingerprint: fingerprint } : {};
  await updateRecipientAccount(trx, key, { ...intent, heldUntil: now.add(HELD_FOR) });
  await recordStanding(trx, key, account, after);
  const repeated = account.status === 'ASKED' && account.sentFingerprint === fingerprint;
  const request = {
    data: recipientDataOf(key.drivingSchoolId, school),
    externalId: account.externalId ?? undefined,
    phase: phaseOf(after),
    repeated,
  };
  return { request, sends, fingerprint };
}

const standingOf = ({ status, change }: Standing): Standing => ({ status, change });

function phaseOf({ status, change }: Standing): RecipientRequest['phase'] {
  if (status !== 'ACTIVE') return 'NEW';
  return change === 'NONE' ? 'SETTLED' : 'CHANGE';
}

type Result = SendRecipientResult | FetchRecipientResult;

async function finish(trx: Transaction, deps: Needed, key: AccountKey, begun: Begun, result: Result): Promise<void> {
  const now = deps.clock.now();
  const school = await lockAnySchool(trx, key.drivingSchoolId);
  const account = await lockRecipientAccount(trx, key);
  // Nothing is recorded when the school was removed, or lost data that the provider needs, while the provider was
  // asked.
  if (school === undefined || missingFields(school, key.provider).length > 0) return;
  const isPresent = fingerprintOf(school, key.provider) === begun.fingerprint;
  if (result.kind === 'unavailable' || (result.kind === 'rejected' && !begun.sends))
    return noteNoAnswer(trx, key, account, now, result.kind === 'unavailable' ? result.cause : 'unknown');
  const outcome = outcomeOf(account, begun, result, isPresent);
  const { after, reasons } = outcome;
  const soon = isPresent && result.kind !== 'unknown' ? nextCheckAfter(after, now) : now;
  await updateRecipientAccount(trx, key, {
    ...after,
    ...outcome.learnt,
    reasons: [...reasons],
    checkedAt: now,
    nextCheckAt: soon,
    heldUntil: null,
    failedTries: 0,
    tryError: null,
  });
  await recordStanding(trx, key, account, after, reasons);
  if (after.status === 'ACTIVE' && account.status !== 'ACTIVE') await issueHeldCharges(trx, deps, key);
}

async function issueHeldCharges(trx: Transaction, { jobs }: Needed, key: AccountKey): Promise<void> {
  for (const paymentId of await heldCharges(trx, key))
    await jobs.enqueue(trx, issueChargeJob, { paymentId }, { singletonKey: paymentId });
}

async function noteNoAnswer(
  trx: Transaction,
  key: AccountKey,
  { failedTries }: RecipientAccount,
  now: Temporal.Instant,
  tryError: string,
): Promise<void> {
  const tries = failedTries + 1;
  const again = { heldUntil: null, failedTries: tries, nextCheckAt: nextTryAfter(tries, now) };
  await updateRecipientAccount(trx, key, { ...again, tryError });
}

interface Outcome {
  readonly after: Standing;
  readonly reasons: readonly string[];
  readonly learnt: {
    readonly externalId?: string | null;
    readonly sentFingerprint?: string | null;
    readonly providerStatus?: string | null;
    readonly pixKey?: string | null;
    readonly pixKeyType?: string | null;
  };
}

function outcomeOf(
  account: RecipientAccount,
  { request }: Begun,
  result: Exclude<Result, { kind: 'unavailable' }>,
  isPresent: boolean,
): Outcome {
  if (result.kind === 'unknown') {
    const status = recipientAfter(account.status, 'forgotten') ?? account.status;
    const learnt = { externalId: null, sentFingerprint: null, providerStatus: null };
    return { after: { status, change: 'NONE' }, reasons: [], learnt };
  }
  if (result.kind === 'rejected')
    return { after: isPresent ? afterRejection(account) : standingOf(account), reasons: result.reasons, learnt: {} };
  const { externalId, providerStatus, reasons } = result;
  const after = afterAnswer(account, result, isPresent);
  return { after, reasons, learnt: { externalId, providerStatus, ...confirmedKey(request, result) } };
}

/**
 * The PIX key to which the school's shares go from now on, if the provider has just confirmed it; otherwise an object
 * without fields.
 */
function confirmedKey({ data: { pixKey } }: RecipientRequest, { standing, change }: RecipientStanding) {
  const isConfirmed = standing === 'ACTIVE' && change === 'CONFIRMED' && pixKey !== undefined;
  return isConfirmed ? { pixKey: pixKey.key, pixKeyType: pixKey.type } : {};
}
