import { isVisible } from '#areas/registrations/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { lockIrregularity, writeHandling } from './irregularities.queries.ts';
import { seesUnassigned } from './unassigned.queries.ts';

type Clock = Pick<Deps, 'clock'>;

/**
 * Locks an irregularity. `entity` is the record in whose history the handling is recorded: the registration, or the
 * irregularity itself when it has no registration. Refusal: NOT_FOUND, also when the person may not see it.
 */
async function lockVisible(trx: Transaction, id: string, by: By) {
  const found = (await lockIrregularity(trx, id)) ?? refuse('NOT_FOUND');
  const { registrationId } = found;
  if (registrationId === null) {
    if (!seesUnassigned(by.actor)) refuse('NOT_FOUND');
    return { ...found, entity: { entityType: 'IRREGULARITY', entityId: id } };
  }
  const entity = { entityType: 'REGISTRATION', entityId: registrationId } as const;
  if (!(await isVisible(trx, by.actor, registrationId))) refuse('NOT_FOUND');
  return { ...found, entity };
}

/**
 * Makes the person the owner of the irregularity, or leaves the irregularity without an owner when `mine` is false.
 * Refusals: IRREGULARITY_RESOLVED when it was resolved before; NOT_FOUND out of scope.
 */
export async function takeIrregularity(trx: Transaction, id: string, mine: boolean, by: By): Promise<void> {
  const { entity, type, resolvedAt } = await lockVisible(trx, id, by);
  if (resolvedAt !== null) refuse('IRREGULARITY_RESOLVED');
  await writeHandling(trx, id, { ownerId: mine ? by.actor.userId : null });
  const kind = mine ? 'IRREGULARITY_TAKEN' : 'IRREGULARITY_LEFT';
  await recordEvent(trx, { ...by, ...entity, kind, after: { irregularityId: id, type } });
}

/**
 * Resolves an irregularity with a reason. Refusals: IRREGULARITY_RESOLVED when it was resolved before; NOT_FOUND out of
 * scope.
 */
export async function resolveIrregularity(
  trx: Transaction,
  { clock }: Clock,
  { id, reason }: { readonly id: string; readonly reason: string },
  by: By,
): Promise<void> {
  const { entity, type, resolvedAt } = await lockVisible(trx, id, by);
  if (resolvedAt !== null) refuse('IRREGULARITY_RESOLVED');
  await writeHandling(trx, id, { resolvedAt: clock.now(), resolvedBy: by.actor.userId, resolution: reason });
  const after = { irregularityId: id, type };
  await recordEvent(trx, { ...by, ...entity, kind: 'IRREGULARITY_RESOLVED', after, reason });
}

/**
 * Resolves an irregularity of a registration for a reason that the product itself has found, for example because a
 * later account statement of the provider shows another difference or none. An irregularity that was resolved meanwhile
 * stays as it is.
 */
export async function supersedeIrregularity(
  trx: Transaction,
  { clock }: Clock,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const found = await lockIrregularity(trx, id);
  if (found === undefined || found.registrationId === null || found.resolvedAt !== null) return;
  const { registrationId: entityId, type } = found;
  await writeHandling(trx, id, { resolvedAt: clock.now(), resolvedBy: null, resolution: reason });
  const after = { irregularityId: id, type };
  await recordEvent(trx, { entityType: 'REGISTRATION', entityId, kind: 'IRREGULARITY_RESOLVED', after, reason });
}

/**
 * Opens a resolved irregularity again; the history keeps how it had been resolved. Refusals: IRREGULARITY_NOT_RESOLVED
 * when it is open; NOT_FOUND out of scope.
 */
export async function reopenIrregularity(
  trx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: string },
  by: By,
): Promise<void> {
  const { entity, type, resolvedAt, resolution } = await lockVisible(trx, id, by);
  if (resolvedAt === null) refuse('IRREGULARITY_NOT_RESOLVED');
  await writeHandling(trx, id, { resolvedAt: null, resolvedBy: null, resolution: null });
  const [before, after] = [{ resolution }, { irregularityId: id, type }];
  await recordEvent(trx, { ...by, ...entity, kind: 'IRREGULARITY_REOPENED', before, after, reason });
}
