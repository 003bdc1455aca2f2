import {
  BOOKED_PAYMENT_AMOUNTS,
  type PaymentAmount,
  type PaymentGrouping,
  type PaymentsQuery,
  type PaymentTotalsQuery,
} from '@habilita/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { all } from '#kernel/list/columns-of.ts';

/** Decides which payments count in which sums. */
export interface Counting {
  /** The columns of a payment, or of precomputed sums, that decide whether the payment counts. */
  readonly columns: readonly ('status' | 'active')[];
  /** SQL: the given value of the row `p`, or 0 when it must not be added to the sum. */
  readonly of: (name: PaymentAmount | 'n', value: RawBuilder<number>) => RawBuilder<number>;
}

const STILL_CHARGED = {
  status: sql<SqlBool>`p.status in ('PENDING', 'PAID')`,
  active: sql<SqlBool>`p.active`,
} as const;

/**
 * With `onlyCounting`, the number of payments and the amounts charged include only payments that are pending or paid,
 * and active. When the search filters or groups by `status`, the condition on the status is left out, so that each
 * group shows what its payments charged; the same holds for `active`. Money received and given back always counts,
 * because it is in the ledger, whatever happened to its payment later.
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
