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
 * Kinds that a search looks for. Those computed from the current data are never resolved: they go away with their
 * cause.
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
