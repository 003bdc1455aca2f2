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

export interface SortColumn {
  readonly column: Expression<unknown>;
  /** Nulls are last in either direction; leave out for columns without nulls. */
  readonly nullable?: true;
}

/** Ids break ties, so that paging is stable. */
export interface PageSource<Db, Tables extends keyof Db> {
  /** An area's `…VisibleTo`. */
  readonly visible: SelectQueryBuilder<Db, Tables, object>;
  readonly id: Expression<string>;
  readonly conditions: readonly Condition[];
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** Each of its values has an index in order; together they have none. */
  readonly apart?: Apart | undefined;
  readonly mayTakeLong?: boolean;
  /** One plan fits all values: the first page is prepared. */
  readonly isSteady?: boolean;
}

export interface Apart {
  readonly column: Expression<unknown>;
  readonly values: readonly string[];
}

/** Beyond this the whole index is read. */
const MOST_APART = 50;
const DEEPEST_APART = 5_000;

/** `totalIsExact` false: counting stopped. */
export interface FoundPage {
  readonly ids: string[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/**
 * Ids of one page and the total in one statement. `rolledUp`: the exact total; otherwise counts up to 10,000 rows, or
 * all when asked. Searches beyond that are remembered for a minute.
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
    const { ids, total } = await readPage(db, source, request, rolledUp ?? countOf(source, true));
    return { ids, totalSize: total, totalIsExact: true };
  }
  const beyondBound = beyondBoundOf(db);
  const search = searchText(source);
  const isBeyond = beyondBound.knows(search, performance.now());
  const count = isBeyond ? sql<number>`${sql.lit(COUNT_BOUND + 1)}` : countOf(source, false);
  const { ids, total } = await readPage(db, source, request, count);
  if (total <= COUNT_BOUND) return { ids, totalSize: total, totalIsExact: true };
  if (!isBeyond) beyondBound.note(search, performance.now());
  return { ids, totalSize: COUNT_BOUND, totalIsExact: false };
}

/** Statement and values identify a search. */
function searchText<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>): string {
  const { text, values } = assembled(narrowed(source).select(sql`${source.id}`.as('id')));
  return JSON.stringify([text, values]);
}

async function readPage<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: PageSource<Db, Tables>,
  request: PageRequest,
  total: Expression<number>,
): Promise<{ ids: string[]; total: number }> {
  const front = isPrepared(source, request) ? PREPARED : sql``;
  const statement = sql`${front} ${pageAndTotal(source, request, total)}`;
  const [found] = await runAssembled<{ ids: string[]; total: number }>(db, statement);
  return found ?? { ids: [], total: 0 };
}

/** Only first pages are. */
export const isPrepared = (
  { isSteady }: { readonly isSteady?: boolean },
  { page }: Pick<PageRequest, 'page'>,
): boolean => isSteady === true && page === 0;

/** One row: `ids` in order, and `total`. */
export function pageAndTotal<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables>,
  request: PageRequest,
  total: Expression<number>,
): Expression<unknown> {
  return sql`select array(${pageOfIds(source, request)}) as ids, ${total} as total`;
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

export function orderedIds<Db, Tables extends keyof Db>(source: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const { value, by } = orderOf(source, sort);
  return narrowed(source).select(sql<string>`${source.id}`.as('id')).orderBy(by(value, source.id));
}

function orderOf<Db, Tables extends keyof Db>({ sorts }: PageSource<Db, Tables>, sort: PageRequest['sort']) {
  const sorted = sorts[sort.key];
  if (sorted === undefined) throw new Error(`The list declares ${sort.key} sortable, its query does not know it.`);
  const direction = sql.raw(sort.direction === 'ASC' ? 'asc' : 'desc');
  const nulls = sql.raw(sorted.nullable ? ' nulls last' : '');
  const by = (value: Expression<unknown>, id: Expression<unknown>) =>
    sql`${value} ${direction}${nulls}, ${id} ${direction}`;
  return { value: sorted.column, by };
}

/** Merges the first rows of each value: reading all in order takes seconds where these are old. */
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

export function narrowed<Db, Tables extends keyof Db>({
  visible,
  conditions,
}: Pick<PageSource<Db, Tables>, 'visible' | 'conditions'>): SelectQueryBuilder<Db, Tables, object> {
  let query = visible;
  for (const condition of conditions) query = query.where(condition);
  return query;
}

export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
