import { passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { deleteLink, holdTags, insertLinks, type Marked, tagsOf } from '#kernel/tags/entity-tags.queries.ts';
import { MARKABLE } from './markable.queries.ts';
import { kindProblem } from './tag.ts';

/** Refuses NOT_FOUND unless the record is in this person's scope. */
export async function mustSee(
  db: ReadDatabase,
  commands: Deps['commands'],
  { entityType, entityId }: Marked,
  actor: Actor,
): Promise<void> {
  const kind = MARKABLE[entityType];
  const sees = passes(actor, { anyOf: kind.read }) && (await kind.isVisible(db, commands, actor, entityId));
  if (!sees) refuse('NOT_FOUND');
}

/** Refuses people who may not mark the record: NOT_FOUND out of scope, FORBIDDEN without the right. */
async function mustMark(db: ReadDatabase, commands: Deps['commands'], marked: Marked, actor: Actor): Promise<void> {
  await mustSee(db, commands, marked, actor);
  const { manage } = MARKABLE[marked.entityType];
  if (!passes(actor, { anyOf: ['MANAGE_TAGS', manage] })) refuse('FORBIDDEN');
}

/**
 * Marks a record with all tags or none (Specification 2 §7). Refusals: NOT_FOUND, FORBIDDEN, INVALID for tags that are
 * unknown or not for this kind of record, TAG_ALREADY_LINKED.
 */
export async function linkTags(
  trx: Transaction,
  { clock, commands }: Pick<Deps, 'clock' | 'commands'>,
  { tagIds, ...marked }: Marked & { readonly tagIds: readonly string[] },
  { actor, requestId }: By,
): Promise<void> {
  await mustMark(trx, commands, marked, actor);
  const wanted = [...new Set(tagIds)];
  const tags = await holdTags(trx, wanted);
  if (tags.length < wanted.length) refuse('INVALID', 'tagIds');
  accept(kindProblem(marked.entityType, tags));
  const before = await tagsOf(trx, marked);
  const added = await insertLinks(trx, marked, wanted, clock.now());
  if (added < wanted.length) refuse('TAG_ALREADY_LINKED', 'tagIds');
  const after = await tagsOf(trx, marked);
  await recordEvent(trx, {
    ...marked,
    actor,
    requestId,
    kind: 'TAGS_CHANGED',
    before: { tags: before },
    after: { tags: after },
  });
}

export async function unlinkTag(
  trx: Transaction,
  { commands }: Pick<Deps, 'commands'>,
  { tagId, ...marked }: Marked & { readonly tagId: string },
  { actor, requestId }: By,
): Promise<void> {
  await mustMark(trx, commands, marked, actor);
  const before = await tagsOf(trx, marked);
  if (!(await deleteLink(trx, marked, tagId))) refuse('NOT_FOUND');
  const after = await tagsOf(trx, marked);
  await recordEvent(trx, {
    ...marked,
    actor,
    requestId,
    kind: 'TAGS_CHANGED',
    before: { tags: before },
    after: { tags: after },
  });
}
