import type { EditedPlan, NewPlan } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent, staleEdit } from '#kernel/events.ts';
import { categoryChangeProblem, planColumns } from './plan.ts';
import { insertPlan, lockPlan, planIsInUse, updatePlan } from './plans.queries.ts';

const ENTITY = 'PLAN';
type Needed = Pick<Deps, 'clock'>;

export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Adds a plan to the catalogue (Specification 2 §5) and returns its id. */
export async function createPlan(trx: Transaction, { clock }: Needed, form: NewPlan, by: By): Promise<string> {
  const id = newId();
  const columns = planColumns(form);
  await insertPlan(trx, id, columns, clock.now());
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'PLAN_CREATED', after: columns });
  return id;
}

/** Changes a plan. Refusals: PLAN_NOT_FOUND, CONFLICT_STALE with who changed it, PLAN_IN_USE for its category. */
export async function editPlan(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  { version, ...form }: EditedPlan,
  by: By,
): Promise<void> {
  const before = (await lockPlan(trx, id)) ?? refuse('PLAN_NOT_FOUND');
  if (before.version !== version) throw await staleEdit(trx, ENTITY, id);
  accept(categoryChangeProblem(before, form, await planIsInUse(trx, id)));
  const columns = planColumns(form);
  await updatePlan(trx, id, columns, clock.now());
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'PLAN_CHANGED', before, after: columns });
}

/**
 * Takes a plan out of the catalogue; it stays readable. Refusals: PLAN_NOT_FOUND; PLAN_IN_USE while leads, campaigns, registrations or
 * payments are tied to it (Specification 2 §8).
 */
export async function inactivatePlan(trx: Transaction, { clock }: Needed, id: string, by: By): Promise<void> {
  const plan = (await lockPlan(trx, id)) ?? refuse('PLAN_NOT_FOUND');
  if (!plan.active) return;
  if (await planIsInUse(trx, id)) refuse('PLAN_IN_USE');
  await updatePlan(trx, id, { active: false }, clock.now());
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'PLAN_INACTIVATED' });
}
