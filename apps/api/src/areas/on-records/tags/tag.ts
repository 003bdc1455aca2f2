import type { EditedTag, EditedTagType, TagEntityType } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * Refuses with TAG_ALREADY_LINKED to remove a kind of record from a tag type while tags of this type mark records of
 * that kind (Specification 2 §5).
 */
export function narrowingProblem(
  { entityTypes }: Pick<EditedTagType, 'entityTypes'>,
  marked: readonly TagEntityType[],
): Refusal | undefined {
  const keepsAll = marked.every((type) => entityTypes.includes(type));
  return keepsAll ? undefined : refusal('TAG_ALREADY_LINKED', 'tagTypes.0.entityTypes');
}

/**
 * Refuses with TAG_ALREADY_LINKED to change the type of a tag that marks records, because the new type might not be
 * meant for those records.
 */
export function typeChangeProblem(
  before: { readonly tagTypeId: string; readonly linksQty: number },
  after: Pick<EditedTag, 'tagTypeId'>,
): Refusal | undefined {
  if (before.tagTypeId === after.tagTypeId || before.linksQty === 0) return undefined;
  return refusal('TAG_ALREADY_LINKED', 'tags.0.tagTypeId');
}

/** Refuses with INVALID if one of the tags is not meant for this kind of record. */
export function kindProblem(
  entityType: TagEntityType,
  tags: readonly { readonly entityTypes: readonly TagEntityType[] }[],
): Refusal | undefined {
  return tags.every(({ entityTypes }) => entityTypes.includes(entityType)) ? undefined : refusal('INVALID', 'tagIds');
}
