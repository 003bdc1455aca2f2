import type { SchoolScope } from './school-scope.ts';

/** How the pages of a search are found. */
export interface Ways {
  readonly isSteady: boolean;
  readonly mayTakeLong: boolean;
}

const isOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

/**
 * How a search with these filters `given` is found: steadily, by one index in the order wanted, when it asks for one value each of what rows are indexed by
 * (`indexed`); perhaps for seconds, unless it names its records (`naming`).
 */
export function waysOf(
  query: object,
  given: readonly string[],
  by: { readonly indexed: ReadonlySet<string>; readonly naming: ReadonlySet<string> },
  { drivingSchoolIds }: SchoolScope,
): Ways {
  const ofOneSchool = drivingSchoolIds === 'ALL' || drivingSchoolIds.length === 1;
  return {
    isSteady: ofOneSchool && given.every((filter) => by.indexed.has(filter) && isOne(Reflect.get(query, filter))),
    mayTakeLong: !given.some((filter) => by.naming.has(filter)),
  };
}
