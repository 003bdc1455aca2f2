import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import type { Approvables } from './decide-approval.ts';
import { endIfOver } from './end-if-over.ts';
import { waitingRequests } from './approval-requests.queries.ts';

export const sweepApprovalsJob = jobKind('sweep-approvals', z.object({}), {
  label: 'Encerrar pedidos de aprovação vencidos ou impossíveis',
  retryLimit: RETRIES_OF_REPEATED,
});

const AT_ONCE = 200;
/** The smallest id; ids are in the order of time. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment' | 'log'>;

/** Ends waiting requests: those past their time as EXPIRED, those whose command would be refused now as SUPERSEDED. */
export async function sweepApprovals(deps: Needed, approvables: Approvables): Promise<void> {
  let after = FIRST;
  for (;;) {
    const ids = await waitingRequests(deps.db, after, AT_ONCE);
    for (const id of ids) {
      try {
        await endIfOver(deps, approvables, id);
      } catch (error) {
        // One failure must not keep the other requests from being ended.
        deps.log.error({ err: error, approvalRequestId: id }, 'an approval request could not be swept');
      }
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}

export function registerApprovalsJobs(deps: Deps, approvables: Approvables): void {
  deps.jobs.handle(sweepApprovalsJob, () => sweepApprovals(deps, approvables));
  deps.jobs.every(sweepApprovalsJob, '*/5 * * * *', 'America/Sao_Paulo');
}
