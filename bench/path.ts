import type { Statement } from './measure.ts';

export interface Path {
  readonly name: string;
  readonly url: string;
  readonly plain: readonly [Statement, Statement];
  /** The path answers a record, so there is no total to compare. */
  readonly isRecord?: true;
}
