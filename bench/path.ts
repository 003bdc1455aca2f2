import type { Statement } from './measure.ts';

/** A hot path: what the product is asked, and the plain SQL that answers the same. */
export interface Path {
  readonly name: string;
  readonly url: string;
  /** The page, then its count. */
  readonly plain: readonly [Statement, Statement];
}
