import type { PageRequest } from '@habilita/contract';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Condition } from './condition.ts';

/** A column a list can be sorted by. */
export interface SortColumn {
  readonly column: Expression<unknown>;
  /** Rows without a value come last in either direction. Leave it out where the column is never null: an index can serve then. */
  readonly nullable?: true;
}

/** Where a list looks and how it sorts; ids break ties, so that paging is stable. */
export interface PageSource<Db, Tables extends keyof Db> {
  /** The rows the person may see, nothing selected: an area's `…VisibleTo`. */
  readonly visible: SelectQueryBuilder<Db, Tables, object>;
  readonly id: Expression<string>;
  readonly conditions: readonly Condition[];
  readonly sorts: Readonly<Record<string, SortColumn>>;
}

/**
 * The ids of one page, in order. Only ids, so that deep pages and wide rows do not meet: the page's rows are read afterwards,
 * by their ids.
 */
export async function pageIds<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  request: PageRequest,
): Promise<string[]> {
  const rows = await pageIdsQuery(source, request).execute();
  return rows.map((row) => row.id);
}

export function pageIdsQuery<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  { page, size, sort }: PageRequest,
) {
  const sorted = source.sorts[sort.key];
  if (sorted === undefined) throw new Error(`The list declares ${sort.key} sortable, its query does not know it.`);
  const direction = sql.raw(sort.direction === 'ASC' ? 'asc' : 'desc');
  const nulls = sql.raw(sorted.nullable ? ' nulls last' : '');
  return narrowed(source)
    .select(sql<string>`${source.id}`.as('id'))
    .$castTo<{ id: string }>()
    .orderBy(sql`${sorted.column} ${direction}${nulls}, ${source.id} ${direction}`)
    .limit(sql.lit(size))
    .offset(sql.lit(page * size));
}

/** The visible rows that meet the conditions. */
export function narrowed<Db, Tables extends keyof Db>({
  visible,
  conditions,
}: Pick<PageSource<Db, Tables>, 'visible' | 'conditions'>): SelectQueryBuilder<Db, Tables, object> {
  let query = visible;
  for (const condition of conditions) query = query.where(condition);
  return query;
}

/** Rows read by ids come in any order; this puts them in the page's. */
export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
