import type {
  FeeGroup,
  Catalogue,
  CatalogueItem,
  CatalogueQuery,
  EditedCatalogueItem,
  NewCatalogueItem,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';

const ci = columnsOf<'catalogueItems'>('ci');

const PREDICATES: Predicates<CatalogueQuery> = {
  term: ci.contains('nameSearch'),
  active: ci.equals('active'),
  ids: ci.oneOf('id'),
};

const SORTS: Readonly<Record<string, SortColumn>> = { name: { column: ci.ref('nameSearch') } };

const ACTIVE: Condition = sql<SqlBool>`ci.active`;

const inCatalogue = (db: ReadDatabase, catalogue: Catalogue) =>
  db.selectFrom('catalogueItems as ci').where('ci.catalogue', '=', catalogue);

const columns = ['ci.id', 'ci.name', 'ci.active', 'ci.version', 'ci.feeGroup', 'ci.feeSubGroup'] as const;

export async function searchCatalogue(db: ReadDatabase, catalogue: Catalogue, query: CatalogueQuery) {
  const conditions = conditionsOf(PREDICATES, query);
  const isOpen = query.active !== undefined || (query.ids ?? []).length > 0;
  const source = {
    visible: inCatalogue(db, catalogue),
    id: sql.ref<string>('ci.id'),
    conditions: isOpen ? conditions : [ACTIVE, ...conditions],
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows =
    ids.length === 0
      ? []
      : await inCatalogue(db, catalogue).select(columns).where(sql<SqlBool>`ci.id = any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

export async function findItem(
  trx: Transaction,
  catalogue: Catalogue,
  id: string,
  lock: 'read' | 'update' = 'read',
): Promise<CatalogueItem | undefined> {
  const item = inCatalogue(trx, catalogue).select(columns).where('ci.id', '=', id);
  return (lock === 'update' ? item.forUpdate() : item).executeTakeFirst();
}

/** Returns the new item's id; undefined when the name is taken, ignoring case and accents. */
export async function insertItem(
  trx: Transaction,
  catalogue: Catalogue,
  form: NewCatalogueItem,
): Promise<string | undefined> {
  const added = await trx
    .insertInto('catalogueItems')
    .values({ id: newId(), catalogue, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function updateItem(
  trx: Transaction,
  id: string,
  form: Omit<EditedCatalogueItem, 'version'>,
): Promise<void> {
  await trx
    .updateTable('catalogueItems')
    .set((eb) => ({
      ...form,
      feeGroup: form.feeGroup ?? null,
      feeSubGroup: form.feeSubGroup ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function activeNames(db: ReadDatabase | Transaction, catalogue: Catalogue): Promise<Set<string>> {
  const rows = await db
    .selectFrom('catalogueItems')
    .select('name')
    .where('catalogue', '=', catalogue)
    .where('active', '=', true)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function activeFees(db: ReadDatabase | Transaction) {
  return db
    .selectFrom('catalogueItems')
    .select([sql<FeeGroup>`fee_group`.as('group'), 'feeSubGroup as subGroup', 'name'])
    .where('catalogue', '=', 'FEE')
    .where('active', '=', true)
    .execute();
}
