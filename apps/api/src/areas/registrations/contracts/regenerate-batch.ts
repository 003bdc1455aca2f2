import { newId } from '@habilita/kernel';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import {
  type BatchOutcome,
  findBatch,
  giveUpWaiting,
  insertBatch,
  lockCampaign,
  runningBatch,
  settleItem,
  takeItem,
} from './batch.queries.ts';
import { regenerateIfDifferent } from './regenerate-contract.ts';

export const regenerateBatchJob = jobKind('regenerate-contracts', z.object({ batchId: z.uuid() }), {
  label: 'Regerar os contratos de uma campanha',
});

/** How many contracts one job regenerates within the queue's time limit. */
const PER_JOB = 200;

/**
 * Starts a batch, which regenerates the contracts of a campaign's REGISTERED registrations where the new contract would
 * differ. The contracts keep their original dates (Specification 2 §7). Returns the id of the new batch, or of the
 * batch that is running already. Refusal: CAMPAIGN_NOT_FOUND.
 */
export async function startBatch(
  trx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  campaignId: string,
  by: { readonly actor: Actor; readonly requestId: string },
): Promise<string> {
  if (!(await lockCampaign(trx, campaignId))) refuse('CAMPAIGN_NOT_FOUND');
  const running = await runningBatch(trx, campaignId);
  if (running !== undefined) return running;
  const id = newId();
  await insertBatch(trx, { id, campaignId, createdBy: by.actor.userId, createdAt: clock.now() });
  await recordEvent(trx, {
    ...by,
    entityType: 'CAMPAIGN',
    entityId: campaignId,
    kind: 'CONTRACTS_REGENERATION_STARTED',
    after: { batchId: id },
  });
  await jobs.enqueue(trx, regenerateBatchJob, { batchId: id });
  return id;
}

/**
 * Stops a batch: the contracts that are left stay as they are. A batch that has ended is left as it is. Refusals:
 * CAMPAIGN_NOT_FOUND, NOT_FOUND.
 */
export async function stopBatch(
  trx: Transaction,
  { campaignId, batchId }: { readonly campaignId: string; readonly batchId: string },
  by: By,
): Promise<void> {
  if (!(await lockCampaign(trx, campaignId))) refuse('CAMPAIGN_NOT_FOUND');
  if ((await findBatch(trx, campaignId, batchId)) === undefined) refuse('NOT_FOUND');
  if (!(await giveUpWaiting(trx, batchId))) return;
  const kind = 'CONTRACTS_REGENERATION_STOPPED';
  await recordEvent(trx, { ...by, entityType: 'CAMPAIGN', entityId: campaignId, kind, after: { batchId } });
}

/**
 * Regenerates up to two hundred contracts of a batch, each in its own transaction, and enqueues the next job. When the
 * process dies meanwhile, the next run goes on with the contracts that are left.
 */
export async function workBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>,
  batchId: string,
): Promise<void> {
  for (let done = 0; done < PER_JOB; done += 1) {
    if (!(await workItem(deps, batchId))) return;
  }
  await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, regenerateBatchJob, { batchId }));
}

/**
 * Regenerates one contract of the batch; false when none is left. The refusal of one contract is recorded and does not
 * stop the batch.
 */
async function workItem(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>, batchId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const item = await takeItem(trx, batchId);
    if (item === undefined) return false;
    const { registrationId, userId, name } = item;
    await settleItem(trx, batchId, registrationId, await outcomeOf(trx, deps, registrationId, { userId, name }));
    return true;
  });
}

async function outcomeOf(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'environment'>,
  registrationId: string,
  by: { readonly userId: string; readonly name: string },
): Promise<BatchOutcome> {
  try {
    const anew = await regenerateIfDifferent(trx, deps, {
      registrationId,
      scope: { drivingSchoolIds: 'ALL', campaignIds: 'ALL' },
      by,
      maintainOriginalDate: true,
    });
    return anew === undefined ? { unchanged: true } : { contractId: anew.contractId };
  } catch (error) {
    // The transaction can go on after a refusal, because every refusal comes before the first write.
    if (error instanceof ApiError) return { failure: error.code };
    throw error;
  }
}
