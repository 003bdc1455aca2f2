import type { ListToKeep, ViewBody } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent, staleEdit } from '#kernel/events.ts';
import { MAX_KEPT_LISTS, MAX_VIEWS, MAX_VIEWS_OF_ALL_LISTS, mayEditView, sharingProblem } from './view.ts';
import {
  countOtherKeptLists,
  countViews,
  deleteView,
  findView,
  insertView,
  keepPreferences,
  lockViewsOf,
  lockView,
  updateView,
  type ViewRow,
} from './views.queries.ts';

const ENTITY = 'LIST_VIEW';
type Owned = By & { readonly actor: Actor };

async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === 'saved_views_name') refuse('VIEW_NAME_TAKEN', 'name');
    throw error;
  }
}

/** Saves a new view of a list. Refusals: VIEW_NAME_TAKEN, VIEW_SHARE_NOT_ALLOWED, TOO_MANY_VIEWS. */
export async function createView(trx: Transaction, list: string, body: ViewBody, by: Owned): Promise<string> {
  accept(sharingProblem(by.actor, body.sharedWith));
  const ownerId = by.actor.userId;
  await lockViewsOf(trx, ownerId);
  const { all, ofList } = await countViews(trx, ownerId, list);
  if (ofList >= MAX_VIEWS || all >= MAX_VIEWS_OF_ALL_LISTS) refuse('TOO_MANY_VIEWS');
  const id = newId();
  await named(insertView(trx, { id, list, ownerId }, body));
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'LIST_VIEW_CREATED',
    after: { list, ...body },
  });
  return id;
}

/** Locks a view that the person may edit. Refusals: NOT_FOUND out of scope, FORBIDDEN for somebody else's view. */
async function lockOwn(trx: Transaction, id: string, actor: Actor): Promise<ViewRow> {
  const view = (await lockView(trx, actor, id)) ?? refuse('NOT_FOUND');
  return mayEditView(actor, view) ? view : refuse('FORBIDDEN');
}

/** Changes a view. Refusals: NOT_FOUND, FORBIDDEN, CONFLICT_STALE, VIEW_NAME_TAKEN, VIEW_SHARE_NOT_ALLOWED. */
export async function editView(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  { version, ...body }: ViewBody & { readonly version: number },
  by: Owned,
): Promise<void> {
  const before = await lockOwn(trx, id, by.actor);
  if (before.version !== version) throw await staleEdit(trx, ENTITY, id, version);
  accept(sharingProblem(by.actor, body.sharedWith));
  await named(updateView(trx, id, body, clock.now()));
  const { name, query, columns, sharedWith } = before;
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'LIST_VIEW_CHANGED',
    before: { name, query, columns, sharedWith },
    after: body,
    version: version + 1,
  });
}

export type RemovedView = Pick<ViewRow, 'id' | 'name'>;
/** Ends what depends on a view, such as report schedules, in the transaction that deletes the view. */
export type EndWithView = (trx: Transaction, view: RemovedView, by: By) => Promise<void>;

/** Deletes a view. A list that opened with it by default opens without a view from then on. */
export async function removeView(trx: Transaction, id: string, by: Owned, endWithView: EndWithView): Promise<void> {
  const { name, list } = await lockOwn(trx, id, by.actor);
  await endWithView(trx, { id, name }, by);
  await deleteView(trx, id);
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'LIST_VIEW_DELETED',
    before: { list, name },
  });
}

/**
 * Stores a person's preferences for a list: its columns, and the view in which it opens. Refusals: NOT_FOUND for a view
 * that the person may not open or that is of another list, INVALID when the person has preferences for too many lists.
 */
export async function keepList(trx: Transaction, list: string, kept: ListToKeep, actor: Actor): Promise<void> {
  const { userId } = actor;
  const { defaultViewId } = kept;
  if (typeof defaultViewId === 'string' && (await findView(trx, actor, defaultViewId))?.list !== list)
    refuse('NOT_FOUND');
  await lockViewsOf(trx, userId);
  if ((await countOtherKeptLists(trx, userId, list)) >= MAX_KEPT_LISTS) refuse('INVALID', 'list');
  await keepPreferences(trx, { userId, list }, kept);
}
