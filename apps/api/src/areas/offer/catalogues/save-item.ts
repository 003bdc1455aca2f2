import type { Catalogue, EditedCatalogueItem, NewCatalogueItem } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent, staleEdit } from '#kernel/events.ts';
import { groupProblem } from './catalogue.ts';
import { findItem, insertItem, updateItem } from './catalogues.queries.ts';

const ENTITY = 'CATALOGUE_ITEM';

/**
 * Adds a choice to a catalogue. Refusals: CATALOGUE_ITEM_DUPLICATE when the name exists already (ignoring case and
 * accents); REQUIRED or INVALID for the group.
 */
export async function createItem(
  trx: Transaction,
  catalogue: Catalogue,
  form: NewCatalogueItem,
  by: By,
): Promise<string> {
  accept(groupProblem(catalogue, form));
  const id = (await insertItem(trx, catalogue, form)) ?? refuse('CATALOGUE_ITEM_DUPLICATE', 'name');
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'CATALOGUE_ITEM_CREATED',
    after: { catalogue, ...form },
  });
  return id;
}

/**
 * Changes a choice of a catalogue; records that chose it keep its former name. Refusals: NOT_FOUND, CONFLICT_STALE,
 * those of `createItem`.
 */
export async function editItem(
  trx: Transaction,
  { catalogue, id }: { readonly catalogue: Catalogue; readonly id: string },
  { version, ...form }: EditedCatalogueItem,
  by: By,
): Promise<void> {
  const before = (await findItem(trx, catalogue, id, 'update')) ?? refuse('NOT_FOUND');
  if (before.version !== version) throw await staleEdit(trx, ENTITY, id);
  accept(groupProblem(catalogue, form));
  try {
    await updateItem(trx, id, form);
  } catch (error) {
    if (violatedConstraint(error) !== 'catalogue_items_one_name') throw error;
    refuse('CATALOGUE_ITEM_DUPLICATE', 'name');
  }
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'CATALOGUE_ITEM_CHANGED',
    before,
    after: form,
  });
}
