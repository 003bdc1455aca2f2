import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { writeRegistrations, registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { statementKeysOf } from '#kernel/storage/statements-folder.ts';
import { changesHistory } from '#kernel/events.queries.ts';
import type { PersonRecords, RevokedRecord } from './erasure-plan.ts';
import { leadRecordsVisibleTo, type LeadScope } from '#areas/enrolment/leads/index.ts';

/** The CPF of the person to whom a lead or a registration belongs; undefined when the record is out of scope. */
export async function cpfOf(db: ReadDatabase, scope: LeadScope, record: RevokedRecord): Promise<string | undefined> {
  if ('leadId' in record) {
    const lead = await leadRecordsVisibleTo(db, scope)
      .select('l.cpf')
      .where('l.id', '=', record.leadId)
      .executeTakeFirst();
    return lead?.cpf;
  }
  const registration = await registrationsVisibleTo(db, scope)
    .select('r.studentCpf')
    .where('r.id', '=', record.registrationId)
    .executeTakeFirst();
  return registration?.studentCpf;
}

const hasPayments = sql<boolean>`(exists (select 1 from payments where registration_id = r.id)
  or exists (select 1 from ledger_transactions where registration_id = r.id))`;

const registrationsOf = (db: ReadDatabase, cpf: string) =>
  db
    .selectFrom('registrations as r')
    .select(['r.id', 'r.campaignId', hasPayments.as('hasPayments')])
    .where(sql<SqlBool>`r.student_id in (select id from students where cpf = ${cpf})`)
    .orderBy('r.id');

const leadsOf = (db: ReadDatabase, cpf: string) =>
  db
    .selectFrom('leads as l')
    .select(['l.id', 'l.campaignId', 'l.registrationId'])
    .where('l.cpf', '=', cpf)
    .orderBy('l.id');

export async function recordsOf(db: ReadDatabase, cpf: string): Promise<PersonRecords> {
  return { leads: await leadsOf(db, cpf).execute(), registrations: await registrationsOf(db, cpf).execute() };
}

/**
 * Locks the person's registrations, then the leads. Registrations are locked once more after the leads, because an
 * enrolment may have begun meanwhile.
 */
export async function lockRecordsOf(trx: Transaction, cpf: string): Promise<PersonRecords> {
  await sql`select id from registrations where student_id in (select id from students where cpf = ${cpf}) order by id for update`.execute(
    trx,
  );
  await sql`select id from leads where cpf = ${cpf} order by id for update`.execute(trx);
  await sql`select id from registrations where student_id in (select id from students where cpf = ${cpf}) order by id for update`.execute(
    trx,
  );
  return recordsOf(trx, cpf);
}

interface Row {
  readonly id: string;
}

const ids = (records: readonly Row[]): string[] => records.map(({ id }) => id);

/**
 * The campaign, school and plan whose seats each of these registrations has taken. Only REGISTERED registrations have
 * taken seats.
 */
export async function seatsOf(trx: Transaction, registrations: readonly Row[]) {
  return trx
    .selectFrom('registrations')
    .select(['campaignId', 'campaignDrivingSchoolId', 'campaignPlanId', 'paymentMethod'])
    .where(sql<SqlBool>`id = any(${ids(registrations)}::uuid[])`)
    .where('status', '=', 'REGISTERED')
    .execute();
}

/** Deletes attachments; returns the keys of their files and of printed statements, to remove after the commit. */
export async function forgetFiles(trx: Transaction, registrations: readonly Row[]): Promise<string[]> {
  const gone = ids(registrations);
  const { rows } = await sql<{ storageKey: string }>`
    with attached as (
      delete from attachments where entity_type = 'REGISTRATION' and entity_id = any(${gone}::uuid[]) returning file_id
    ) delete from files where id in (select file_id from attached) returning storage_key as "storageKey"`.execute(trx);
  return [...rows.map(({ storageKey }) => storageKey), ...gone.flatMap(statementKeysOf)];
}

/** Of the given registrations, the ids of those that have a contract. A printed file of the contract may be stored. */
export async function withContracts(trx: Transaction, registrations: readonly Row[]): Promise<string[]> {
  const { rows } = await sql<Row>`
    select distinct registration_id as id from contracts where registration_id = any(${ids(registrations)}::uuid[])`.execute(
    trx,
  );
  return ids(rows);
}

export async function deleteRecords(
  trx: Transaction,
  leads: readonly Row[],
  registrations: readonly Row[],
  at: Temporal.Instant,
): Promise<void> {
  const gone = ids(registrations);
  await sql`delete from approval_requests where registration_id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from contract_batch_items where registration_id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from contracts where registration_id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from notes where registration_id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from slot_seats where registration_id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from entity_tags where entity_type = 'REGISTRATION' and entity_id = any(${gone}::uuid[])`.execute(
    trx,
  );
  await sql`update leads set registration_id = null where registration_id = any(${gone}::uuid[])`.execute(trx);
  await writeRegistrations(trx, { leadIds: ids(leads) }, { set: { leadId: null }, at });
  await sql`delete from registrations where id = any(${gone}::uuid[])`.execute(trx);
  await sql`delete from leads where id = any(${ids(leads)}::uuid[])`.execute(trx);
}

/**
 * Deletes students who have no registration any more, and their accounts unless these have other roles. Returns the ids
 * of the students and of their accounts.
 */
export async function deleteStudents(trx: Transaction, cpf: string): Promise<string[]> {
  const { rows: students } = await sql<{ id: string; userId: string }>`
    delete from students s where cpf = ${cpf} and not exists (select 1 from registrations where student_id = s.id)
    returning id, user_id as "userId"`.execute(trx);
  const userIds = students.map(({ userId }) => userId);
  await trx.deleteFrom('idempotencyKeys').where(sql<SqlBool>`actor_id = any(${userIds}::uuid[])`).execute();
  await trx
    .deleteFrom('users')
    .where(sql<SqlBool>`id = any(${userIds}::uuid[])`)
    .where(sql<SqlBool>`roles = array['STUDENT']`)
    .execute();
  return students.flatMap(({ id, userId }) => [id, userId]);
}

/** Blanks the history of these records; action and time stay. */
export async function blankHistory(trx: Transaction, entityIds: readonly string[]): Promise<void> {
  await changesHistory(trx, 'ERASURE');
  await sql`
    update events set before = null, after = null, reason = null,
      actor_name = case when actor_id = any(${entityIds}::uuid[]) then null else actor_name end
    where entity_type in ('LEAD', 'REGISTRATION', 'STUDENT', 'USER', 'WAITING_LIST') and entity_id = any(${entityIds}::uuid[])`.execute(
    trx,
  );
}

/** Blanks messages about these records; messages that still wait are never sent. */
export async function blankMessages(trx: Transaction, entityIds: readonly string[]): Promise<void> {
  await sql`
    update outbox_messages set recipient = '', subject = null, body = '', body_once_sent = null, error = null,
      status = case when status = 'PENDING' then 'KEPT' else status end
    where entity_type in ('LEAD', 'REGISTRATION', 'STUDENT', 'USER', 'WAITING_LIST') and entity_id = any(${entityIds}::uuid[])`.execute(
    trx,
  );
}

/**
 * Deletes the responses stored under idempotency keys that contain the id of one of these records, so that a repeated
 * call does not return the person's data.
 */
export async function forgetAnswersAbout(trx: Transaction, entityIds: readonly string[]): Promise<void> {
  if (entityIds.length === 0) return;
  await sql`delete from idempotency_keys where response::text ~ ${entityIds.join('|')}`.execute(trx);
}

/** Blocks all further messages about these registrations; messages that wait are not sent. */
export async function blockCommunications(
  trx: Transaction,
  registrations: readonly Row[],
  at: Temporal.Instant,
): Promise<void> {
  const kept = ids(registrations);
  await writeRegistrations(trx, { ids: kept }, { set: { communicationsBlockedAt: at }, at });
  await sql`
    update outbox_messages set status = 'KEPT' where status = 'PENDING' and (
      (entity_type = 'REGISTRATION' and entity_id = any(${kept}::uuid[])) or
      (entity_type = 'PAYMENT' and entity_id in (select id from payments where registration_id = any(${kept}::uuid[]))))`.execute(
    trx,
  );
}

export interface Revocation {
  readonly cpfHash: string;
  readonly recordType: 'LEAD' | 'REGISTRATION';
  readonly recordId: string;
  readonly campaignId: string;
  readonly outcome: 'DELETED' | 'BLACKLISTED';
  readonly actorId: string;
  readonly at: Temporal.Instant;
}

export async function insertRevocation(trx: Transaction, revocation: Revocation): Promise<void> {
  await trx
    .insertInto('consentRevocations')
    .values({ id: newId(), ...revocation })
    .execute();
}
