import type { EditedPlan, NewPlan } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { activeFees, activeNames } from '#areas/offer/catalogues/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { differing } from '#kernel/changes.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import {
  categoryChangeProblem,
  choiceProblem,
  feeChoice,
  feesOf,
  isInUse,
  type OfferedChoices,
  planColumns,
  recorded,
} from './plan.ts';
import { insertPlan, lockPlan, planUses, updatePlan } from './plans.queries.ts';

const ENTITY = 'PLAN';
type Needed = Pick<Deps, 'clock'>;

async function offeredNow(trx: Transaction): Promise<OfferedChoices> {
  return {
    fees: new Set((await activeFees(trx)).map(({ group, subGroup, name }) => feeChoice(group, subGroup, name))),
    benefits: await activeNames(trx, 'BENEFIT'),
    popPlus: await activeNames(trx, 'POP_PLUS'),
  };
}

/** Creates a plan. Refusal: INVALID for a choice not offered (Specification 2 §5). */
export async function createPlan(trx: Transaction, { clock }: Needed, form: NewPlan, by: By): Promise<string> {
  accept(choiceProblem(form, await offeredNow(trx), { feeGroups: [], benefits: [] }));
  const id = newId();
  await insertPlan(trx, id, planColumns(form), clock.now());
  const after = recorded(form);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'PLAN_CREATED', after, version: 1 });
  return id;
}

/**
 * Changes a plan. Refusals: PLAN_NOT_FOUND, CONFLICT_STALE, PLAN_IN_USE for another category, INVALID for a choice not
 * offered.
 */
export async function editPlan(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  { version, ...form }: EditedPlan,
  by: By,
): Promise<void> {
  const before = (await lockPlan(trx, id)) ?? refuse('PLAN_NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id, version);
  accept(categoryChangeProblem(before, form, await planUses(trx, id)));
  const had = { feeGroups: feesOf(before.feeGroups), benefits: before.benefits };
  accept(choiceProblem(form, await offeredNow(trx), had));
  await updatePlan(trx, id, planColumns(form), clock.now());
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'PLAN_CHANGED',
    ...differing(recorded({ ...before, ...had }), recorded(form)),
    version: before.version + 1,
  });
}

/**
 * Takes a plan out of use; it stays readable. Refusals: PLAN_NOT_FOUND; PLAN_IN_USE with its uses (Specification 2 §8).
 */
export async function inactivatePlan(trx: Transaction, { clock }: Needed, id: string, by: By): Promise<void> {
  const plan = (await lockPlan(trx, id)) ?? refuse('PLAN_NOT_FOUND');
  if (!plan.active) return;
  const uses = await planUses(trx, id);
  if (isInUse(uses)) refuse('PLAN_IN_USE', undefined, uses);
  await updatePlan(trx, id, { active: false }, clock.now());
  const version = plan.version + 1;
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'PLAN_INACTIVATED', version });
}
