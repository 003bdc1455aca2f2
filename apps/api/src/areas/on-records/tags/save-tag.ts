import type { EditedTag, NewTag } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { typeChangeProblem } from './tag.ts';
import { insertTag, knownTagTypes, lockTag, updateTag } from './tags.queries.ts';

const ENTITY = 'TAG';

async function mustKnowTypes(trx: Transaction, forms: readonly NewTag[]): Promise<void> {
  const known = await knownTagTypes(
    trx,
    forms.map(({ tagTypeId }) => tagTypeId),
  );
  const strange = forms.findIndex(({ tagTypeId }) => !known.has(tagTypeId));
  if (strange >= 0) refuse('INVALID', `tags.${strange}.tagTypeId`);
}

/**
 * Creates all tags or none. Refusals: INVALID for an unknown type; TAG_DUPLICATE when the tag exists already, ignoring
 * case and accents.
 */
export async function createTags(trx: Transaction, forms: readonly NewTag[], by: By): Promise<string[]> {
  await mustKnowTypes(trx, forms);
  const ids: string[] = [];
  for (const [index, form] of forms.entries()) {
    const id = (await insertTag(trx, form)) ?? refuse('TAG_DUPLICATE', `tags.${index}.value`);
    await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'TAG_CREATED', after: form });
    ids.push(id);
  }
  return ids;
}

/**
 * Changes a tag. Refusals: NOT_FOUND; CONFLICT_STALE; INVALID for an unknown type; TAG_DUPLICATE; TAG_ALREADY_LINKED
 * when the tag gets another type although it marks a record.
 */
export async function editTag(trx: Transaction, id: string, { version, ...form }: EditedTag, by: By): Promise<void> {
  const before = (await lockTag(trx, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id);
  await mustKnowTypes(trx, [form]);
  accept(typeChangeProblem(before, form));
  try {
    await updateTag(trx, id, form);
  } catch (error) {
    if (violatedConstraint(error) !== 'tags_one_value_per_type') throw error;
    refuse('TAG_DUPLICATE', 'tags.0.value');
  }
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'TAG_CHANGED', before, after: form });
}
