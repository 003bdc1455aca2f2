import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { serveWaitingLists } from './serve-waiting-lists.ts';

const serveWaitingListsJob = jobKind('serve-waiting-lists', z.object({}), {
  label: 'Oferecer vagas da lista de espera',
  retryLimit: RETRIES_OF_REPEATED,
  long: true,
});

export function registerWaitingListJobs(deps: Deps): void {
  deps.jobs.handle(serveWaitingListsJob, () => serveWaitingLists(deps));
  deps.jobs.every(serveWaitingListsJob, '* * * * *', 'America/Sao_Paulo');
}
