import { parseArgs } from 'node:util';
import { DEFAULT_PAGE_SIZE } from '../packages/contract/src/index.ts';
import type { Statement } from './measure.ts';

const { rows } = parseArgs({ options: { rows: { type: 'string' } }, strict: false }).values;

/** The number of rows of a page: `--rows`, or the default of the screens. */
export const ROWS = typeof rows === 'string' ? Number(rows) : DEFAULT_PAGE_SIZE;

export interface Path {
  readonly name: string;
  readonly url: string;
  readonly plain: readonly [Statement, Statement];
  /** True if the request returns a single record, so that there is no total to compare. */
  readonly isRecord?: true;
}
