import type { EditedTagType, NewTagType } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { narrowingProblem } from './tag.ts';
import { insertTagType, kindsMarkedBy, lockTagType, updateTagType } from './tag-types.queries.ts';

const ENTITY = 'TAG_TYPE';

/** Creates all types or none. Refusal: TAG_TYPE_DUPLICATE, ignoring case and accents. */
export async function createTagTypes(trx: Transaction, forms: readonly NewTagType[], by: By): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, form] of forms.entries()) {
    const id = (await insertTagType(trx, form)) ?? refuse('TAG_TYPE_DUPLICATE', `tagTypes.${index}.name`);
    await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'TAG_TYPE_CREATED', after: form });
    ids.push(id);
  }
  return ids;
}

/**
 * Changes a type of tag. Refusals: NOT_FOUND, CONFLICT_STALE, TAG_TYPE_DUPLICATE, TAG_ALREADY_LINKED when its tags mark
 * records of a removed kind.
 */
export async function editTagType(
  trx: Transaction,
  id: string,
  { version, ...form }: EditedTagType,
  by: By,
): Promise<void> {
  const before = (await lockTagType(trx, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id);
  accept(narrowingProblem(form, await kindsMarkedBy(trx, id)));
  try {
    await updateTagType(trx, id, form);
  } catch (error) {
    if (violatedConstraint(error) !== 'tag_types_one_name') throw error;
    refuse('TAG_TYPE_DUPLICATE', 'tagTypes.0.name');
  }
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'TAG_TYPE_CHANGED', before, after: form });
}
