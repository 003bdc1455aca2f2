import {
  deadlinesList,
  irregularitiesList,
  leadsList,
  paymentsList,
  registrationsList,
  schoolStatementLinesList,
  studentStatementList,
} from '@habilita/contract';
import { type Stock, stocksOf } from '#areas/money/core/index.ts';
import { forgetOnWaitingLists } from '#areas/enrolment/waiting-list/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { withdrawExportsJob } from '#kernel/export/index.ts';
import { contractDraftsFolder, contractsFolder } from '#kernel/storage/contracts-folder.ts';
import { removeBytes, removeFolders } from '#kernel/storage/uploads.jobs.ts';
import {
  blankHistory,
  blankMessages,
  deleteRecords,
  deleteStudents,
  forgetAnswersAbout,
  forgetFiles,
  insertRevocation,
  seatsOf,
  withContracts,
} from './consent.queries.ts';
import type { LeadOfPerson } from './erasure-plan.ts';
import { forgetByWords } from './forget-by-words.ts';
import { accountsOf, personalValuesOf } from './person.queries.ts';

type Needed = Pick<Deps, 'clock' | 'environment' | 'jobs'>;

interface RecordOfPerson {
  readonly id: string;
  readonly campaignId: string;
}

export interface ErasedRecords {
  readonly leads: readonly LeadOfPerson[];
  readonly registrations: readonly RecordOfPerson[];
  readonly kept: readonly RecordOfPerson[];
}

export interface PersonToErase {
  readonly cpf: string;
  readonly cpfHash: string;
  readonly at: Temporal.Instant;
  readonly by: By;
}

interface RecordsErased extends Pick<PersonToErase, 'cpf' | 'at'> {
  /** Who decided the erasure; undefined when the nightly job erases because the retention period is over. */
  readonly by?: By;
  /**
   * False when no response stored under an idempotency key can contain the person's data, because all stored responses
   * are newer than the last change to these data. The responses are then not searched.
   */
  readonly inKeptAnswers?: boolean;
  /**
   * False when no printed draft of the contract can exist: nobody can have opened one for days, and a nightly job
   * removes older drafts.
   */
  readonly inDrafts?: boolean;
}

const ids = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

/**
 * Deletes the leads, the registrations without money, and the accounts that have no registration left. Removes the
 * deleted records and those of `offLists` from the waiting lists. Unused waiting-list entries with the e-mail of a
 * registration in `kept` are removed too, because a person who opted out of all messages cannot be offered a seat by
 * mail. The caller holds the locks, and gives all returned seats back in one step at the end, because giving them back
 * campaign by campaign could deadlock two erasures.
 */
export async function eraseRecords(
  trx: Transaction,
  deps: Needed,
  { leads, registrations, kept, offLists = [] }: ErasedRecords & { readonly offLists?: readonly RecordOfPerson[] },
  { cpf, at, inKeptAnswers = true, inDrafts = true }: RecordsErased,
): Promise<Stock[]> {
  const person = { leadIds: ids(leads), registrationIds: ids([...registrations, ...offLists]), keptIds: ids(kept) };
  const { entries, seats: reserved } = await forgetOnWaitingLists(trx, person, at);
  const seats = [...reserved, ...(await seatsHeld(trx, registrations))];
  await removeBytes(trx, deps, await forgetFiles(trx, registrations));
  const printed = await withContracts(trx, registrations);
  const drafts = inDrafts ? ids(registrations) : [];
  await removeFolders(trx, deps, [...printed.map(contractsFolder), ...drafts.map(contractDraftsFolder)]);
  await deleteRecords(trx, leads, registrations, at);
  const accounts = await deleteStudents(trx, cpf);
  const gone = [...ids(leads), ...ids(registrations), ...entries, ...accounts];
  await blankHistory(trx, gone);
  await blankMessages(trx, gone);
  if (inKeptAnswers) await forgetAnswersAbout(trx, gone);
  return seats;
}

