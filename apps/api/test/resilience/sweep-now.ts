import { sweepStrandedChargesJob } from '#areas/payments/charges/payments.jobs.ts';
import type { Database } from '#kernel/db/connect.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';

/** Makes unanswered calls to the provider due and enqueues the sweeper, which otherwise comes after two minutes. */
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
    await jobs.enqueue(trx, sweepStrandedChargesJob, {});
  });
  await jobs.stop();
}
