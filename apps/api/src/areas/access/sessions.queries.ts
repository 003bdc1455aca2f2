import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { EndReason } from './access.queries.ts';

/** Where a person is signed in now, the latest use first. */
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

/** Ends all live sessions of a person but one, and answers their ids. They are locked in one order, so that two endings never wait in a circle. */
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

/** What the person's sessions of the last months were opened on, and since when the account exists. */
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