/**
 * Erases a person of whom nothing is kept, as {@link eraseRecords} does, and removes the person's data from searches
 * that others have saved, as {@link forgetByWords} does.
 */
export async function eraseWhole(
  trx: Transaction,
  deps: Needed,
  { leads, registrations }: Omit<ErasedRecords, 'kept'>,
  erased: RecordsErased,
): Promise<Stock[]> {
  const { cpf, inKeptAnswers = true, by } = erased;
  const keeps = { identity: false };
  const students = (await accountsOf(trx, cpf)).map(({ studentId }) => studentId);
  const values = await personalValuesOf(trx, cpf, [...ids(leads), ...ids(registrations), ...students]);
  const seats = await eraseRecords(trx, deps, { leads, registrations, kept: [] }, erased);
  await forgetByWords(trx, deps, { values, keeps, registrationIds: [], inKeptAnswers, by });
  return seats;
}

async function seatsHeld(trx: Transaction, registrations: readonly RecordOfPerson[]): Promise<Stock[]> {
  const held = await seatsOf(trx, registrations);
  return held.flatMap(({ campaignId, campaignDrivingSchoolId, campaignPlanId, paymentMethod }) =>
    campaignDrivingSchoolId === null || campaignPlanId === null
      ? []
      : stocksOf({ campaignId, campaignDrivingSchoolId, campaignPlanId }, paymentMethod),
  );
}

/**
 * Lists whose stored exports are deleted when somebody is erased. Exports of LISTS_OF_PEOPLE are always deleted. Those
 * of LISTS_OF_MONEY may stay when none of the person's registrations that have payments is anonymised.
 */
const LISTS_OF_PEOPLE = [leadsList.name, registrationsList.name];
const LISTS_OF_MONEY = [
  paymentsList.name,
  studentStatementList.name,
  schoolStatementLinesList.name,
  deadlinesList.name,
  irregularitiesList.name,
];

export async function withdrawSpreadsheets(
  trx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { ofMoney }: { readonly ofMoney: boolean },
): Promise<void> {
  const lists = ofMoney ? [...LISTS_OF_PEOPLE, ...LISTS_OF_MONEY] : LISTS_OF_PEOPLE;
  await jobs.enqueue(trx, withdrawExportsJob, { lists });
}

/**
 * Adds an event to the history of each erased or kept record. Its only personal data is a hash of the CPF, by which the
 * person is recognised when they enrol again.
 */
export async function recordErasure(
  trx: Transaction,
  { leads, registrations, kept }: ErasedRecords,
  erased: PersonToErase & { readonly keptAs?: 'REGISTRATION_BLACKLISTED' | 'REGISTRATION_ANONYMISED' },
): Promise<void> {
  const { keptAs: kind = 'REGISTRATION_BLACKLISTED' } = erased;
  for (const lead of leads) await note(trx, { ...lead, type: 'LEAD', kind: 'LEAD_DELETED' }, erased);
  for (const each of registrations)
    await note(trx, { ...each, type: 'REGISTRATION', kind: 'REGISTRATION_DELETED' }, erased);
  for (const each of kept) await note(trx, { ...each, type: 'REGISTRATION', kind }, erased);
}

interface Noted extends RecordOfPerson {
  readonly type: 'LEAD' | 'REGISTRATION';
  readonly kind: 'LEAD_DELETED' | 'REGISTRATION_DELETED' | 'REGISTRATION_BLACKLISTED' | 'REGISTRATION_ANONYMISED';
}

async function note(
  trx: Transaction,
  { id, campaignId, type, kind }: Noted,
  { cpfHash, at, by }: PersonToErase,
): Promise<void> {
  const outcome = kind.endsWith('DELETED') ? 'DELETED' : 'BLACKLISTED';
  const actorId = by.actor.userId;
  await insertRevocation(trx, { cpfHash, recordType: type, recordId: id, campaignId, outcome, actorId, at });
  await recordEvent(trx, { ...by, entityType: type, entityId: id, kind, after: { campaignId } });
}
