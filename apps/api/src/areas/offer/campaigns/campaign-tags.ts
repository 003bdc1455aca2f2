import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { deleteLink, holdTags, insertLinks, tagsOf } from '#kernel/tags/entity-tags.queries.ts';

/**
 * Replaces the campaign's tags; without a list the campaign keeps its present tags. Refuses with INVALID a tag that is
 * unknown or not for campaigns.
 */
export async function setCampaignTags(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  campaignId: string,
  tagIds: readonly string[] | null | undefined,
  by: By,
): Promise<void> {
  if (tagIds === null || tagIds === undefined) return;
  const marked = { entityType: 'CAMPAIGN', entityId: campaignId } as const;
  const wanted = [...new Set(tagIds)];
  const before = await tagsOf(trx, marked);
  const added = wanted.filter((id) => !before.some((tag) => tag.id === id));
  const removed = before.filter(({ id }) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  const held = await holdTags(trx, added);
  if (held.length < added.length || held.some(({ entityTypes }) => !entityTypes.includes('CAMPAIGN')))
    refuse('INVALID', 'campaign.tagIds');
  for (const { id } of removed) await deleteLink(trx, marked, id);
  if (added.length > 0) await insertLinks(trx, marked, added, clock.now());
  const after = await tagsOf(trx, marked);
  await recordEvent(trx, { ...marked, ...by, kind: 'TAGS_CHANGED', before: { tags: before }, after: { tags: after } });
}
