import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { removeBytes } from '#kernel/storage/uploads.jobs.ts';
import { expireArchives, failSilentArchives } from './archives.queries.ts';
import { ARCHIVES, makeArchive, makeArchiveJob } from './make-archive.ts';
import { withdrawArchives, withdrawArchivesJob } from './withdraw-archives.ts';

const tidyArchivesJob = jobKind('tidy-boleto-archives', z.object({}), {
  label: 'Limpeza de arquivos expirados de boletos',
  retryLimit: 2,
});

const SILENT_FOR = { hours: 24 };
/**
 * Files older than this are deleted. Archives are kept for a day less, so such a file belongs to no archive: the worker
 * that wrote the file died before it recorded the file.
 */
const FORGOTTEN_AFTER = { hours: 8 * 24 };

type Tidying = Pick<Deps, 'db' | 'clock' | 'jobs' | 'storage'>;

export function registerArchiveJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(makeArchiveJob, ({ id }, { isLast }) => makeArchive(deps, id, isLast));
  jobs.handle(withdrawArchivesJob, async ({ registrationIds }) => {
    await withdrawArchives(deps, registrationIds);
    await tidyArchives(deps);
  });
  jobs.handle(tidyArchivesJob, () => tidyArchives(deps));
  jobs.every(tidyArchivesJob, '40 * * * *', 'America/Sao_Paulo');
}

export async function tidyArchives({ db, clock, jobs, storage }: Tidying): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await failSilentArchives(trx, now.subtract(SILENT_FOR), now);
    await removeBytes(trx, { jobs }, await expireArchives(trx, now));
  });
  await storage.removeOlder(ARCHIVES, now.subtract(FORGOTTEN_AFTER));
}
