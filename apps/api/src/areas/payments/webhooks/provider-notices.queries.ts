import type { WebhookFailure } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';

/**
 * A notice's time is noted at most once a minute, because many notices come at once and would wait for the same row.
 */
const AT_MOST_EVERY = { minutes: 1 };

export async function noteNotice(db: Database, provider: string, at: Temporal.Instant): Promise<void> {
  await note(db, { provider, lastNoticeAt: at }, 'last_notice_at', at);
}

export async function noteRefusedNotice(
  db: Database,
  { provider, failure }: { readonly provider: string; readonly failure: WebhookFailure },
  at: Temporal.Instant,
): Promise<void> {
  await note(db, { provider, lastFailureAt: at, lastFailure: failure }, 'last_failure_at', at);
}

async function note(
  db: Database,
  row: Insertable<DB['providerNotices']>,
  moment: 'last_notice_at' | 'last_failure_at',
  at: Temporal.Instant,
): Promise<void> {
  const { provider: _provider, ...set } = row;
  const kept = sql.ref(`provider_notices.${moment}`);
  await db
    .insertInto('providerNotices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet(set)
        .where(sql<SqlBool>`(${kept} is null or ${kept} < ${at.subtract(AT_MOST_EVERY)})`),
    )
    .execute();
}

export async function noticesOfProviders(db: ReadDatabase) {
  return db
    .selectFrom('providerNotices')
    .select(['provider', 'lastNoticeAt', 'lastFailureAt', 'lastFailure'])
    .execute();
}
