import type { Expression, SqlBool } from 'kysely';
import type { PageRequest } from '@habilita/contract';
import { keysOf } from '@habilita/contract';

/** A part of a WHERE clause. */
export type Condition = Expression<SqlBool>;

/** The filters of a list query: everything in it that is not paging. The operator of a number is read with its number. */
export type FilterKey<Q extends PageRequest> = Exclude<
  Extract<keyof Q, string>,
  keyof PageRequest | `${string}Operator`
>;

/** How each filter of a list narrows its rows. Every filter the contract declares must be here, or it does not compile. */
export type Predicates<Q extends PageRequest> = {
  readonly [K in FilterKey<Q>]-?: (value: NonNullable<Q[K]>, query: Q) => Condition;
};

/** The conditions of the filters that were given. */
export function conditionsOf<Q extends PageRequest>(predicates: Predicates<Q>, query: Q): Condition[] {
  return keysOf<FilterKey<Q>>(predicates).flatMap((key) => conditionOf(predicates, query, key));
}

function conditionOf<Q extends PageRequest>(predicates: Predicates<Q>, query: Q, key: FilterKey<Q>): Condition[] {
  const value = query[key];
  return isGiven(value) ? [predicates[key](value, query)] : [];
}

/** The filters that were given, by name. */
export function givenFilters<Q extends PageRequest>(predicates: Predicates<Q>, query: Q): FilterKey<Q>[] {
  return keysOf<FilterKey<Q>>(predicates).filter((key) => isGiven(query[key]));
}

/** An empty list of values is the same as none (Specification 1 §7). */
const isGiven = <V>(value: V): value is V & {} =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
