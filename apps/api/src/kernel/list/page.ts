import { COUNT_BOUND, type PageRequest } from '@habilita/contract';
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { assembled, runAssembled } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { BeyondBound } from './beyond-bound.ts';
import type { Condition } from './condition.ts';
import { inSearchTurn } from './search-turn.ts';

const beyondBounds = new WeakMap<ReadDatabase, BeyondBound>();

function beyondBoundOf(db: ReadDatabase): BeyondBound {
  const known = beyondBounds.get(db) ?? new BeyondBound();
  beyondBounds.set(db, known);
  return known;
}

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
  /** One of the conditions, where each of its values has an index of its own that gives the order and all of them together have none. */
  readonly apart?: Apart | undefined;
  /** PostgreSQL may need seconds for it: it waits for its turn among its like. */
  readonly mayTakeLong?: boolean;
  /** Whatever the values, the index that gives the order is the way: the first page's statement is then planned once. */
  readonly isSteady?: boolean;
}

/** The column is one of these values. */
export interface Apart {
  readonly column: Expression<unknown>;
  readonly values: readonly string[];
}

/** More values, or deeper pages, are read from the list's whole order instead: their rows are not rare in it. */
const MOST_APART = 50;
const DEEPEST_APART = 5_000;

/** The ids of one page and how many rows the list has; `totalIsExact` is false where counting stopped ('mais de 10.000'). */
export interface FoundPage {
  readonly ids: string[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/**
 * One page of ids, in order, and the total, in one statement. Only ids, so that deep pages and wide rows do not meet: the page's
 * rows are read afterwards, by their ids. `rolledUp` is the exact total where a roll-up knows it; otherwise rows are counted, up to
 * 10 000, or all of them when the request asks for the exact total. That a search has more than that is remembered for a minute.
 */
export async function findPage<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  rolledUp: Expression<number> | undefined,
): Promise<FoundPage> {
  const find = () => findNow(db, source, request, rolledUp);
  return rolledUp === undefined && source.mayTakeLong === true ? inSearchTurn(db, find) : find();
}

async function findNow<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  rolledUp: Expression<number> | undefined,
): Promise<FoundPage> {
  if (rolledUp !== undefined || request.exactTotal) {
    const { ids, total } = await pageAndTotal(db, source, request, rolledUp ?? countOf(source, true));
    return { ids, totalSize: total, totalIsExact: true };
  }
  const beyondBound = beyondBoundOf(db);
  const search = searchText(source);
  const isBeyond = beyondBound.knows(search, performance.now());
  const count = isBeyond ? sql<number>`${sql.lit(COUNT_BOUND + 1)}` : countOf(source, false);
  const { ids, total } = await pageAndTotal(db, source, request, count);
  if (total <= COUNT_BOUND) return { ids, totalSize: total, totalIsExact: true };
  if (!isBeyond) beyondBound.note(search, performance.now());
  return { ids, totalSize: COUNT_BOUND, totalIsExact: false };
}

/** What tells two searches apart: the statement that finds their rows, with its values. */
function searchText<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>): string {
  const { text, values } = assembled(narrowed(source).select(sql`${source.id}`.as('id')));
  return JSON.stringify([text, values]);
}

async function pageAndTotal<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  total: Expression<number>,
): Promise<{ ids: string[]; total: number }> {
  // Pages differ in their text; more than the first would be too many statements to keep.
  const front = source.isSteady === true && request.page === 0 ? PREPARED : sql``;
  const statement = sql`select ${front} array(${pageOfIds(source, request)}) as ids, ${total} as total`;
  const [found] = await runAssembled<{ ids: string[]; total: number }>(db, statement);
  return found ?? { ids: [], total: 0 };
}

function pageOfIds<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  request: PageRequest,
): Expression<unknown> {
  const { page, size, sort } = request;
  const values = [...new Set(source.apart?.values)];
  if (source.apart !== undefined && isWorthMerging(values.length, request))
    return mergedIds(source, { column: source.apart.column, values }, request);
  return orderedIds(source, sort)
    .limit(sql.lit(size))
    .offset(sql.lit(page * size));
}

const isWorthMerging = (values: number, { page, size }: PageRequest): boolean =>
  values > 1 && values <= MOST_APART && page * size <= DEEPEST_APART;

/** The ids of every row of a list, in its order: what pages are cut from, and what an export reads from end to end. */
export function orderedIds<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const { value, by } = orderOf(source, sort);
  return narrowed(source).select(sql<string>`${source.id}`.as('id')).orderBy(by(value, source.id));
}

/** What a list is sorted by, and its order on whatever columns hold that value and the id. */
function orderOf<Db, Tables extends keyof Db>({ sorts }: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const sorted = sorts[sort.key];
  if (sorted === undefined) throw new Error(`The list declares ${sort.key} sortable, its query does not know it.`);
  const direction = sql.raw(sort.direction === 'ASC' ? 'asc' : 'desc');
  const nulls = sql.raw(sorted.nullable ? ' nulls last' : '');
  const by = (value: Expression<unknown>, id: Expression<unknown>) =>
    sql`${value} ${direction}${nulls}, ${id} ${direction}`;
  return { value: sorted.column, by };
}

/**
 * The page from the first rows of each value: no index has the rows of some values in one order, and reading the newest of all until
 * a page is full takes seconds where those rows are old.
 */
function mergedIds<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  { column, values }: Apart,
  request: PageRequest,
): Expression<unknown> {
  const { page, size, sort } = request;
  const { value, by } = orderOf(source, sort);
  const ofOne = narrowed(source)
    .where(sql<SqlBool>`${column} = wanted.value`)
    .select([sql<string>`${source.id}`.as('id'), sql`${value}`.as('place')])
    .orderBy(by(value, source.id))
    .limit(sql.lit((page + 1) * size));
  return sql`select first_rows.id from unnest(${values}::uuid[]) as wanted (value) cross join lateral ${ofOne} as first_rows
    order by ${by(sql.ref('firstRows.place'), sql.ref('firstRows.id'))}
    limit ${sql.lit(size)} offset ${sql.lit(page * size)}`;
}

function countOf<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>, exact: boolean): Expression<number> {
  const one = narrowed(source).select(sql<number>`1`.as('one'));
  const counted = exact ? one : one.limit(sql.lit(COUNT_BOUND + 1));
  return sql`(select count(*) from (${counted}) as counted)`;
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
