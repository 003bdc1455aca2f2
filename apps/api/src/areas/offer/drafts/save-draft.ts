import type { EditedDraft, NewDraft } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent } from '#kernel/events.ts';
import { deleteDraft, insertDraft, lockDraft, updateDraft } from './drafts.queries.ts';

const ENTITY = 'DRAFT';
type Needed = Pick<Deps, 'clock'>;

/** Stores an unfinished form; only its name is checked (Specification 2 §5). */
export async function createDraft(trx: Transaction, { clock }: Needed, form: NewDraft, by: By): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { name, entityType } = form;
  const data = JSON.stringify(form.data);
  const { userId } = by.actor;
  const moments = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  await insertDraft(trx, { id, name, entityType, data, ...moments });
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'DRAFT_CREATED',
    after: { name },
    version: 1,
  });
  return id;
}

/** Saves with less than this pause between them count as one session of editing. */
const PAUSE = { minutes: 30 } as const;

const isSameSession = (
  { updatedBy, updatedAt }: { readonly updatedBy: string; readonly updatedAt: Temporal.Instant },
  userId: string,
  now: Temporal.Instant,
): boolean => updatedBy === userId && Temporal.Instant.compare(now, updatedAt.add(PAUSE)) <= 0;

/**
 * Saves a draft. The history records only the first save of a session, in which one person saves again and again
 * without a pause. Refusals: DRAFT_NOT_FOUND, CONFLICT_STALE.
 */
export async function editDraft(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  form: EditedDraft,
  by: By,
): Promise<void> {
  const before = (await lockDraft(trx, by.actor, id)) ?? refuse('DRAFT_NOT_FOUND');
  if (isStale(before, form.version)) {
    const detail = { changedBy: before.updatedByName, changedAt: before.updatedAt.toString(), version: before.version };
    throw new ApiError('CONFLICT_STALE', { detail });
  }
  const now = clock.now();
  const { userId } = by.actor;
  await updateDraft(trx, id, { name: form.name, data: JSON.stringify(form.data), updatedAt: now, updatedBy: userId });
  if (isSameSession(before, userId, now)) return;
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'DRAFT_CHANGED',
    before: { name: before.name },
    after: { name: form.name },
    version: before.version + 1,
  });
}

/**
 * Deletes a draft that was discarded or published. Refuses with DRAFT_NOT_FOUND when the draft is gone: of two people
 * who publish it at the same time, only one succeeds.
 */
export async function removeDraft(trx: Transaction, id: string, by: By, field?: string): Promise<void> {
  const { name } = (await lockDraft(trx, by.actor, id)) ?? refuse('DRAFT_NOT_FOUND', field);
  await deleteDraft(trx, id);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'DRAFT_REMOVED', before: { name } });
}
