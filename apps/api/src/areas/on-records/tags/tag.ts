import type { EditedTag, EditedTagType, TagEntityType } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** Refuses TAG_ALREADY_LINKED when a type loses a kind of record that its tags mark (Specification 2 §5). */
export function narrowingProblem(
  { entityTypes }: Pick<EditedTagType, 'entityTypes'>,
  marked: readonly TagEntityType[],
): Refusal | undefined {
  const keepsAll = marked.every((type) => entityTypes.includes(type));
  return keepsAll ? undefined : refusal('TAG_ALREADY_LINKED', 'tagTypes.0.entityTypes');
}

/**
 * Refuses TAG_ALREADY_LINKED when the type of a tag that marks records is changed, because the new type might not be
 * meant for those records.
 */
export function typeChangeProblem(
  before: { readonly tagTypeId: string; readonly linksQty: number },
  after: Pick<EditedTag, 'tagTypeId'>,
): Refusal | undefined {
  if (before.tagTypeId === after.tagTypeId || before.linksQty === 0) return undefined;
  return refusal('TAG_ALREADY_LINKED', 'tags.0.tagTypeId');
}

/** Refuses INVALID for a tag that is not for this kind of record. */
export function kindProblem(
  entityType: TagEntityType,
  tags: readonly { readonly entityTypes: readonly TagEntityType[] }[],
): Refusal | undefined {
  return tags.every(({ entityTypes }) => entityTypes.includes(entityType)) ? undefined : refusal('INVALID', 'tagIds');
}
