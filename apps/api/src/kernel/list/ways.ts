import type { PageRequest } from '@habilita/contract';
import type { SchoolScope } from './school-scope.ts';

/** How the pages of a search are found. */
export interface Ways {
  readonly isSteady: boolean;
  readonly mayTakeLong: boolean;
}

const isOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

interface Known {
  /** What rows have an index by, in the list's own order. */
  readonly indexed: ReadonlySet<string>;
  /** What names few rows. */
  readonly naming: ReadonlySet<string>;
  /** The key of the list's own order. */
  readonly order: string;
}

/**
 * How a search with the filters `given` runs. Steady: no filter, or one value of one indexed field, in the list's own order; one index then
 * serves every value with the same plan, so the statement may be prepared. Any other search may take seconds, unless it names its records.
 */
export function waysOf(
  query: Pick<PageRequest, 'sort'>,
  given: readonly string[],
  known: Known,
  { drivingSchoolIds }: SchoolScope,
): Ways {
  const ofOneSchool = drivingSchoolIds === 'ALL' || drivingSchoolIds.length === 1;
  const isPlain = given.length <= 1 && query.sort.key === known.order;
  return {
    isSteady:
      ofOneSchool && isPlain && given.every((filter) => known.indexed.has(filter) && isOne(Reflect.get(query, filter))),
    mayTakeLong: !given.some((filter) => known.naming.has(filter)),
  };
}
