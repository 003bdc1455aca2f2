import type { Statement } from './measure.ts';

export interface Path {
  readonly name: string;
  readonly url: string;
  readonly plain: readonly [Statement, Statement];
  /** No page of a list: its answer has no total to compare. */
  readonly isRecord?: true;
}
