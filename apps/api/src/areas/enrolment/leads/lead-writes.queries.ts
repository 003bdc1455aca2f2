import { sql } from 'kysely';
import { isCounted } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { LEAD_FIELDS, leadRecordsVisibleTo, type LeadScope } from './leads.queries.ts';

/** SQL: the lead's campaign has seats left, or one is reserved for the person. */
const hasVacancies = sql<boolean>`(w.seat_until is not null or coalesce((
  select vacancies is null or taken < vacancies from seat_stocks where scope = 'CAMPAIGN' and owner_id = l.campaign_id), false))`;

/**
 * Selects leads with the columns that the steps of the pre-registration need. Leads are read without a scope, because
 * the key in the call grants access.
 */
const lockable = (db: ReadDatabase) =>
  db
    .selectFrom('leads as l')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .leftJoin('waitingListEntries as w', (join) =>
      join.onRef('w.id', '=', 'l.waitingListEntryId').on('w.seatUntil', 'is not', null),
    )
    .select([
      'w.seatUntil as reservedUntil',
      'w.drivingSchoolId as presetSchoolId',
      'l.waitingListEntryId',
      'l.id',
      'l.campaignId',
      'l.name',
      'l.email',
      'l.phone',
      'l.cpf',
      'l.dateOfBirth',
      'l.countyId',
      'l.registrationId',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      hasVacancies.as('hasVacancies'),
      'l.checkoutStep',
      'c.zoneOffset',
    ])
    .forNoKeyUpdate('l');

const lockById = (db: ReadDatabase, v: { id: string; keyHash: string }) =>
  lockable(db).where('l.id', '=', v.id).where('l.enrolmentKeyHash', '=', v.keyHash);

/** Locks the lead with this id and key; undefined when the key is not this lead's. */
export async function lockLead(trx: Transaction, id: string, keyHash: string) {
  return lockById(trx, { id, keyHash }).executeTakeFirst();
}

/** SQL: the lead's campaign has a registration with the same CPF, e-mail or phone, depending on the columns given. */
const isTaken = (column: 'student_cpf' | 'student_email' | 'student_cellphone', own: 'cpf' | 'email' | 'phone') =>
  sql<boolean>`exists (select 1 from registrations r where r.campaign_id = l.campaign_id and ${sql.ref(`r.${column}`)} = ${sql.ref(`l.${own}`)}
    and ${sql.raw(isCounted('r.'))} and r.gave_way_at is null)`;

const lockByKey = (db: ReadDatabase, v: { keyHash: string }) =>
  lockable(db)
    .select([
      isTaken('student_cpf', 'cpf').as('cpfTaken'),
      isTaken('student_email', 'email').as('emailTaken'),
      isTaken('student_cellphone', 'phone').as('cellphoneTaken'),
    ])
    .where('l.enrolmentKeyHash', '=', v.keyHash);

/** Locks the lead of this key, and says whether its CPF, e-mail and phone are already registered in the campaign. */
export async function lockLeadByKey(trx: Transaction, keyHash: string) {
  return lockByKey(trx, { keyHash }).executeTakeFirst();
}

export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>;

export async function updateLead(
  trx: Transaction,
  id: string,
  change: LeadPerson,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ ...change, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface LeadPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly dateOfBirth: string;
}

export async function lockVisibleLead(trx: Transaction, scope: LeadScope, id: string) {
  return leadRecordsVisibleTo(trx, scope)
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .select([...LEAD_FIELDS, 'l.version', 'l.stage', 'c.zoneOffset'])
    .where('l.id', '=', id)
    .forNoKeyUpdate('l')
    .executeTakeFirst();
}
