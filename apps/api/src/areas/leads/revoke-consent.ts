import { type Erasure, leadsList, registrationsList } from '@habilita/contract';
import { giveSeatsBack, stocksOf } from '#areas/money/index.ts';
import { forgetOnWaitingLists } from '#areas/waiting-list/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, isRefusal, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { withdrawExportsJob } from '#kernel/export/index.ts';
import { removeBytesJob } from '#kernel/storage/uploads.jobs.ts';
import {
  blankHistory,
  blankMessages,
  blockCommunications,
  cpfOf,
  deleteRecords,
  deleteStudent,
  forgetFiles,
  insertRevocation,
  lockRecordsOf,
  recordsOf,
  seatsOf,
} from './consent.queries.ts';
import { type ErasurePlan, erasurePlan, type RegistrationOfPerson, type RevokedRecord } from './consent.ts';
import { hashOfCpf } from './cpf-hash.ts';
import { leadScopeOf } from './leads.queries.ts';

export function recordOf({
  leadId,
  registrationId,
}: { readonly [name in 'leadId' | 'registrationId']?: string | undefined }): RevokedRecord {
  return leadId === undefined ? { registrationId: registrationId ?? '' } : { leadId };
}

const notFound = (record: RevokedRecord): never =>
  refuse('leadId' in record ? 'LEAD_NOT_FOUND' : 'REGISTRATION_NOT_FOUND');

/** Payments stay, so their spreadsheets do too. */
const LISTS_OF_PEOPLE = [leadsList.name, registrationsList.name];

const figuresOf = ({ leads, registrations, kept }: ErasurePlan): Erasure => ({
  leads: leads.length,
  registrations: registrations.length,
  kept: kept.length,
});

/** LEAD_NOT_FOUND, REGISTRATION_NOT_FOUND. */
export async function consentToRevoke(
  db: ReadDatabase,
  record: RevokedRecord,
  actor: By['actor'],
): Promise<Erasure & { hasPayments: boolean }> {
  const cpf = (await cpfOf(db, await leadScopeOf(db, actor), record)) ?? notFound(record);
  const plan = erasurePlan(record, await recordsOf(db, cpf));
  return isRefusal(plan)
    ? { leads: 0, registrations: 0, kept: 0, hasPayments: true }
    : { ...figuresOf(plan), hasPayments: false };
}

/**
 * Specification 3 §6 and §7. Erases leads and registrations without payments; what must be kept is unsubscribed. A
 * keyed hash of the CPF stays. Refusals: LEAD_NOT_FOUND and REGISTRATION_NOT_FOUND (also out of scope),
 * CONSENT_HAS_PAYMENTS.
 */
export async function revokeConsent(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'environment' | 'jobs'>,
  record: RevokedRecord,
  by: By,
): Promise<Erasure> {
  const cpf = (await cpfOf(trx, await leadScopeOf(trx, by.actor), record)) ?? notFound(record);
  const plan = accept(erasurePlan(record, await lockRecordsOf(trx, cpf)));
  const at = deps.clock.now();
  const entries = await forgetOnWaitingLists(
    trx,
    { leadIds: ids(plan.leads), registrationIds: ids(plan.registrations) },
    at,
  );
  await freeSeats(trx, plan.registrations);
  for (const storageKey of await forgetFiles(trx, plan.registrations))
    await deps.jobs.enqueue(trx, removeBytesJob, { storageKey });
  await deleteRecords(trx, plan.leads, plan.registrations, at);
  const person = plan.kept.length === 0 ? await deleteStudent(trx, cpf) : [];
  const gone = [...ids(plan.leads), ...ids(plan.registrations), ...entries];
  await blankHistory(trx, [...gone, ...person]);
  await blankMessages(trx, [...gone, ...person]);
  await blockCommunications(trx, plan.kept, at);
  await deps.jobs.enqueue(trx, withdrawExportsJob, { lists: LISTS_OF_PEOPLE });
  await recordAll(trx, plan, { cpfHash: hashOfCpf(cpf, deps.environment.secrets.files), at, by });
  return figuresOf(plan);
}

const ids = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

async function freeSeats(trx: Transaction, registrations: readonly RegistrationOfPerson[]): Promise<void> {
  for (const { campaignId, campaignDrivingSchoolId, campaignPlanId, paymentMethod } of await seatsOf(
    trx,
    registrations,
  )) {
    if (campaignDrivingSchoolId === null || campaignPlanId === null) continue;
    await giveSeatsBack(trx, stocksOf({ campaignId, campaignDrivingSchoolId, campaignPlanId }, paymentMethod));
  }
}

interface Revoking {
  readonly cpfHash: string;
  readonly at: Temporal.Instant;
  readonly by: By;
}

async function recordAll(
  trx: Transaction,
  { leads, registrations, kept }: ErasurePlan,
  revoking: Revoking,
): Promise<void> {
  for (const lead of leads) await note(trx, { ...lead, type: 'LEAD', kind: 'LEAD_DELETED' }, revoking);
  for (const each of registrations)
    await note(trx, { ...each, type: 'REGISTRATION', kind: 'REGISTRATION_DELETED' }, revoking);
  for (const each of kept)
    await note(trx, { ...each, type: 'REGISTRATION', kind: 'REGISTRATION_BLACKLISTED' }, revoking);
}

interface Noted {
  readonly id: string;
  readonly campaignId: string;
  readonly type: 'LEAD' | 'REGISTRATION';
  readonly kind: 'LEAD_DELETED' | 'REGISTRATION_DELETED' | 'REGISTRATION_BLACKLISTED';
}

async function note(
  trx: Transaction,
  { id, campaignId, type, kind }: Noted,
  { cpfHash, at, by }: Revoking,
): Promise<void> {
  const outcome = kind === 'REGISTRATION_BLACKLISTED' ? 'BLACKLISTED' : 'DELETED';
  await insertRevocation(trx, {
    cpfHash,
    recordType: type,
    recordId: id,
    campaignId,
    outcome,
    actorId: by.actor.userId,
    at,
  });
  await recordEvent(trx, { ...by, entityType: type, entityId: id, kind, after: { campaignId } });
}
