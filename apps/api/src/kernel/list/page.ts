import type { PageRequest } from '@habilita/contract';
import { type Expression, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { narrowed, type NarrowedRows } from './condition.ts';
import { type Apart, mergedIds } from './fast/apart.ts';
import { rememberingBound } from './fast/beyond-bound.ts';
import { readSteadily, type Steady } from './fast/steady-page.ts';
import { inSearchTurn } from './search-turn.ts';
import { type Counting, rolledUpCounting, rowCounting, type Total } from './total.ts';

export interface SortColumn {
  readonly column: Expression<unknown>;
  /** Set for columns that may be null: rows without a value then come last in either direction. */
  readonly nullable?: true;
}

/**
 * The rows of a list and their sort columns. Rows with equal values are sorted by `id`, so that none is on two pages.
 */
export interface PageSource<Db, Tables extends keyof Db> extends NarrowedRows<Db, Tables> {
  readonly id: Expression<string>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  readonly apart?: Apart | undefined;
  readonly steady?: Steady | undefined;
  readonly mayTakeLong?: boolean;
}

export interface FoundPage extends Total {
  readonly ids: string[];
}

/** A search of a list. `rolledUp` is SQL of the exact total, for searches that roll-ups can answer. */
export interface Search<Db, Tables extends keyof Db> {
  readonly source: PageSource<Db, Tables>;
  readonly request: PageRequest;
  readonly rolledUp: Expression<number> | undefined;
}

/**
 * Returns one page of rows with its total. `search` is undefined when nothing is in the person's scope; then there are
 * no rows.
 */
export async function findRows<Db, Tables extends keyof Db, Row>(
  db: ReadDatabase,
  search: Search<Db, Tables> | undefined,
  rowsOf: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Total & { readonly rows: Row[] }> {
  if (search === undefined) return { rows: [], totalSize: 0, totalIsExact: true };
  const { ids, ...total } = await findPage(db, search.source, search.request, search.rolledUp);
  return { rows: ids.length === 0 ? [] : await rowsOf(ids), ...total };
}

/**
 * Ids and total come from one SQL statement, so that both are of the same moment. Without `rolledUp`, rows are counted,
 * up to 10,000 unless the request asks for an exact total.
 */
export async function findPage<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  rolledUp: Expression<number> | undefined,
): Promise<FoundPage> {
  const read = (counting: Counting, steady?: Steady) => readPage(db, { ...source, steady }, request, counting);
  if (rolledUp !== undefined) return read(rolledUpCounting(rolledUp), source.steady);
  const counting = rowCounting(source, request.exactTotal);
  const find = () => (request.exactTotal ? read(counting) : rememberingBound(db, source, counting, read));
  return source.mayTakeLong === true ? inSearchTurn(db, find) : find();
}

async function readPage<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  counting: Counting,
): Promise<FoundPage> {
  const pageAndTotal = () =>
    sql<{ ids: string[]; total: number }>`
      select array(${pageOfIds(source, request)}) as ids, ${counting.sql} as total`;
  const [{ ids, total } = { ids: [], total: 0 }] = await readSteadily(db, source.steady, request, pageAndTotal);
  return { ids, ...counting.says(total) };
}

function pageOfIds<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  request: PageRequest,
): Expression<unknown> {
  const { page, size, sort } = request;
  const inOneOrder = orderedIds(source, sort)
    .limit(sql.lit(size))
    .offset(sql.lit(page * size));
  return mergedIds(source, orderOf(source, sort), request) ?? inOneOrder;
}

export function orderedIds<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const { value, by } = orderOf(source, sort);
  return narrowed(source).select(sql<string>`${source.id}`.as('id')).orderBy(by(value, source.id));
}

function orderOf<Db, Tables extends keyof Db>({ sorts }: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const sorted = sorts[sort.key];
  if (sorted === undefined) throw new Error(`The list declares ${sort.key} sortable, its query does not know it.`);
  const direction = sql.raw(sort.direction === 'ASC' ? 'asc' : 'desc');
  const nulls = sql.raw(sorted.nullable ? ' nulls last' : '');
  return {
    value: sorted.column,
    by: (value: Expression<unknown>, id: Expression<unknown>) => sql`${value} ${direction}${nulls}, ${id} ${direction}`,
  };
}

export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
