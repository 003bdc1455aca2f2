import {
  BOOKED_PAYMENT_AMOUNTS,
  type PaymentAmount,
  type PaymentGrouping,
  type PaymentsQuery,
  type PaymentTotalsQuery,
} from '@habilita/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { all } from '#kernel/list/columns-of.ts';

/** Decides what a payment adds to sums. */
export interface Counting {
  /** The columns of payments, or of sums of payments, that decide it. */
  readonly columns: readonly ('status' | 'active')[];
  /** SQL: a value of the row `p`, or 0 if the row does not add it. */
  readonly of: (name: PaymentAmount | 'n', value: RawBuilder<number>) => RawBuilder<number>;
}

const STILL_CHARGED = {
  status: sql<SqlBool>`p.status in ('PENDING', 'PAID')`,
  active: sql<SqlBool>`p.active`,
} as const;

/**
 * With `onlyCounting`, the number of payments and the amounts charged are those of active payments that are pending or
 * paid. A situation or activity that the search names, or by which payments are grouped, is not asked for: each group
 * then shows what its payments charged. Money received and given back is in the ledger, whatever became of its
 * payment, so it always counts.
 */
export function countingOf(
  query: PaymentsQuery & Pick<PaymentTotalsQuery, 'onlyCounting'>,
  groupings: readonly PaymentGrouping[] = [],
): Counting {
  const { onlyCounting, status, entityPaymentActive: active } = query;
  const named = { status, active };
  const columns = (['status', 'active'] as const).filter(
    (column) => onlyCounting === true && named[column] === undefined && !groupings.includes(column),
  );
  const isCharged = all(columns.map((column) => STILL_CHARGED[column]));
  return {
    columns,
    of: (name, value) =>
      columns.length === 0 || (name !== 'n' && BOOKED_PAYMENT_AMOUNTS.has(name))
        ? value
        : sql<number>`case when ${isCharged} then ${value} else 0 end`,
  };
}
