import { COUNTED_STATUSES, type WaitingListQuery } from '@habilita/contract';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { type CampaignScope, campaignsVisibleTo, seesEveryCampaign } from '#areas/offer/campaigns/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { WaitingListEntries } from '#kernel/db/schema.gen.ts';
import { all, columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { isWaiting, leftMessages, placeInLine } from './line.queries.ts';

/**
 * Waiting-list entries that a person may see. CFC users see the entries preset for their CFC, and consultants see the
 * entries of their campaigns.
 */
export function waitingListVisibleTo(db: ReadDatabase, scope: CampaignScope) {
  let visible = db.selectFrom('waitingListEntries as w').where('w.removedAt', 'is', null);
  const { drivingSchoolIds } = scope;
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('w.drivingSchoolId'), drivingSchoolIds));
  if (!seesEveryCampaign(scope))
    visible = visible.where('w.campaignId', 'in', campaignsVisibleTo(db, scope).select('c.id'));
  return visible;
}

const w = columnsOf<'waitingListEntries'>('w');

const PREDICATES: Predicates<WaitingListQuery> = {
  term: (typed) => {
    const email = w.startsWith('email')(typed.toLowerCase());
    return sql<SqlBool>`(${all([w.contains('nameSearch')(typed)])} or ${email})`;
  },
  campaignIds: w.oneOf('campaignId'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: w.ref('nameSearch') },
  registrationEndDate: { column: w.ref('registrationEndDate') },
  boletoExpiration: { column: w.ref('boletoExpiration') },
  createdDate: { column: w.ref('createdAt') },
};

const rowsOf = (db: ReadDatabase, ids: readonly string[], now: Temporal.Instant) =>
  db
    .selectFrom('waitingListEntries as w')
    .innerJoin('campaigns as c', 'c.id', 'w.campaignId')
    .leftJoin('campaignDrivingSchools as s', 's.id', 'w.campaignDrivingSchoolId')
    .leftJoin('registrations as r', 'r.id', 'w.registrationId')
    .select([
      'w.id',
      'w.campaignId',
      'w.name',
      'w.email',
      'w.registrationEndDate',
      'w.boletoExpiration',
      'w.drivingSchoolId',
      'w.seatUntil',
      'w.offeredAt',
      'w.registrationId',
      'w.version',
      'w.createdAt as createdDate',
      's.presentationName as drivingSchoolName',
      'r.studentId',
      'c.zoneOffset as campaignZoneOffset',
      placeInLine(now).as('position'),
    ])
    .where(sql`w.id`, '=', sql`any(${ids}::uuid[])`);

