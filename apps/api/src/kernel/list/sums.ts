import { COUNT_BOUND, keysOf } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { narrowed, type NarrowedRows } from './condition.ts';
import { inSearchTurn } from './search-turn.ts';

/**
 * The sums of the measures in centavos, and the number of rows (`n`). Undefined above 10,000 rows, unless `everything`
 * is asked for.
 */
export async function sumRows<Db, Tables extends keyof Db, Measure extends string>(
  db: ReadDatabase,
  source: NarrowedRows<Db, Tables> & { readonly mayTakeLong?: boolean },
  measures: Readonly<Record<Measure, RawBuilder<number>>>,
  everything: boolean,
): Promise<Readonly<Record<Measure | 'n', number>> | undefined> {
  const names = keysOf<Measure>(measures);
  const rows = narrowed(source).select(names.map((name) => measures[name].as(name)));
  const bounded = everything ? rows : rows.limit(sql.lit(COUNT_BOUND + 1));
  const sums = names.map((name) => sql`coalesce(sum(${sql.ref(`found.${name}`)}), 0)::bigint as ${sql.ref(name)}`);
  const add = () =>
    sql<Record<Measure | 'n', number>>`
    select count(*) as n, ${sql.join(sums)} from (${bounded}) as found`.execute(db);
  // Without conditions the query ends after the first 10,001 rows, which is quick.
  const mayTakeLong = everything || (source.mayTakeLong === true && source.conditions.length > 0);
  const found = await (mayTakeLong ? inSearchTurn(db, add) : add());
  const [answer] = found.rows;
  return answer === undefined || (!everything && answer.n > COUNT_BOUND) ? undefined : answer;
}
