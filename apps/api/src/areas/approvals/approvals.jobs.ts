import { z } from 'zod';
import {
  endRequest,
  findRequest,
  type FoundRequest,
  lockRequest,
  waitingRequests,
} from '#areas/approval-requests/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
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
        // Must not keep the others from being swept.
        deps.log.error({ err: error, approvalRequestId: id }, 'an approval request could not be swept');
      }
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}

async function sweepOne(deps: Needed, approvables: Approvables, id: string): Promise<void> {
  const found = await findRequest(deps.db, id);
  if (found === undefined || (await endOf(deps.db, deps, approvables, found)) === undefined) return;
  await inTransaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, id);
    if (request === undefined || request.status !== 'WAITING_APPROVAL') return;
    const end = await endOf(trx, deps, approvables, request);
    if (end !== undefined)
      await endRequest(trx, deps, { request, approvable: approvableOf(approvables, request) }, end);
  });
}

/** How it ends now; undefined while it waits on. */
async function endOf(
  db: ReadDatabase,
  { clock }: Pick<Deps, 'clock'>,
  approvables: Approvables,
  request: FoundRequest,
): Promise<{ readonly status: 'EXPIRED' | 'SUPERSEDED'; readonly reason?: string } | undefined> {
  if (Temporal.Instant.compare(request.expiresAt, clock.now()) <= 0) return { status: 'EXPIRED' };
  const looked = await approvableOf(approvables, request).lookAt(db, REVIEWER, request);
  if (!isRefusal(looked) || !isFinal(looked.refused)) return undefined;
  return { status: 'SUPERSEDED', reason: looked.refused };
}

export function registerApprovalsJobs(deps: Deps, approvables: Approvables): void {
  deps.jobs.handle(sweepApprovalsJob, () => sweepApprovals(deps, approvables));
  deps.jobs.every(sweepApprovalsJob, '*/5 * * * *', 'America/Sao_Paulo');
}
