import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

/**
 * Counts an attempt and returns its number within the current period of counting. A period that began before
 * `windowStart` is over, and a new one begins. A single SQL statement does this, so that parallel attempts get
 * different numbers.
 */
export async function countAttempt(
  db: Database,
  subjectHash: string,
  windowStart: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  const { failures } = await db
    .insertInto('loginAttempts')
    .values({ subjectHash, failures: 1, windowStartedAt: now })
    .onConflict((conflict) =>
      conflict.column('subjectHash').doUpdateSet({
        failures: sql<number>`case when login_attempts.window_started_at <= ${windowStart} then 1 else least(login_attempts.failures, 1000000) + 1 end`,
        windowStartedAt: sql<Temporal.Instant>`case when login_attempts.window_started_at <= ${windowStart} then ${now} else login_attempts.window_started_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function attemptsSince(db: Database, subjectHash: string, windowStart: Temporal.Instant): Promise<number> {
  const row = await db
    .selectFrom('loginAttempts')
    .select('failures')
    .where('subjectHash', '=', subjectHash)
    .where('windowStartedAt', '>', windowStart)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function forgetAttempts(db: Database | Transaction, subjectHash: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('subjectHash', '=', subjectHash).execute();
}

export async function giveAttemptBack(db: Database, subjectHash: string): Promise<void> {
  await db
    .updateTable('loginAttempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subjectHash', '=', subjectHash)
    .execute();
}

export async function deleteAttemptsBefore(db: Database, windowStart: Temporal.Instant): Promise<void> {
  await db.deleteFrom('loginAttempts').where('windowStartedAt', '<=', windowStart).execute();
}
