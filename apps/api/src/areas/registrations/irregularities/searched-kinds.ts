import {
  COMPUTED_IRREGULARITIES,
  type ComputedIrregularity,
  type IrregularitiesQuery,
  type Irregularity,
  keysOf,
  RAISED_IRREGULARITIES,
  type RaisedIrregularity,
} from '@habilita/contract';

/**
 * The kinds of irregularity that a search looks for. Computed irregularities follow from the current data. They are
 * never resolved, but disappear with their cause.
 */
export interface SearchedKinds {
  readonly computed: readonly ComputedIrregularity[];
  readonly raised: readonly RaisedIrregularity[];
  readonly isResolved: boolean | undefined;
}

export function searchedKinds({
  irregularityTypes: types,
  situation = ['OPEN'],
}: Pick<IrregularitiesQuery, 'irregularityTypes' | 'situation'>): SearchedKinds {
  const isAsked = (kind: Irregularity): boolean => types === undefined || types.some((type) => type === kind);
  const showsOpen = situation.some((one) => one === 'OPEN');
  const showsResolved = situation.some((one) => one === 'RESOLVED');
  return {
    computed: showsOpen ? keysOf(COMPUTED_IRREGULARITIES).filter(isAsked) : [],
    raised: showsOpen || showsResolved ? keysOf(RAISED_IRREGULARITIES).filter(isAsked) : [],
    isResolved: showsOpen && showsResolved ? undefined : showsResolved,
  };
}
