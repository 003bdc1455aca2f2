import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { forgetRequests } from '#kernel/long-running/index.ts';
import { removeBytes } from '#kernel/storage/uploads.jobs.ts';
import { deleteExportsBefore, expireFiles, failSilent } from './exports.queries.ts';
import { makeExportJob } from './request-export.ts';
import { EXPORTS, type Exports, runExport } from './run-export.ts';
import { withdrawExports, withdrawExportsJob } from './withdraw-exports.ts';

export const tidyExportsJob = jobKind('tidy-exports', z.object({}), {
  retryLimit: 2,
  label: 'Limpeza de exportações expiradas',
});

const SILENT_FOR = { hours: 24 };
/**
 * Files older than this are removed. Files of exports are kept for a day less, so such a file belongs to no export: its
 * worker died before it recorded the export as done.
 */
const FORGOTTEN_AFTER = { hours: 8 * 24 };
const TOLD_FOR = { hours: 30 * 24 };

type JobDeps = Pick<Deps, 'db' | 'readDb' | 'jobs' | 'clock' | 'storage' | 'log'>;

export function registerExportJobs(deps: JobDeps, exports: Exports): void {
  const { jobs } = deps;
  jobs.handle(makeExportJob, ({ id }, { isLast }) => runExport(deps, exports, id, isLast));
  jobs.handle(withdrawExportsJob, ({ lists }) => withdrawExports(deps, lists));
  jobs.handle(tidyExportsJob, () => tidyExports(deps));
  jobs.every(tidyExportsJob, '25 * * * *', 'America/Sao_Paulo');
}

type Tidying = Pick<JobDeps, 'db' | 'clock' | 'jobs' | 'storage'>;

export async function tidyExports({ db, clock, jobs, storage }: Tidying): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await removeBytes(trx, { jobs }, await expireFiles(trx, now));
  });
  await failSilent(db, now.subtract(SILENT_FOR), now);
  await deleteExportsBefore(db, now.subtract(TOLD_FOR));
  await forgetRequests(db, now);
  await storage.removeOlder(EXPORTS, now.subtract(FORGOTTEN_AFTER));
}
