import type { CapacityWish as Asked } from '@habilita/contract';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { decideWish, stateAfter, wishOf } from './capacity.ts';
import { lockWish, putWish, readWish } from './capacity.queries.ts';
import type { CapacityProvider } from './capacity-provider.ts';

export const applyCapacityJob = jobKind('apply-capacity', z.object({}), { label: 'Aplicar capacidade do banco' });

/**
 * The id under which changes of the capacity are recorded: an event needs the id of a record, and a setting has none.
 */
const ENTITY_ID = '00000000-0000-7000-8000-000000000130';

/**
 * Stores the requested capacity of the database; after the commit a job sends it to the capacity provider. Refusals:
 * those of `decideWish`.
 */
export async function setCapacity(
  trx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  asked: Asked,
  max: number,
  by: By,
): Promise<void> {
  const before = await lockWish(trx);
  const disabledUntil = asked.databaseAutoscalingDisabledUntil ?? undefined;
  const wish = accept(decideWish({ min: asked.min, disabledUntil }, max, clock.now()));
  const after = { min: wish.min, disabledUntil: wish.disabledUntil?.toString() ?? null, state: 'REQUESTED' as const };
  await putWish(trx, after, clock.now());
  await recordEvent(trx, { ...by, entityType: 'SYSTEM', entityId: ENTITY_ID, kind: 'CAPACITY_SET', before, after });
  await jobs.enqueue(trx, applyCapacityJob, {});
}

/**
 * Sends the stored request to the capacity provider and stores the outcome. Throws while the provider cannot be
 * reached.
 */
export async function applyCapacity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  provider: CapacityProvider,
): Promise<void> {
  const asked = await readWish(db);
  if (asked.state !== 'REQUESTED') return;
  const outcome = await provider.apply(wishOf(asked, clock.now()));
  const state = stateAfter(outcome);
  if (state === undefined) throw new Error('capacity provider unavailable');
  await inTransaction(db, async (trx) => {
    const now = await lockWish(trx);
    // If another capacity was requested meanwhile, the job of that request sets the state.
    if (now.min === asked.min && now.disabledUntil === asked.disabledUntil)
      await putWish(trx, { ...now, state }, clock.now());
  });
}
