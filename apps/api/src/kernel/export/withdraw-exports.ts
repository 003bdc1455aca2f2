import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { removeBytes } from '#kernel/storage/uploads.jobs.ts';
import { expireFilesOf, supersedeRunsOf } from './exports.queries.ts';
import { makeExportJob } from './request-export.ts';

/**
 * The job that runs after a person's data were erased, for the lists whose exports may still contain them (see
 * `withdrawExports`).
 */
export const withdrawExportsJob = jobKind('withdraw-exports', z.object({ lists: z.array(z.string()).min(1) }), {
  label: 'Exclusão de exportações com dados apagados',
});

/** Deletes the finished files of these lists, and starts running exports again from the beginning. */
export async function withdrawExports(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  lists: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await removeBytes(trx, { jobs }, await expireFilesOf(trx, lists, clock.now()));
    for (const { id, ownerId: personId } of await supersedeRunsOf(trx, lists))
      await jobs.enqueue(trx, makeExportJob, { id }, { personId });
  });
}
