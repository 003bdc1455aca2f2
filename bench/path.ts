import type { Statement } from './measure.ts';

export interface Path {
  readonly name: string;
  readonly url: string;
  readonly plain: readonly [Statement, Statement];
}
