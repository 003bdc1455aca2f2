import { passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { deleteLink, holdTags, insertLinks, type Marked, tagsOf } from '#kernel/tags/entity-tags.queries.ts';
import { MARKABLE } from './markable.queries.ts';
import { kindProblem } from './tag.ts';

/** Refuses with NOT_FOUND unless the record is in this person's scope. */
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

type Needed = Pick<Deps, 'clock' | 'commands'>;

/**
 * Checks whether the person may mark the record. Refusals: NOT_FOUND for a record out of scope, FORBIDDEN without the
 * right, and CAMPAIGN_FINISHED, for everybody, when the record is a campaign that is over.
 */
async function mustMark(db: ReadDatabase, { clock, commands }: Needed, marked: Marked, actor: Actor): Promise<void> {
  await mustSee(db, commands, marked, actor);
  const kind = MARKABLE[marked.entityType];
  if (!passes(actor, { anyOf: ['MANAGE_TAGS', kind.manage] })) refuse('FORBIDDEN');
  accept(await kind.problem?.(db, marked.entityId, clock.now()));
}

/**
 * Marks a record with all tags or none (Specification 2 §7). Refusals: those of `mustMark`, INVALID for tags that are
 * unknown or not for this kind of record, TAG_ALREADY_LINKED.
 */
export async function linkTags(
  trx: Transaction,
  deps: Needed,
  { tagIds, ...marked }: Marked & { readonly tagIds: readonly string[] },
  by: By,
): Promise<void> {
  await mustMark(trx, deps, marked, by.actor);
  const wanted = [...new Set(tagIds)];
  const tags = await holdTags(trx, wanted);
  if (tags.length < wanted.length) refuse('INVALID', 'tagIds');
  accept(kindProblem(marked.entityType, tags));
  const before = await tagsOf(trx, marked);
  const added = await insertLinks(trx, marked, wanted, deps.clock.now());
  if (added < wanted.length) refuse('TAG_ALREADY_LINKED', 'tagIds');
  await recordTags(trx, marked, before, by);
}

export async function unlinkTag(
  trx: Transaction,
  deps: Needed,
  { tagId, ...marked }: Marked & { readonly tagId: string },
  by: By,
): Promise<void> {
  await mustMark(trx, deps, marked, by.actor);
  const before = await tagsOf(trx, marked);
  if (!(await deleteLink(trx, marked, tagId))) refuse('NOT_FOUND');
  await recordTags(trx, marked, before, by);
}

async function recordTags(
  trx: Transaction,
  marked: Marked,
  before: Awaited<ReturnType<typeof tagsOf>>,
  { actor, requestId }: By,
): Promise<void> {
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
