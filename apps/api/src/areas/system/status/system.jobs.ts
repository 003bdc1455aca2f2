import { z } from 'zod';
import { proveDeliveries } from '#areas/messages/communications/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { capacityProvider } from './capacity/index.ts';
import { applyCapacity, applyCapacityJob } from './capacity/set-capacity.ts';
import { ROLL_UPS } from './roll-ups.ts';

export const proveRollUpsJob = jobKind('prove-roll-ups', z.object({}), {
  retryLimit: 2,
  label: 'Conferir totais das listas',
});

async function proveRollUps({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  let differences = 0;
  const proofs = [...ROLL_UPS.map((rollUp) => () => proveRollUp(db, rollUp)), () => proveDeliveries(db)];
  for (const prove of proofs) {
    const difference = await prove();
    if (difference === undefined) continue;
    differences += difference.cells;
    log.error({ ...difference }, 'roll-up differs from its rows');
  }
  await noteMark(db, { name: proveRollUpsJob.name, at: clock.now(), ok: differences === 0, details: { differences } });
}

const rebuildQueueIndexesJob = jobKind('rebuild-queue-indexes', z.object({}), {
  retryLimit: RETRIES_OF_REPEATED,
  label: 'Refazer índices da fila de tarefas',
  swept: true,
});

export function registerSystemJobs(deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'clock'>): void {
  const capacity = capacityProvider(deps);
  deps.jobs.handle(proveRollUpsJob, () => proveRollUps(deps));
  deps.jobs.every(proveRollUpsJob, '10 4 * * *', 'America/Sao_Paulo');
  deps.jobs.handle(rebuildQueueIndexesJob, async () => void (await deps.jobs.rebuildIndexes()));
  deps.jobs.every(rebuildQueueIndexesJob, '40 4 * * *', 'America/Sao_Paulo');
  deps.jobs.handle(applyCapacityJob, () => applyCapacity(deps, capacity));
}
