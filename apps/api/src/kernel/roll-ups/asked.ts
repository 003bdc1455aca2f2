import { keysOf } from '@habilita/contract';
import type { Keys } from './roll-up.ts';

/** The dimensions asked about by filters that name some values; a filter without a value asks for nothing. */
export function askedBy<Filter extends string, Dimension extends string>(
  query: { readonly [F in NoInfer<Filter>]?: readonly string[] | undefined },
  dimensionOf: Readonly<Record<Filter, Dimension>>,
): Partial<Record<Dimension, Keys>> {
  const asked: Partial<Record<Dimension, Keys>> = {};
  for (const filter of keysOf<Filter>(dimensionOf)) {
    const keys = query[filter];
    if (keys !== undefined && keys.length > 0) asked[dimensionOf[filter]] = keys;
  }
  return asked;
}

/** A range of days, both ends in it; nothing when neither end is given. */
export function daysBetween(from: string | undefined, until: string | undefined): Keys | undefined {
  return from === undefined && until === undefined ? undefined : { from, until };
}
