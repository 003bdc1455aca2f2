import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { deleteDeadLetter, lockDeadLetter } from './jobs.queries.ts';

const ENTITY = 'JOB';

/**
 * Runs a job again that had failed for the last time. Refusal: JOB_NOT_FOUND when somebody else has just run it again.
 */
export async function retryJob(trx: Transaction, { jobs }: Pick<Deps, 'jobs'>, id: string, by: By): Promise<void> {
  const dead = (await lockDeadLetter(trx, id)) ?? refuse('JOB_NOT_FOUND');
  if (!(await jobs.retryDead(trx, id))) refuse('JOB_NOT_FOUND');
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'JOB_RETRIED', after: { job: dead.name } });
}

export async function discardJob(trx: Transaction, id: string, by: By): Promise<void> {
  const dead = (await lockDeadLetter(trx, id)) ?? refuse('JOB_NOT_FOUND');
  await deleteDeadLetter(trx, id);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'JOB_DISCARDED', after: { job: dead.name } });
}
