import type { PageRequest } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { narrowed, type NarrowedRows } from '../condition.ts';

/**
 * Why a page of several campaigns is merged: PostgreSQL has an index in the list's order for one campaign, but not for
 * several. Among a million registrations, the first page of eight old campaigns took 414 ms; merged from the first rows
 * of each campaign, it took 2 ms. If this file is ever removed, `page.ts` can always read `orderedIds`.
 */

/**
 * A filter by several values of a column. An index gives the rows of each value in the list's order, but not those of
 * all values together.
 */
export interface Apart {
  readonly column: Expression<unknown>;
  readonly values: readonly string[];
}

interface Named {
  readonly campaignIds?: readonly string[] | undefined;
  readonly drivingSchoolIds?: readonly string[] | undefined;
}

/**
 * Returns the campaigns of a search or, if it names no campaigns, its schools, provided that there are several. The
 * list then reads the rows of each campaign or school separately and merges them. Undefined for any other search.
 */
export function apartOf(
  { campaignIds = [], drivingSchoolIds = [] }: Named,
  columns: { readonly campaign: Expression<unknown>; readonly school: Expression<unknown> },
): Apart | undefined {
  if (campaignIds.length > 1) return { column: columns.campaign, values: campaignIds };
  if (campaignIds.length === 0 && drivingSchoolIds.length > 1)
    return { column: columns.school, values: drivingSchoolIds };
  return undefined;
}

/** For a filter with more than MOST_APART values, or beyond the first DEEPEST_APART rows, the list is read as usual. */
const MOST_APART = 50;
const DEEPEST_APART = 5_000;

interface Order {
  readonly value: Expression<unknown>;
  readonly by: (value: Expression<unknown>, id: Expression<unknown>) => Expression<unknown>;
}

/**
 * SQL of a page's ids, merged from the first rows of each campaign or school. Undefined when there is nothing to merge,
 * or when reading the list as usual is quicker.
 */
export function mergedIds<Db, Tables extends keyof Db>(
  source: NarrowedRows<Db, Tables> & { readonly id: Expression<string>; readonly apart?: Apart | undefined },
  { value, by }: Order,
  { page, size }: PageRequest,
): Expression<unknown> | undefined {
  const { apart } = source;
  const values = [...new Set(apart?.values)];
  if (apart === undefined || values.length < 2 || values.length > MOST_APART || page * size > DEEPEST_APART)
    return undefined;
  const ofOne = narrowed(source)
    .where(sql<SqlBool>`${apart.column} = wanted.value`)
    .select([sql<string>`${source.id}`.as('id'), sql`${value}`.as('place')])
    .orderBy(by(value, source.id))
    .limit(sql.lit((page + 1) * size));
  return sql`select first_rows.id from unnest(${values}::uuid[]) as wanted (value) cross join lateral ${ofOne} as first_rows
    order by ${by(sql.ref('firstRows.place'), sql.ref('firstRows.id'))}
    limit ${sql.lit(size)} offset ${sql.lit(page * size)}`;
}
