import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { noteSteps } from './note-steps.ts';

const noteStepsJob = jobKind('note-checkout-steps', z.object({}), {
  label: 'Anotar as etapas das campanhas em andamento',
  retryLimit: RETRIES_OF_REPEATED,
});

export function registerControlRoomJobs(deps: Deps): void {
  deps.jobs.handle(noteStepsJob, () => noteSteps(deps));
  deps.jobs.every(noteStepsJob, '*/10 * * * *', 'America/Sao_Paulo');
}
