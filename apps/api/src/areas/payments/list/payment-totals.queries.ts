import {
  PAYMENT_AMOUNTS,
  type PaymentAmount,
  type PaymentsQuery,
  type PaymentTotalsQuery,
  recordOf,
} from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { type Counting, countingOf } from './counting.queries.ts';
import { keptSums } from './payment-sums.queries.ts';
import { paymentsSource } from './payments-search.queries.ts';

export type PaymentSums = Readonly<Record<PaymentAmount | 'n', number>>;

const amountsIn = (counting: Counting): Readonly<Record<PaymentAmount, RawBuilder<number>>> =>
  recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, counting.of(amount, sql<number>`${sql.ref(`p.${amount}Cents`)}`)]));

const NONE: PaymentSums = { n: 0, ...recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, 0])) };

type SummedQuery = PaymentsQuery & Pick<PaymentTotalsQuery, 'onlyCounting' | 'groups'>;

/**
 * Sums up the payments that match, from precomputed sums if they support the filters, otherwise row by row. Undefined
 * when there are too many rows and the person has not requested an exact total.
 */
export async function paymentSums(
  db: ReadDatabase,
  scope: RowScope,
  asked: SummedQuery,
  now: Temporal.Instant,
): Promise<PaymentSums | undefined> {
  const query = await withinTags(db, withinScope(asked, scope));
  const found = query && paymentsSource(db, scope, query, now);
  if (query === undefined || found === undefined) return NONE;
  const counting = countingOf(query, query.groups);
  const source = keptSums(query, counting.columns);
  if (source === undefined) {
    const rows = { counting: counting.of('n', sql<number>`1`), ...amountsIn(counting) };
    const sums = await sumRows(db, found, rows, asked.exactTotal);
    return sums && { ...sums, n: sums.counting };
  }
  const each = Object.entries({ n: counting.of('n', sql<number>`p.n`), ...amountsIn(counting) }).map(
    ([name, value]) => sql`coalesce(sum(${value}), 0)::bigint as ${sql.ref(name)}`,
  );
  const sumQuery = sql<PaymentSums>`select ${sql.join(each)} from ${source.from} where ${all(found.conditions)}`;
  const add = () => sumQuery.execute(db);
  const { rows } = await (source.isLarge ? inSearchTurn(db, add) : add());
  return rows[0];
}