export type EntryRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export async function searchWaitingList(
  db: ReadDatabase,
  scope: CampaignScope,
  query: WaitingListQuery,
  now: Temporal.Instant,
) {
  const source = {
    visible: waitingListVisibleTo(db, scope),
    id: sql.ref<string>('w.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await rowsOf(db, ids, now).execute();
  return { rows: inOrder(ids, rows), ...total };
}

export const entryRow = (db: ReadDatabase, id: string, now: Temporal.Instant): Promise<EntryRow> =>
  rowsOf(db, [id], now).executeTakeFirstOrThrow();

const ENTRY = [
  'w.id',
  'w.campaignId',
  'w.drivingSchoolId',
  'w.campaignDrivingSchoolId',
  'w.name',
  'w.email',
  'w.registrationEndDate',
  'w.boletoExpiration',
  'w.queuedAt',
  'w.offeredAt',
  'w.seatUntil',
  'w.registrationId',
  'w.version',
] as const;

/**
 * Locks a waiting-list entry that the person may see. Whoever locks an entry and a seat stock locks the entry first.
 */
export async function lockVisibleEntry(trx: Transaction, scope: CampaignScope, id: string) {
  return waitingListVisibleTo(trx, scope).select(ENTRY).where('w.id', '=', id).forNoKeyUpdate('w').executeTakeFirst();
}

export type Entry = NonNullable<Awaited<ReturnType<typeof lockVisibleEntry>>>;

/** Locks an entry for a caller without a scope, such as a job or the checkout; undefined when the entry was removed. */
export async function lockEntry(trx: Transaction, id: string): Promise<Entry | undefined> {
  return trx
    .selectFrom('waitingListEntries as w')
    .select(ENTRY)
    .where('w.id', '=', id)
    .where('w.removedAt', 'is', null)
    .forNoKeyUpdate('w')
    .executeTakeFirst();
}

/**
 * Locks the people in line, in order. Leaves out those who refused all communication, because seats are offered by
 * e-mail.
 */
export async function lockLine(trx: Transaction, campaignId: string, now: Temporal.Instant, limit: number) {
  return trx
    .selectFrom('waitingListEntries as w')
    .select(ENTRY)
    .where('w.campaignId', '=', campaignId)
    .where(isWaiting('w', now))
    .where((eb) => eb.not(leftMessages(sql.ref('w.email'))))
    .orderBy('w.queuedAt')
    .orderBy('w.id')
    .limit(limit)
    .forNoKeyUpdate('w')
    .execute();
}

export async function insertEntry(trx: Transaction, row: Insertable<WaitingListEntries>): Promise<void> {
  await trx.insertInto('waitingListEntries').values(row).execute();
}

/** Changes an entry. The version is raised only when a person edited it, not by expiry or by the checkout. */
export async function updateEntry(
  trx: Transaction,
  id: string,
  set: Updateable<WaitingListEntries>,
  edited: boolean,
): Promise<void> {
  await trx
    .updateTable('waitingListEntries')
    .set(set)
    .$if(edited, (query) => query.set((eb) => ({ version: eb('version', '+', 1) })))
    .where('id', '=', id)
    .execute();
}

export async function campaignOfList(db: ReadDatabase, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(db, scope)
    .select(['c.id', 'c.registrationStartDate', 'c.zoneOffset'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export async function schoolRowIn(db: ReadDatabase, scope: CampaignScope, campaignId: string, drivingSchoolId: string) {
  const { drivingSchoolIds } = scope;
  if (drivingSchoolIds !== 'ALL' && !drivingSchoolIds.includes(drivingSchoolId)) return undefined;
  const row = await db
    .selectFrom('campaignDrivingSchools')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('drivingSchoolId', '=', drivingSchoolId)
    .executeTakeFirst();
  return row?.id;
}

export async function presetSchoolName(db: ReadDatabase, campaignDrivingSchoolId: string | null) {
  if (campaignDrivingSchoolId === null) return null;
  const row = db
    .selectFrom('campaignDrivingSchools')
    .select('presentationName')
    .where('id', '=', campaignDrivingSchoolId);
  return (await row.executeTakeFirst())?.presentationName ?? null;
}

export async function isEmailRegistered(db: ReadDatabase, campaignId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('studentEmail', '=', email)
    .where('status', 'in', COUNTED_STATUSES)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a registration is registered or abandoned, and not a cart. */
export async function isCounted(db: ReadDatabase, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', registrationId)
    .where('status', 'in', COUNTED_STATUSES)
    .executeTakeFirst();
  return row !== undefined;
}

export async function expiredSeats(db: ReadDatabase, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitingListEntries')
    .select('id')
    .where('seatUntil', '<=', now)
    .orderBy('seatUntil')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Running campaigns that offer seats automatically and have people in line. */
export async function campaignsWithALine(db: ReadDatabase, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.waitingListOfferHours as hours'])
    .where('c.waitingListOfferHours', 'is not', null)
    .where('c.registrationStartDate', '<=', now)
    .where('c.endDate', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waitingListEntries as w')
          .select('w.id')
          .whereRef('w.campaignId', '=', 'c.id')
          .where(isWaiting('w', now)),
      ),
    )
    .orderBy('c.id')
    .execute();
  return rows.flatMap(({ hours, ...campaign }) => (hours === null ? [] : [{ ...campaign, hours }]));
}

/** An entry with its campaign and preset CFC, for its invitation; undefined when the entry was removed. */
export async function invitationById(db: ReadDatabase, id: string) {
  return db
    .selectFrom('waitingListEntries as w')
    .innerJoin('campaigns as c', 'c.id', 'w.campaignId')
    .leftJoin('campaignDrivingSchools as s', 's.id', 'w.campaignDrivingSchoolId')
    .select(ENTRY)
    .select(['c.name as campaignName', 'c.edition as campaignEdition', 'c.locality as campaignLocality'])
    .select(['c.state as campaignState', 'c.countyId', 'c.zoneOffset', 's.presentationName as drivingSchoolName'])
    .select('c.registrationStartDate')
    .where('w.id', '=', id)
    .where('w.removedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Names and phones of the CFCs that an invited person may call: the preset CFC or, without one, every CFC of the
 * campaign in the order in which the campaign presents them.
 */
export async function schoolsToCall(
  db: ReadDatabase,
  { campaignId, campaignDrivingSchoolId }: Pick<Entry, 'campaignId' | 'campaignDrivingSchoolId'>,
) {
  return db
    .selectFrom('campaignDrivingSchools as s')
    .innerJoin('drivingSchools as d', 'd.id', 's.drivingSchoolId')
    .select(['s.presentationName as name', 'd.schoolPhone as phone'])
    .where('s.campaignId', '=', campaignId)
    .$if(campaignDrivingSchoolId !== null, (query) => query.where('s.id', '=', campaignDrivingSchoolId))
    .orderBy('s.presentationOrder')
    .orderBy('s.id')
    .execute();
}

/**
 * Locks the waiting-list entries of a person whose data are erased. These are the entries linked to one of
 * `registrationIds`, and the entries without a registration that have the person's e-mail. The e-mails are read from
 * `leadIds`, `registrationIds` and `keptIds`. `keptIds` are registrations that are not deleted; a link to one of them
 * does not make an entry locked.
 */
export async function lockEntriesOfPerson(
  trx: Transaction,
  { leadIds, registrationIds, keptIds }: Readonly<Record<'leadIds' | 'registrationIds' | 'keptIds', readonly string[]>>,
) {
  return trx
    .selectFrom('waitingListEntries as w')
    .select(ENTRY)
    .where(
      sql<SqlBool>`(w.registration_id = any(${registrationIds}::uuid[]) or w.registration_id is null and (
        w.email in (select email from leads where id = any(${leadIds}::uuid[]))
        or w.email in (select student_email from registrations where id = any(${[...registrationIds, ...keptIds]}::uuid[]))))`,
    )
    .orderBy('w.id')
    .forNoKeyUpdate('w')
    .execute();
}
