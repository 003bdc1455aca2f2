import type { EditedDraft, NewDraft } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { deleteDraft, insertDraft, lockDraft, updateDraft } from './drafts.queries.ts';

const ENTITY = 'DRAFT';
type Needed = Pick<Deps, 'clock'>;

/** Stores an unfinished form; only its name is checked (Specification 2 §5). */
export async function createDraft(trx: Transaction, { clock }: Needed, form: NewDraft, by: By): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { name, entityType } = form;
  const data = JSON.stringify(form.data);
  await insertDraft(trx, { id, name, entityType, data, createdBy: by.actor.userId, createdAt: now, updatedAt: now });
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

/** Refusals: NOT_FOUND, CONFLICT_STALE. */
export async function editDraft(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  form: EditedDraft,
  by: By,
): Promise<void> {
  const before = (await lockDraft(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, form.version)) throw await staleEdit(trx, ENTITY, id, form.version);
  await updateDraft(trx, id, { name: form.name, data: JSON.stringify(form.data), updatedAt: clock.now() });
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

/** After discarding or publishing. NOT_FOUND when it is gone, as for the second of two concurrent publishers. */
export async function removeDraft(trx: Transaction, id: string, by: By, field?: string): Promise<void> {
  const { name } = (await lockDraft(trx, by.actor, id)) ?? refuse('NOT_FOUND', field);
  await deleteDraft(trx, id);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'DRAFT_REMOVED', before: { name } });
}
