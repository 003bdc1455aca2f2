import { type ApprovalLimitRow, type EditedApprovalLimit, type NewApprovalLimit } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, localDate, newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedExclusion } from '#kernel/db/unique-violation.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { limitProblem } from './limit.ts';
import { deleteLimit, insertLimit, lockLimit, updateLimit } from './limits.queries.ts';

const ENTITY = 'APPROVAL_LIMIT';
const OVERLAP = 'approval_limits_one_a_day';

const todayOf = ({ clock }: Pick<Deps, 'clock'>): string => localDate(clock.now().toString(), DEFAULT_ZONE_OFFSET);

/**
 * Writes an approval limit. Refusal: APPROVAL_LIMIT_OVERLAP when another limit of the same kind is in force on one of
 * its days.
 */
async function refusingOverlap(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedExclusion(error) !== OVERLAP) throw error;
    refuse('APPROVAL_LIMIT_OVERLAP', 'validFrom');
  }
}

const columnsOf = ({ kind, limit, validFrom, validUntil }: NewApprovalLimit) => ({
  kind,
  limitCents: limit,
  validFrom,
  validUntil: validUntil ?? null,
});

/** Adds a limit. Refusals: those of `limitProblem`, APPROVAL_LIMIT_OVERLAP. */
export async function createLimit(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  form: NewApprovalLimit,
  by: By,
): Promise<ApprovalLimitRow> {
  accept(limitProblem(form, undefined, todayOf(deps)));
  const id = newId();
  const columns = columnsOf(form);
  await refusingOverlap(() => insertLimit(trx, id, columns));
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'APPROVAL_LIMIT_CREATED', after: columns });
  return (await lockLimit(trx, id)) ?? refuse('NOT_FOUND');
}

/** Changes a limit. Refusals: NOT_FOUND, CONFLICT_STALE, and those of a new limit. */
export async function editLimit(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { id, version, ...form }: EditedApprovalLimit & { readonly id: string },
  by: By,
): Promise<ApprovalLimitRow> {
  const before = (await lockLimit(trx, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id);
  accept(limitProblem(form, before, todayOf(deps)));
  const columns = columnsOf(form);
  await refusingOverlap(() => updateLimit(trx, id, columns));
  const event = { ...by, entityType: ENTITY, entityId: id, kind: 'APPROVAL_LIMIT_CHANGED' };
  await recordEvent(trx, { ...event, before: columnsOf(before), after: columns });
  return (await lockLimit(trx, id)) ?? refuse('NOT_FOUND');
}

/** Deletes a limit that is not in force yet. Refusals: NOT_FOUND, CONFLICT_STALE, APPROVAL_LIMIT_IN_FORCE. */
export async function removeLimit(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  by: By,
): Promise<undefined> {
  const before = (await lockLimit(trx, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id);
  if (before.validFrom <= todayOf(deps)) refuse('APPROVAL_LIMIT_IN_FORCE');
  await deleteLimit(trx, id);
  const event = { ...by, entityType: ENTITY, entityId: id, kind: 'APPROVAL_LIMIT_DELETED' };
  await recordEvent(trx, { ...event, before: columnsOf(before) });
  return undefined;
}
