import { reconcileChargesJob } from '../../apps/api/src/areas/payments/charges/payments.jobs.ts';
import { PgBossJobs } from '../../apps/api/src/kernel/jobs/jobs.ts';
import { databaseUrl, inDatabase } from './database.ts';

/**
 * Asks the provider about this charge now, and about all other charges that are due, as the product does every ten
 * minutes.
 */
export async function reconcileNow(paymentId: string): Promise<void> {
  const jobs = new PgBossJobs({
    databaseUrl: await databaseUrl(),
    max: 2,
    supervise: false,
    onError: () => undefined,
  });
  await jobs.start();
  await inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      // An earlier check may have put the next one off by an hour, so the next check of this charge is made due now.
      const due = { chargeAskAgainAt: Temporal.Now.instant() };
      await trx.updateTable('payments').set(due).where('id', '=', paymentId).execute();
      await jobs.enqueue(trx, reconcileChargesJob, {});
    }),
  );
  await jobs.stop();
}
