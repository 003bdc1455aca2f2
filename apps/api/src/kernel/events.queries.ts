import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { JsonToSeal } from '#kernel/db/sealed/to-seal.ts';

export interface EventRow {
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly entityType: string;
  readonly entityId: string;
  readonly kind: string;
  readonly before: string | JsonToSeal | null;
  readonly after: string | JsonToSeal | null;
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly recordVersion: number | null;
}

/** The columns of an event, for SQL statements that write a change and its event together. */
export const eventValues = (row: EventRow): EventRow => ({
  actorId: row.actorId,
  actorName: row.actorName,
  entityType: row.entityType,
  entityId: row.entityId,
  kind: row.kind,
  before: row.before,
  after: row.after,
  reason: row.reason,
  requestId: row.requestId,
  recordVersion: row.recordVersion,
});

export async function insertEvent(trx: Transaction, row: EventRow): Promise<void> {
  await trx.insertInto('events').values(eventValues(row)).execute();
}

/**
 * States why this transaction changes texts of the history. A trigger records the reason with each change, and the next
 * nightly job computes the stamps of the changed days again (decision 189).
 */
export async function changesHistory(trx: Transaction, why: 'ERASURE' | 'SEALING'): Promise<void> {
  await sql`select set_config('habilita.changes_history', ${why}, true)`.execute(trx);
}

/**
 * The event that last changed a record, so that a person whose edit is refused as stale can be told who changed it. An
 * event without a version, such as a sign-in, changed no field of the record, so it is returned only when there is no
 * other.
 */
export async function lastEventOf(db: Database | Transaction, entityType: string, entityId: string) {
  return db
    .selectFrom('events')
    .select(['actorName', 'at', 'kind'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy((eb) => eb('recordVersion', 'is not', null), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The changes of a record after the given version, oldest first. */
export async function changesAfter(db: Database | Transaction, entityType: string, entityId: string, version: number) {
  return db
    .selectFrom('events')
    .select(['before', 'after', 'recordVersion'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('recordVersion', '>', version)
    .orderBy('id')
    .execute();
}
