import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { expireArchives } from './archives.queries.ts';
import { makeArchive, makeArchiveJob } from './make-archive.ts';

const tidyArchivesJob = jobKind('tidy-boleto-archives', z.object({}), {
  label: 'Limpeza de arquivos de boletos vencidos',
  retryLimit: 2,
});

export function registerArchiveJobs(deps: Deps): void {
  const { db, clock, storage, jobs } = deps;
  jobs.handle(makeArchiveJob, ({ id }) => makeArchive(deps, id));
  jobs.handle(tidyArchivesJob, async () => {
    const gone = await db.transaction().execute((trx) => expireArchives(trx, clock.now()));
    for (const key of gone) await storage.remove(key);
  });
  jobs.every(tidyArchivesJob, '40 * * * *', 'America/Sao_Paulo');
}
