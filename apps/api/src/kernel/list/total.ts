import { COUNT_BOUND } from '@habilita/contract';
import { type Expression, sql } from 'kysely';
import { narrowed, type NarrowedRows } from './condition.ts';

/** The number of rows of a search. `totalIsExact` is false when there are more rows than `totalSize`. */
export interface Total {
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/** The SQL that counts rows, and the function `says`, which turns the counted number into a total. */
export interface Counting {
  readonly sql: Expression<number>;
  readonly says: (n: number) => Total;
}

const exactly = (n: number): Total => ({ totalSize: n, totalIsExact: true });

export const rolledUpCounting = (rolledUp: Expression<number>): Counting => ({ sql: rolledUp, says: exactly });

/** Counts at most 10,001 rows unless `all` is set, because counting more takes seconds. */
export function rowCounting<Db, Tables extends keyof Db>(rows: NarrowedRows<Db, Tables>, all: boolean): Counting {
  const one = narrowed(rows).select(sql<number>`1`.as('one'));
  const counted = all ? one : one.limit(sql.lit(COUNT_BOUND + 1));
  return {
    sql: sql`(select count(*) from (${counted}) as counted)`,
    says: (n) => (all || n <= COUNT_BOUND ? exactly(n) : { totalSize: COUNT_BOUND, totalIsExact: false }),
  };
}
