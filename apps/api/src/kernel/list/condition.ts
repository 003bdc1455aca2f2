import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { PageRequest } from '@habilita/contract';
import { keysOf } from '@habilita/contract';

export type Condition = Expression<SqlBool>;

/** The keys of a query that are filters: those that choose neither page nor order. */
export type FilterKey<Q extends PageRequest> = Exclude<
  Extract<keyof Q, string>,
  keyof PageRequest | `${string}Operator`
>;

/**
 * For each filter of a query, the function that turns its value into SQL. Leaving out the function of a filter is a
 * type error.
 */
export type Predicates<Q extends PageRequest> = {
  readonly [K in FilterKey<Q>]-?: (value: NonNullable<Q[K]>, query: Q) => Condition;
};

/** Turns the filters that a query gives into SQL, each by its predicate; an area declares them as `PREDICATES`. */
export function conditionsOf<Q extends PageRequest>(predicates: Predicates<Q>, query: Q): Condition[] {
  return keysOf<FilterKey<Q>>(predicates).flatMap((key) => conditionOf(predicates, query, key));
}

function conditionOf<Q extends PageRequest>(predicates: Predicates<Q>, query: Q, key: FilterKey<Q>): Condition[] {
  const value = query[key];
  return isGiven(value) ? [predicates[key](value, query)] : [];
}

export function givenFilters<Q extends PageRequest>(predicates: Predicates<Q>, query: Q): FilterKey<Q>[] {
  return keysOf<FilterKey<Q>>(predicates).filter((key) => isGiven(query[key]));
}

/** Whether the query gives this filter. An empty list counts as not given (Specification 1 §7). */
const isGiven = <V>(value: V): value is V & {} =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** The rows that the area's `…VisibleTo` allows, limited to those that meet every condition. */
export interface NarrowedRows<Db, Tables extends keyof Db> {
  readonly visible: SelectQueryBuilder<Db, Tables, object>;
  readonly conditions: readonly Condition[];
}

export function narrowed<Db, Tables extends keyof Db>({
  visible,
  conditions,
}: NarrowedRows<Db, Tables>): SelectQueryBuilder<Db, Tables, object> {
  let query = visible;
  for (const condition of conditions) query = query.where(condition);
  return query;
}
