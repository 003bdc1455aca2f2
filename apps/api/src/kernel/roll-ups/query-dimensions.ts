import { keysOf } from '@habilita/contract';
import type { DimensionKeys } from './roll-up.ts';

/** The filters of a search as dimensions of a roll-up; filters without a value are left out. */
export function queryDimensions<Filter extends string, Dimension extends string>(
  query: { readonly [F in NoInfer<Filter>]?: readonly string[] | undefined },
  dimensionOf: Readonly<Record<Filter, Dimension>>,
): Partial<Record<Dimension, DimensionKeys>> {
  const wanted: Partial<Record<Dimension, DimensionKeys>> = {};
  for (const filter of keysOf<Filter>(dimensionOf)) {
    const keys = query[filter];
    if (keys !== undefined && keys.length > 0) wanted[dimensionOf[filter]] = keys;
  }
  return wanted;
}

/**
 * A range of days as a filter of a roll-up's dimension, with both ends included; undefined when neither end is given.
 */
export function daysBetween(from: string | undefined, until: string | undefined): DimensionKeys | undefined {
  return from === undefined && until === undefined ? undefined : { from, until };
}
