import { approvalEffect, type ApprovalKind, CFC_ROLES } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { ApprovalRequests } from '#kernel/db/schema.gen.ts';
import type { StoredRequest } from './approvable.ts';
import type { EndStatus } from './approval.ts';
import type { RecordOfRequest } from './end-expired.ts';

/** Inserts a request; returns false when a request about the same subject waits already. */
export async function insertRequest(trx: Transaction, row: Insertable<ApprovalRequests>): Promise<boolean> {
  const added = await trx
    .insertInto('approvalRequests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const requests = (db: ReadDatabase) =>
  db
    .selectFrom('approvalRequests as a')
    .innerJoin('users as u', 'u.id', 'a.requestedBy')
    .select(['a.id', 'a.kind', 'a.status', 'a.registrationId', 'a.drivingSchoolId', 'a.params', 'a.body', 'a.shown'])
    .select([
      'a.requestedBy',
      'u.name as requesterName',
      'u.username as requesterLogin',
      'u.active as requesterActive',
      'a.amountCents',
      'a.expiresAt',
    ]);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirst']>>>;

export type FoundRequest = Omit<Row, 'shown'> & StoredRequest;

const storedRequestOf = ({ shown, ...row }: Row): FoundRequest => ({
  ...row,
  planHash: approvalEffect.parse(shown).planHash,
});

export async function findRequest(db: ReadDatabase, id: string): Promise<FoundRequest | undefined> {
  const row = await requests(db).where('a.id', '=', id).executeTakeFirst();
  return row && storedRequestOf(row);
}

/**
 * Locks a request after its registration. Money commands lock the registration first as well; another order could
 * deadlock.
 */
export async function lockRequest(trx: Transaction, id: string): Promise<FoundRequest | undefined> {
  const found = await findRequest(trx, id);
  if (found === undefined) return undefined;
  if (found.registrationId !== null) await lockRegistration(trx, found.registrationId);
  const row = await requests(trx).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirst();
  return row && storedRequestOf(row);
}

/** The ids of waiting requests, oldest first, beginning after the id `after`. */
export async function waitingRequests(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('status', '=', 'WAITING_APPROVAL')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests of a record that still wait although their time to be decided is over. */
export async function expiredRequests(
  db: ReadDatabase,
  record: RecordOfRequest,
  now: Temporal.Instant,
): Promise<string[]> {
  const [column, id] =
    'registrationId' in record
      ? (['registrationId', record.registrationId] as const)
      : (['drivingSchoolId', record.drivingSchoolId] as const);
  const rows = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('status', '=', 'WAITING_APPROVAL')
    .where('expiresAt', '<=', now)
    .where(column, '=', id)
    .execute();
  return rows.map((row) => row.id);
}

interface Ended {
  readonly status: EndStatus;
  readonly at: Temporal.Instant;
  readonly decidedBy: string | null;
  readonly reason: string | null;
}

export async function writeEnd(trx: Transaction, id: string, { status, at, decidedBy, reason }: Ended): Promise<void> {
  await trx
    .updateTable('approvalRequests')
    .set({ status, endedAt: at, decidedBy, endReason: reason })
    .where('id', '=', id)
    .execute();
}

/**
 * E-mail addresses of active staff who have one of the roles or permissions. The user `except` and people of CFCs are
 * left out.
 */
export async function approverMails(
  trx: Transaction,
  { roles, permissions, except }: { roles: readonly string[]; permissions: readonly string[]; except: string },
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('username')
    .where('active', '=', true)
    .where('id', '<>', except)
    .where('username', 'like', '%@%')
    .where(sql<SqlBool>`(roles && ${roles}::text[] or permissions && ${permissions}::text[])`)
    .where('isStaff', '=', true)
    .where(sql<SqlBool>`not roles && ${[...CFC_ROLES]}::text[]`)
    .orderBy('username')
    .limit(limit)
    .execute();
  return rows.map(({ username }) => username);
}

export async function hasWaiting(db: ReadDatabase, kind: ApprovalKind, drivingSchoolId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('kind', '=', kind)
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('status', '=', 'WAITING_APPROVAL')
    .executeTakeFirst();
  return row !== undefined;
}
