import { carryOutRequestJob, sweepStrandedChargesJob } from '#areas/payments/charges/payments.jobs.ts';
import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';

/**
 * Makes the retries of unanswered calls to providers and of failed jobs due at once, and enqueues the sweeper, which
 * would otherwise run two minutes later.
 */
export async function sweepNow(db: Database, databaseUrl: string): Promise<void> {
  const jobs = new PgBossJobs({ databaseUrl, max: 2, supervise: false, onError: () => undefined });
  jobs.handle(sweepStrandedChargesJob, () => Promise.resolve());
  await jobs.start();
  await db.transaction().execute(async (trx) => {
    const longAgo = Temporal.Now.instant().subtract({ minutes: 5 });
    await trx
      .updateTable('payments')
      .set({ updatedAt: longAgo, chargeAskedAt: null, chargeAskAgainAt: null })
      .where('chargeState', 'in', ['REQUESTED', 'CANCEL_REQUESTED'])
      .execute();
    const again = { updatedAt: longAgo, askAgainAt: null };
    await trx.updateTable('providerRequests').set(again).where('state', 'in', ['REQUESTED', 'ACCEPTED']).execute();
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(trx);
    await jobs.enqueue(trx, sweepStrandedChargesJob, {});
  });
  await jobs.stop();
}

/**
 * Delays the product's retry of a refund or transfer whose answer was lost. Otherwise the retry would find the order at
 * the provider and complete it before the test kills the product.
 */
export async function askOnce(db: Database): Promise<void> {
  await sql`update pgboss.queue set retry_delay = 300 where name = ${carryOutRequestJob.name}`.execute(db);
}
