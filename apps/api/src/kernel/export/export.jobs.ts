import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { forgetRequests } from '#kernel/long-running/index.ts';
import { deleteExportsBefore, expiredFiles, failSilent, markExpired } from './exports.queries.ts';
import { makeExportJob } from './request-export.ts';
import { type Exports, runExport } from './run-export.ts';
import { withdrawExports, withdrawExportsJob } from './withdraw-exports.ts';

export const tidyExportsJob = jobKind('tidy-exports', z.object({}), {
  retryLimit: 2,
  label: 'Limpeza de exportações vencidas',
});

const SILENT_FOR = { hours: 24 };
const TOLD_FOR = { hours: 30 * 24 };

type JobDeps = Pick<Deps, 'db' | 'readDb' | 'jobs' | 'clock' | 'storage' | 'log'>;

export function registerExportJobs(deps: JobDeps, exports: Exports): void {
  const { jobs } = deps;
  jobs.handle(makeExportJob, ({ id }) => runExport(deps, exports, id));
  jobs.handle(withdrawExportsJob, ({ lists }) => withdrawExports(deps, lists));
  jobs.handle(tidyExportsJob, () => tidyExports(deps));
  jobs.every(tidyExportsJob, '25 * * * *', 'America/Sao_Paulo');
}

export async function tidyExports({ db, clock, storage }: Pick<JobDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = clock.now();
  for (const { id, storageKey } of await expiredFiles(db, now)) {
    if (storageKey !== null) await storage.remove(storageKey);
    await markExpired(db, id);
  }
  await failSilent(db, now.subtract(SILENT_FOR), now);
  await deleteExportsBefore(db, now.subtract(TOLD_FOR));
  await forgetRequests(db, now);
}
