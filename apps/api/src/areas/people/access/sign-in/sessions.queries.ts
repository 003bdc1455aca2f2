import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { EndReason } from '../access.queries.ts';

export async function liveSessionsOf(db: Database, userId: string, now: Temporal.Instant) {
  return db
    .selectFrom('sessions')
    .select(['id', 'application', 'userAgent', 'address', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function signedInAt(db: Database, sessionId: string): Promise<Temporal.Instant | undefined> {
  const row = await db.selectFrom('sessions').select('createdAt').where('id', '=', sessionId).executeTakeFirst();
  return row?.createdAt;
}

/** Ends a person's open sessions. They are locked in the order of their ids, to avoid deadlocks. */
export async function endLiveSessions(
  trx: Transaction,
  userId: string,
  { except, reason, now }: { readonly except?: string | undefined; reason: EndReason; now: Temporal.Instant },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id).filter((id) => id !== except);
  if (ids.length > 0)
    await trx.updateTable('sessions').set({ endedAt: now, endReason: reason }).where('id', 'in', ids).execute();
  return ids;
}

export async function knownDevices(
  trx: Transaction,
  userId: string,
): Promise<{ userAgents: (string | null)[]; accountSince: Temporal.Instant }> {
  const { createdAt } = await trx
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await trx.selectFrom('sessions').select('userAgent').distinct().where('userId', '=', userId).execute();
  return { userAgents: rows.map(({ userAgent }) => userAgent), accountSince: createdAt };
}
