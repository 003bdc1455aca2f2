import { type Insertable, sql, type SqlBool } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';

type Row = Insertable<DB['longRunningRequests']>;

/** Stores a request under its id; returns false when the id is still in use at `now`. */
export async function takeRequestId(db: Database, row: Row, now: Temporal.Instant): Promise<boolean> {
  const taken = await db
    .insertInto('longRunningRequests')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'requestId']).doUpdateSet(row).where('longRunningRequests.knownUntil', '<=', now),
    )
    .returning('requestId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function knownRequest(db: Database, ownerId: string, requestId: string, now: Temporal.Instant) {
  return db
    .selectFrom('longRunningRequests')
    .select(['requestHash', 'rightsHash', 'status', sql`body::json`.as('answer')])
    .where('ownerId', '=', ownerId)
    .where('requestId', '=', requestId)
    .where('knownUntil', '>', now)
    .executeTakeFirst();
}

/** Stores the answer of a request, unless the request has been deleted meanwhile. */
export async function keepAnswer(
  db: Database,
  {
    ownerId,
    requestId,
    ...answer
  }: Pick<Row, 'ownerId' | 'requestId' | 'status' | 'body' | 'finishedAt' | 'knownUntil'>,
): Promise<void> {
  await db
    .updateTable('longRunningRequests')
    .set(answer)
    .where('ownerId', '=', ownerId)
    .where('requestId', '=', requestId)
    .where('status', 'is', null)
    .execute();
}

export async function moveOn(
  db: Database,
  running: readonly { readonly ownerId: string; readonly requestId: string }[],
  knownUntil: Temporal.Instant,
): Promise<void> {
  const owners = running.map(({ ownerId }) => ownerId);
  const requests = running.map(({ requestId }) => requestId);
  await db
    .updateTable('longRunningRequests')
    .set({ knownUntil })
    .where('status', 'is', null)
    .where(sql<SqlBool>`(owner_id, request_id) in (select * from unnest(${owners}::uuid[], ${requests}::text[]))`)
    .execute();
}

export async function forgetRequests(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('longRunningRequests').where('knownUntil', '<=', now).execute();
}
