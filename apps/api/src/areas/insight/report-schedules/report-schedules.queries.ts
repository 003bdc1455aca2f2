import type { ReportScheduleBody, ReportSchedulesQuery } from '@habilita/contract';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { ReportSchedules } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';

const schedulesOf = (db: ReadDatabase, ownerId: string) =>
  db.selectFrom('reportSchedules as s').where('s.ownerId', '=', ownerId);

function whole(db: ReadDatabase) {
  return db
    .selectFrom('reportSchedules as s')
    .innerJoin('savedViews as v', 'v.id', 's.viewId')
    .innerJoin('users as u', 'u.id', 's.ownerId')
    .selectAll('s')
    .select(['s.frequency', 's.lastOutcome', 'v.name as viewName', 'v.list', 'u.name as ownerName', 'u.username']);
}
export type ScheduleRecord = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

const s = columnsOf<'reportSchedules'>('s');
const inState = (states: readonly string[]) =>
  sql<SqlBool>`(case when s.paused then 'PAUSED' else 'ACTIVE' end) = any(${states}::text[])`;
const PREDICATES: Predicates<ReportSchedulesQuery> = { state: inState };
const SORTS = { nextRunAt: { column: s.ref('nextRunAt') } };

/** Reads from the primary database, because a replica may not have a schedule that was just saved. */
export async function searchSchedules(db: Database, ownerId: string, query: ReportSchedulesQuery) {
  const source = {
    visible: schedulesOf(db, ownerId),
    id: sql.ref<string>('s.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await whole(db).where(sql<SqlBool>`s.id = any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

export const findSchedule = (
  db: Database | Transaction,
  ownerId: string,
  id: string,
): Promise<ScheduleRecord | undefined> =>
  whole(db).where('s.ownerId', '=', ownerId).where('s.id', '=', id).executeTakeFirst();

export const lockSchedule = (trx: Transaction, ownerId: string, id: string): Promise<ScheduleRecord | undefined> =>
  whole(trx).where('s.ownerId', '=', ownerId).where('s.id', '=', id).forUpdate('s').executeTakeFirst();

/** Locks the schedules of a view in the order of their ids, so that concurrent transactions cannot deadlock. */
export const lockSchedulesOfView = (trx: Transaction, viewId: string) =>
  whole(trx)
    .select('u.active as ownerIsActive')
    .where('s.viewId', '=', viewId)
    .orderBy('s.id')
    .forUpdate('s')
    .execute();

/** Locks a due schedule. Returns undefined when another worker has it, or when it was paused or postponed meanwhile. */
export const lockDue = (trx: Transaction, id: string, now: Temporal.Instant): Promise<ScheduleRecord | undefined> =>
  whole(trx)
    .where('s.id', '=', id)
    .where('s.paused', '=', false)
    .where('s.nextRunAt', '<=', now)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst();

/**
 * Locks a schedule whose owner has not been mailed yet about the end of its export. Undefined when another worker has
 * mailed the owner meanwhile or holds the lock.
 */
export const lockWithExport = (trx: Transaction, id: string): Promise<ScheduleRecord | undefined> =>
  whole(trx).where('s.id', '=', id).where('s.exportId', 'is not', null).forUpdate('s').skipLocked().executeTakeFirst();

const AT_ONCE = 100;

export async function dueSchedules(db: Database, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('reportSchedules')
    .select('id')
    .where('paused', '=', false)
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export const endedExports = (db: Database) =>
  db
    .selectFrom('reportSchedules as s')
    .innerJoin('exports as e', 'e.id', 's.exportId')
    .select(['s.id', 'e.id as exportId', 'e.status', 'e.error', 'e.fileName'])
    .where('e.status', 'not in', ['WAITING', 'RUNNING'])
    .orderBy('e.finishedAt')
    .limit(AT_ONCE)
    .execute();
export type EndedExport = Awaited<ReturnType<typeof endedExports>>[number];

/** Counts under a lock, so that concurrent requests cannot exceed the limit. */
export async function countSchedules(trx: Transaction, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${ownerId}`}, 0))`.execute(trx);
  const { n } = await schedulesOf(trx, ownerId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertSchedule(
  trx: Transaction,
  row: ReportScheduleBody & Pick<Insertable<ReportSchedules>, 'id' | 'ownerId' | 'nextRunAt' | 'createdAt'>,
): Promise<void> {
  await trx.insertInto('reportSchedules').values(row).execute();
}

export async function updateSchedule(trx: Transaction, id: string, change: Updateable<ReportSchedules>): Promise<void> {
  await trx.updateTable('reportSchedules').set(change).where('id', '=', id).execute();
}

export async function deleteSchedule(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('reportSchedules').where('id', '=', id).execute();
}
