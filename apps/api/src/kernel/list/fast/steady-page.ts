import type { PageRequest } from '@habilita/contract';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import type { RowScope } from '../school-scope.ts';

/**
 * This file reads the first page of a list by a prepared SQL statement, if the list is in its usual order and filtered
 * by at most one value of an indexed column. For such a page, one query plan of PostgreSQL is good for all values. A
 * first page of registrations took the API 1.92 ms of processor time when its SQL was built and planned for each
 * request, and 1.43 ms as a prepared statement (decision 156). Without this file, `page.ts` could build and execute the
 * SQL for each request.
 */

/**
 * A search whose SQL statement may be stored and used again, because its text depends only on `asked`, the page's size
 * and the sort direction.
 */
export interface Steady {
  readonly asked: string;
  readonly kept: Map<string, CompiledQuery>;
}

interface Known {
  /** The filters on columns whose index returns the rows in the list's order. */
  readonly indexed: ReadonlySet<string>;
  readonly order: string;
}

/**
 * Makes a function for one list that recognises the searches whose SQL statement may be stored; `given` are the filters
 * in use.
 */
export function steadySearches({ indexed, order }: Known) {
  const kept = new Map<string, CompiledQuery>();
  return (query: PageRequest, given: readonly string[], scope: RowScope): Steady | undefined => {
    if (given.length > 1 || query.sort.key !== order || !isWide(scope)) return undefined;
    const values = given.map((filter): unknown => Reflect.get(query, filter));
    if (!given.every((filter) => indexed.has(filter)) || !values.every(isOne)) return undefined;
    return { asked: JSON.stringify([scope.drivingSchoolIds, given, values]), kept };
  };
}

const isWide = ({ drivingSchoolIds, campaignIds }: RowScope): boolean =>
  campaignIds === 'ALL' && (drivingSchoolIds === 'ALL' || drivingSchoolIds.length === 1);

const isOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

/**
 * The most SQL statements that are stored for one list. Beyond this number, a new statement replaces the statement that
 * was used longest ago.
 */
const MOST_KEPT = 400;
/**
 * The most SQL statements that are prepared for all lists together. The limit leaves room for other prepared
 * statements.
 */
const MOST_TEXTS = 150;
const texts = new Set<string>();

/** Runs a search. When `steady` is given, the SQL statement of the first page is stored and prepared. */
export async function readSteadily<Row>(
  db: ReadDatabase,
  steady: Steady | undefined,
  { page, size, sort }: PageRequest,
  build: () => RawBuilder<Row>,
): Promise<Row[]> {
  if (steady === undefined || page > 0) return (await build().execute(db)).rows;
  const key = `${size} ${sort.direction} ${steady.asked}`;
  const query = steady.kept.get(key) ?? prepared(build().compile(db));
  remember(steady.kept, key, query);
  const { rows } = await db.getExecutor().executeQuery<Row>(query);
  return rows;
}

/**
 * Stores an SQL statement as the one used last. A Map lists its keys in the order in which they were set, so its first
 * key belongs to the statement that was used longest ago.
 */
function remember(kept: Steady['kept'], key: string, query: CompiledQuery): void {
  kept.delete(key);
  kept.set(key, query);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function prepared(built: CompiledQuery): CompiledQuery {
  if (!texts.has(built.sql) && texts.size >= MOST_TEXTS) return built;
  texts.add(built.sql);
  return { ...built, sql: `${PREPARED} ${built.sql}` };
}
