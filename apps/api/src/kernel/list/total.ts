import { COUNT_BOUND } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { narrowed, type PageSource } from './page.ts';

/** How many rows a list has; `totalIsExact` is false where counting stopped at its bound ('mais de 10.000'). */
export interface Total {
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/**
 * Counts rows where no roll-up knows the answer: up to 10 000, or all of them when `exact` is asked for.
 */
export async function countRows<Db, Tables extends keyof Db>(
  db: ReadDatabase,
  source: Pick<PageSource<Db, Tables>, 'visible' | 'conditions'>,
  exact: boolean,
): Promise<Total> {
  const one = narrowed(source).select(sql<number>`1`.as('one'));
  const counted = exact ? one : one.limit(sql.lit(COUNT_BOUND + 1));
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${counted}) as counted`.execute(db);
  const n = rows[0]?.n ?? 0;
  return exact || n <= COUNT_BOUND
    ? { totalSize: n, totalIsExact: true }
    : { totalSize: COUNT_BOUND, totalIsExact: false };
}
