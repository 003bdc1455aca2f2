import { DEFAULT_PAGE_SIZE } from '../packages/contract/src/index.ts';
import type { Statement } from './measure.ts';

/** The rows of a page, as many as a screen asks for until somebody chooses more. */
export const ROWS = DEFAULT_PAGE_SIZE;

export interface Path {
  readonly name: string;
  readonly url: string;
  readonly plain: readonly [Statement, Statement];
  /** The path answers a record, so there is no total to compare. */
  readonly isRecord?: true;
}
