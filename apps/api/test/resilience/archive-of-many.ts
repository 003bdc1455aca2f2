import { newId } from '@habilita/kernel';
import { insertArchive } from '#areas/payments/boleto-archive/archives.queries.ts';
import { registerArchiveJobs } from '#areas/payments/boleto-archive/archives.jobs.ts';
import { makeArchiveJob } from '#areas/payments/boleto-archive/make-archive.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';
import { registerOutboxJobs } from '#kernel/outbox/index.ts';
import { aCampaign } from '../builders/campaign.ts';
import { aPayment } from '../builders/payment.ts';
import { aRegistration } from '../builders/registration.ts';
import { aUser } from '../builders/user.ts';

const BARCODE = '03393139100001499909275502500000000000010101';
export const ASKED_BY = 'ana.pede@example.com';

export interface AskedArchive {
  row(): Promise<{ readonly status: string; readonly done: number; readonly storageKey: string | null }>;
  /** Delivers the job that makes the archive a second time, as the job queue may do. */
  giveAgain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Requests an archive of this many pending boletos in the way the API does. A worker in another process makes the
 * archive.
 */
export async function archiveOfMany(
  db: Database,
  databaseUrl: string,
  environment: Deps['environment'],
  boletos: number,
): Promise<AskedArchive> {
  const clock = systemClock;
  const campaign = await aCampaign(db, { now: clock.now() });
  const registration = await aRegistration(db, campaign, { paymentMethod: 'BOLETO' });
  for (let made = 0; made < boletos; made += 1)
    await aPayment(db, registration.id, { paymentMethod: 'BOLETO', barcode: BARCODE });
  const jobs = new PgBossJobs({ databaseUrl, max: 2, supervise: false, onError: () => undefined });
  const deps = { db, clock, jobs, environment } as unknown as Deps;
  registerArchiveJobs(deps);
  registerOutboxJobs(deps);
  await jobs.start();
  const user = await aUser(db, { roles: ['ADMIN'], username: ASKED_BY });
  const id = newId();
  const filter = { campaignIds: [campaign.id], campaignDrivingSchoolIds: [], entityPaymentTypes: [] };
  const giveAgain = () => db.transaction().execute((trx) => jobs.enqueue(trx, makeArchiveJob, { id }));
  await db.transaction().execute(async (trx) => {
    await insertArchive(trx, { id, ...filter, createdBy: user.id, createdAt: clock.now() });
    await jobs.enqueue(trx, makeArchiveJob, { id });
  });
  const archive = db.selectFrom('boletoArchives').select(['status', 'done', 'storageKey']).where('id', '=', id);
  return { row: () => archive.executeTakeFirstOrThrow(), giveAgain, close: () => jobs.stop() };
}
