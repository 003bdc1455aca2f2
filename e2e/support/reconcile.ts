import { reconcileChargesJob } from '../../apps/api/src/areas/payments/payments.jobs.ts';
import { PgBossJobs } from '../../apps/api/src/kernel/jobs/jobs.ts';
import { databaseUrl, inDatabase } from './database.ts';

/** Checks all open charges now, as the product does every ten minutes. */
export async function reconcileNow(): Promise<void> {
  const jobs = new PgBossJobs({
    databaseUrl: await databaseUrl(),
    max: 2,
    supervise: false,
    onError: () => undefined,
  });
  await jobs.start();
  await inDatabase((db) => db.transaction().execute((trx) => jobs.enqueue(trx, reconcileChargesJob, {})));
  await jobs.stop();
}
