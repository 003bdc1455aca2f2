import { type ExportsQuery, UNFINISHED_EXPORTS } from '@habilita/contract';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';

type Handle = Database | Transaction;

/** The exports of one person. Every read for a request starts here, so that nobody sees another person's exports. */
const exportsOf = (db: ReadDatabase, ownerId: string) => db.selectFrom('exports as e').where('e.ownerId', '=', ownerId);

const asQuery = sql<Readonly<Record<string, string>>>`e.query`.as('query');

const whole = (db: ReadDatabase, ownerId: string) =>
  exportsOf(db, ownerId).selectAll('e').select(['e.status', asQuery]);

export type ExportRecord = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

const e = columnsOf<'exports'>('e');
const PREDICATES: Predicates<ExportsQuery> = { status: e.oneOf('status') };
const SORTS = { createdAt: { column: e.ref('createdAt') } };

/** The exports are read from the primary database, because people look at the list right after asking for an export. */
export async function searchExports(db: Database, ownerId: string, query: ExportsQuery) {
  const source = {
    visible: exportsOf(db, ownerId),
    id: sql.ref<string>('e.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await whole(db, ownerId).where(sql<SqlBool>`e.id = any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

export const findExport = (db: Handle, ownerId: string, id: string): Promise<ExportRecord | undefined> =>
  whole(db, ownerId).where('e.id', '=', id).executeTakeFirst();

export const lockExport = (trx: Transaction, ownerId: string, id: string): Promise<ExportRecord | undefined> =>
  whole(trx, ownerId).where('e.id', '=', id).forUpdate().executeTakeFirst();

export const findExportByRequest = (
  db: Handle,
  ownerId: string,
  requestId: string,
): Promise<ExportRecord | undefined> => whole(db, ownerId).where('e.requestId', '=', requestId).executeTakeFirst();

/** Makes requests of one person for exports wait for each other, so that they cannot exceed the limit together. */
export async function lockExportsOf(trx: Transaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${ownerId}`}, 0))`.execute(trx);
}

export async function countUnfinished(trx: Transaction, ownerId: string): Promise<number> {
  const { n } = await exportsOf(trx, ownerId)
    .where('e.status', 'in', [...UNFINISHED_EXPORTS])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertExport(trx: Transaction, row: Insertable<DB['exports']>): Promise<void> {
  await trx.insertInto('exports').values(row).execute();
}

/** Cancels an export; returns false when it had already ended. */
export async function cancelUnfinished(trx: Transaction, id: string, now: Temporal.Instant): Promise<boolean> {
  const cancelled = await trx
    .updateTable('exports')
    .set({ status: 'CANCELLED', finishedAt: now })
    .where('id', '=', id)
    .where('status', 'in', [...UNFINISHED_EXPORTS])
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/**
 * Marks the export as running and gives this run a number, by which earlier runs notice that they are replaced.
 * Undefined when the export has ended.
 */
export async function claimExport(db: Database, id: string, now: Temporal.Instant) {
  return db
    .updateTable('exports')
    .set((eb) => ({
      status: 'RUNNING',
      attempt: eb('attempt', '+', 1),
      rows: 0,
      total: null,
      startedAt: now,
      progressedAt: now,
    }))
    .where('id', '=', id)
    .where('status', 'in', [...UNFINISHED_EXPORTS])
    .returning(['id', 'ownerId', 'list', 'attempt', sql<Readonly<Record<string, string>>>`query`.as('query')])
    .executeTakeFirst();
}

/** Writes what a run has done; returns false when the export was cancelled or another run has replaced this one. */
export async function updateRun(
  db: Database,
  run: { readonly id: string; readonly attempt: number },
  change: Updateable<DB['exports']>,
): Promise<boolean> {
  const updated = await db
    .updateTable('exports')
    .set(change)
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function isExported(db: Database, id: string, storageKey: string): Promise<boolean> {
  const done = db.selectFrom('exports').select('id').where('id', '=', id).where('storageKey', '=', storageKey);
  return (await done.executeTakeFirst()) !== undefined;
}

/** Marks exports past their time as expired; returns the keys of the files to remove. */
export async function expireFiles(trx: Transaction, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    with expired as (
      select id, storage_key from exports where storage_key is not null and expires_at <= ${now}
      order by expires_at limit 500 for update
    )
    update exports as e set status = 'EXPIRED', storage_key = null
    from expired where e.id = expired.id returning expired.storage_key as "storageKey"`.execute(trx);
  return rows.map(({ storageKey }) => storageKey);
}

export async function expireFilesOf(
  trx: Transaction,
  lists: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    with taken as (
      select id, storage_key from exports where list = any(${lists}::text[]) and status = 'DONE' for update
    )
    update exports as e set status = 'EXPIRED', storage_key = null, expires_at = ${now}
    from taken where e.id = taken.id returning taken.storage_key as "storageKey"`.execute(trx);
  return rows.map(({ storageKey }) => storageKey);
}

/** Sets running exports of these lists back to waiting, so that their current runs stop; returns these exports. */
export async function supersedeRunsOf(trx: Transaction, lists: readonly string[]) {
  return trx
    .updateTable('exports')
    .set((eb) => ({ status: 'WAITING', attempt: eb('attempt', '+', 1) }))
    .where('list', 'in', [...lists])
    .where('status', '=', 'RUNNING')
    .returning(['id', 'ownerId'])
    .execute();
}

/** Marks unfinished exports as failed that have shown no progress since `silentSince`. */
export async function failSilent(db: Database, silentSince: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: 'FAILED', error: 'EXPORT_FAILED', finishedAt: now })
    .where('status', 'in', [...UNFINISHED_EXPORTS])
    .where((eb) => eb(eb.fn.coalesce('progressedAt', 'createdAt'), '<', silentSince))
    .execute();
}

export async function deleteExportsBefore(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('exports').where('createdAt', '<', before).where('storageKey', 'is', null).execute();
}
