import type { PageRequest } from '@habilita/contract';
import type { SchoolScope } from './school-scope.ts';

export interface Ways {
  readonly isSteady: boolean;
  readonly mayTakeLong: boolean;
}

const isOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

interface Known {
  readonly indexed: ReadonlySet<string>;
  readonly naming: ReadonlySet<string>;
  /** The list's own order. */
  readonly order: string;
}

/**
 * Steady: at most one value of one indexed field, in the list's order, so one prepared plan serves all values. Others
 * may take seconds, unless they name their records.
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
