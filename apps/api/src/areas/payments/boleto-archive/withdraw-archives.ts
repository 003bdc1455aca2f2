import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { withdrawArchivesOf } from './archives.queries.ts';
import { enqueueArchive } from './make-archive.ts';

/**
 * Withdraws archives of boletos that may contain erased data. The transaction that erases the data enqueues this job,
 * so it runs after the commit, when a new run of an archive no longer finds the data.
 */
export const withdrawArchivesJob = jobKind(
  'withdraw-boleto-archives',
  z.object({ registrationIds: z.array(z.uuid()) }),
  { label: 'Exclusão de arquivos de boletos com dados apagados' },
);

/** Withdraws archives that may hold boletos of these registrations, and starts again those that were being made. */
export async function withdrawArchives(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  registrationIds: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const running = await withdrawArchivesOf(trx, registrationIds, clock.now());
    for (const archive of running) await enqueueArchive(trx, jobs, archive);
  });
}
