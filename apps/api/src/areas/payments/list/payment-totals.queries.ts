import {
  PAYMENT_AMOUNTS,
  type PaymentAmount,
  type PaymentGrouping,
  type PaymentStatus,
  type PaymentsQuery,
  type PaymentTotalsQuery,
  recordOf,
} from '@habilita/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { keptSums } from './payment-sums.queries.ts';
import { paymentsSource } from './payments-search.queries.ts';

export type PaymentSums = Readonly<Record<PaymentAmount | 'n', number>>;

const COLUMNS: Readonly<Record<PaymentAmount, RawBuilder<number>>> = recordOf(
  PAYMENT_AMOUNTS.map((amount) => [amount, sql<number>`${sql.ref(`p.${amount}Cents`)}`]),
);

const NONE: PaymentSums = { n: 0, ...recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, 0])) };

/** The statuses that totals include. Cancelled and reversed payments are left out, and so are inactive ones. */
const COUNTING = ['PENDING', 'PAID'] as const satisfies readonly PaymentStatus[];

type CountingQuery = PaymentsQuery & Pick<PaymentTotalsQuery, 'onlyCounting'>;

/**
 * With `onlyCounting`, limits a query to active payments in the statuses that totals include. A filter by status or
 * activity that the query already has takes precedence.
 */
export const countingOnly = <Q extends CountingQuery>(query: Q): Q => countingBut(query, []);

/**
 * Limits a query like {@link countingOnly}, but not by a column by which the payments are grouped: when they are
 * grouped by status, each status has a group of its own, so all of them stay. The same applies to `active`.
 */
export function countingBut<Q extends CountingQuery>(query: Q, groupings: readonly PaymentGrouping[]): Q {
  if (query.onlyCounting !== true) return query;
  const { status, entityPaymentActive: active } = query;
  return {
    ...query,
    status: status ?? (groupings.includes('status') ? undefined : COUNTING),
    entityPaymentActive: active ?? (groupings.includes('active') ? undefined : ['true']),
  };
}

/**
 * SQL condition: the subtotal of the first grouping includes group `g`. The subtotal is the same as if payments were
 * grouped by the first grouping alone.
 */
export function addingToFirst(query: CountingQuery, groupings: readonly PaymentGrouping[]): Condition {
  const { status, entityPaymentActive: active } = countingBut(query, groupings.slice(0, 1));
  return all([
    ...(groupings.includes('status') && status !== undefined ? [sql<SqlBool>`g.status = any(${status}::text[])`] : []),
    ...(groupings.includes('active') && active !== undefined
      ? [sql<SqlBool>`g.active = any(${active.map((word) => word === 'true')}::boolean[])`]
      : []),
  ]);
}

/** Whether the total of the search includes this group. */
export const countsIn = (
  { status, active }: { readonly status: PaymentStatus | null; readonly active: boolean | null },
  query: CountingQuery,
): boolean =>
  query.onlyCounting !== true ||
  ((query.status !== undefined || status === null || COUNTING.some((one) => one === status)) &&
    (query.entityPaymentActive !== undefined || active !== false));

/**
 * Sums up the payments that match, from precomputed sums if they support the filters, otherwise row by row. Undefined
 * when there are too many rows and the person has not requested an exact total.
 */
export async function paymentSums(
  db: ReadDatabase,
  scope: RowScope,
  asked: PaymentsQuery,
  now: Temporal.Instant,
): Promise<PaymentSums | undefined> {
  const query = await withinTags(db, withinScope(asked, scope));
  const found = query && paymentsSource(db, scope, query, now);
  if (query === undefined || found === undefined) return NONE;
  const source = keptSums(query, []);
  if (source === undefined) return sumRows(db, found, COLUMNS, asked.exactTotal);
  const each = PAYMENT_AMOUNTS.map((amount) => sql`coalesce(sum(${COLUMNS[amount]}), 0)::bigint as ${sql.ref(amount)}`);
  const sumQuery = sql<PaymentSums>`
    select coalesce(sum(p.n), 0)::bigint as n, ${sql.join(each)} from ${source.from} where ${all(found.conditions)}`;
  const add = () => sumQuery.execute(db);
  const { rows } = await (source.isLarge ? inSearchTurn(db, add) : add());
  return rows[0];
}
