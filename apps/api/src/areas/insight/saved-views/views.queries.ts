import type { ViewBody, ViewColumns } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** Finds the saved views that the person owns, and those shared with one of the person's roles. */
function viewsVisibleTo(db: ReadDatabase, actor: Pick<Actor, 'userId' | 'roles'>) {
  return whole(db).where((eb) =>
    eb.or([
      eb('v.ownerId', '=', actor.userId),
      eb.and([
        sql<SqlBool>`cardinality(v.shared_with) > 0`,
        sql<SqlBool>`v.shared_with && ${[...actor.roles]}::text[]`,
      ]),
    ]),
  );
}

function whole(db: ReadDatabase) {
  return db
    .selectFrom('savedViews as v')
    .innerJoin('users as u', 'u.id', 'v.ownerId')
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.ownerId',
      'v.version',
      'u.name as ownerName',
      'v.query',
      'v.columns',
      'v.sharedWith',
    ]);
}

export type ViewRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

/** The views of a list that the person may open: first their own, then those shared with them, each group by name. */
export async function viewsOf(db: ReadDatabase, actor: Actor, list: string): Promise<ViewRow[]> {
  return viewsVisibleTo(db, actor)
    .where('v.list', '=', list)
    .orderBy(sql`v.owner_id <> ${actor.userId}, lower(v.name), v.id`)
    .execute();
}

export async function findView(db: ReadDatabase, actor: Actor, id: string): Promise<ViewRow | undefined> {
  return viewsVisibleTo(db, actor).where('v.id', '=', id).executeTakeFirst();
}

export async function lockView(trx: Transaction, actor: Actor, id: string): Promise<ViewRow | undefined> {
  return viewsVisibleTo(trx, actor).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
}

/** The lock keeps concurrent requests from exceeding the limits of a person's views and preferences. */
export async function lockViewsOf(trx: Transaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ownerId}`}, 0))`.execute(trx);
}

/** Counts the saved views that a person owns, those of this list and those of all lists. */
export async function countViews(trx: Transaction, ownerId: string, list: string) {
  return trx
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('list', '=', list).as('ofList'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
}

const columnsOf = ({ name, query, columns, sharedWith }: ViewBody) => ({
  name,
  query: JSON.stringify(query),
  columns: JSON.stringify(columns),
  sharedWith,
});

export async function insertView(
  trx: Transaction,
  { id, list, ownerId }: { readonly id: string; readonly list: string; readonly ownerId: string },
  body: ViewBody,
): Promise<void> {
  await trx
    .insertInto('savedViews')
    .values({ id, list, ownerId, ...columnsOf(body) })
    .execute();
}

export async function updateView(trx: Transaction, id: string, body: ViewBody, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('savedViews')
    .set((eb) => ({ ...columnsOf(body), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

export async function deleteView(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('savedViews').where('id', '=', id).execute();
}

export async function preferencesOf(db: ReadDatabase, userId: string, list: string) {
  return db
    .selectFrom('listPreferences')
    .select(['defaultViewId', 'columns'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
}

/** The number of lists, other than this one, of which the person's preferences are kept. */
export async function countOtherKeptLists(trx: Transaction, userId: string, list: string): Promise<number> {
  const { count } = await trx
    .selectFrom('listPreferences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '<>', list)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the preferences that are given; the others stay as they are. */
export async function keepPreferences(
  trx: Transaction,
  of: { readonly userId: string; readonly list: string },
  kept: { readonly columns?: ViewColumns | undefined; readonly defaultViewId?: string | null | undefined },
): Promise<void> {
  const columns = {
    ...(kept.columns === undefined ? {} : { columns: JSON.stringify(kept.columns) }),
    ...(kept.defaultViewId === undefined ? {} : { defaultViewId: kept.defaultViewId }),
  };
  await trx
    .insertInto('listPreferences')
    .values({ ...of, ...columns })
    .onConflict((conflict) =>
      Object.keys(columns).length === 0
        ? conflict.columns(['userId', 'list']).doNothing()
        : conflict.columns(['userId', 'list']).doUpdateSet(columns),
    )
    .execute();
}
