import type { EditedTag, EditedTagType, TagEntityType } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * A type keeps the kinds of record its tags already mark (Specification 2 §5): TAG_ALREADY_LINKED, naming the kinds that would go.
 */
export function narrowingProblem(
  { entityTypes }: Pick<EditedTagType, 'entityTypes'>,
  marked: readonly TagEntityType[],
): Refusal | undefined {
  const lost = marked.filter((type) => !entityTypes.includes(type));
  return lost.length === 0 ? undefined : refusal('TAG_ALREADY_LINKED', 'tagTypes.0.entityTypes', { entityTypes: lost });
}

/** A tag that marks something stays with its type: another type might not allow what it marks. TAG_ALREADY_LINKED. */
export function typeChangeProblem(
  before: { readonly tagTypeId: string; readonly linksQty: number },
  after: Pick<EditedTag, 'tagTypeId'>,
): Refusal | undefined {
  if (before.tagTypeId === after.tagTypeId || before.linksQty === 0) return undefined;
  return refusal('TAG_ALREADY_LINKED', 'tags.0.tagTypeId', { links: before.linksQty });
}

/** A record is marked only by tags meant for its kind. INVALID, naming the tags that are not. */
export function kindProblem(
  entityType: TagEntityType,
  tags: readonly { readonly id: string; readonly entityTypes: readonly TagEntityType[] }[],
): Refusal | undefined {
  const strange = tags.filter(({ entityTypes }) => !entityTypes.includes(entityType)).map(({ id }) => id);
  return strange.length === 0 ? undefined : refusal('INVALID', 'tagIds', { tagIds: strange });
}
