import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { releaseUnpaidSeats } from './release-unpaid-seats.ts';

const releaseUnpaidSeatsJob = jobKind('release-unpaid-seats', z.object({}), {
  label: 'Liberar vagas sem pagamento',
  retryLimit: RETRIES_OF_REPEATED,
  long: true,
});

export function registerSeatHoldJobs(deps: Deps): void {
  deps.jobs.handle(releaseUnpaidSeatsJob, () => releaseUnpaidSeats(deps));
  deps.jobs.every(releaseUnpaidSeatsJob, '*/10 * * * *', 'America/Sao_Paulo');
}
