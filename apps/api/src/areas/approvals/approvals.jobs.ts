import { z } from 'zod';
import { endRequest, lockRequest, waitingRequests } from '#areas/approval-requests/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal } from '#kernel/errors.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { type Approvables, approvableOf, isFinal } from './decide-approval.ts';

export const sweepApprovalsJob = jobKind('sweep-approvals', z.object({}), {
  label: 'Encerrar pedidos de aprovação vencidos ou impossíveis',
  retryLimit: 0,
});

const AT_ONCE = 200;
/** Ids are time-ordered. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Nobody decides here; it only asks whether the command is still possible. */
const REVIEWER: Actor = {
  userId: FIRST,
  name: '',
  roles: ['ADMIN'],
  permissions: [],
  drivingSchoolIds: 'ALL',
  campaignIds: 'ALL',
  sessionId: '',
  application: 'BACKOFFICE',
};

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment' | 'log'>;

/** Requests past their time are EXPIRED; those whose command is refused by now are SUPERSEDED. */
export async function sweepApprovals(deps: Needed, approvables: Approvables): Promise<void> {
  let after = FIRST;
  for (;;) {
    const ids = await waitingRequests(deps.db, after, AT_ONCE);
    for (const id of ids) {
      try {
        await sweepOne(deps, approvables, id);
      } catch (error) {
        // The others are swept all the same; this one again in a few minutes.
        deps.log.error({ err: error, approvalRequestId: id }, 'An approval request could not be swept');
      }
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}

async function sweepOne(deps: Needed, approvables: Approvables, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id);
    if (request === undefined || request.status !== 'WAITING_APPROVAL') return;
    const approvable = approvableOf(approvables, request);
    if (Temporal.Instant.compare(request.expiresAt, deps.clock.now()) <= 0) {
      await endRequest(trx, deps, { request, approvable }, { status: 'EXPIRED' });
      return;
    }
    const looked = await approvable.lookAt(trx, REVIEWER, request);
    if (!isRefusal(looked) || !isFinal(looked.refused)) return;
    await endRequest(trx, deps, { request, approvable }, { status: 'SUPERSEDED', reason: looked.refused });
  });
}

export function registerApprovalsJobs(deps: Deps, approvables: Approvables): void {
  deps.jobs.handle(sweepApprovalsJob, () => sweepApprovals(deps, approvables));
  deps.jobs.every(sweepApprovalsJob, '*/5 * * * *', 'America/Sao_Paulo');
}
