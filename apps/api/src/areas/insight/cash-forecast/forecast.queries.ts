import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all, oneOf } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import type { NetAmounts, OpenOn, SettledOn } from './forecast.ts';

interface Asked {
  readonly campaignIds?: string[] | undefined;
  readonly drivingSchoolIds?: string[] | undefined;
}

const SUMS = sql`coalesce(sum(n), 0)::int as n,
  coalesce(sum(marketplace_gross_cents - marketplace_percentage_fee_cents - marketplace_fixed_fee_cents), 0)::bigint as marketplace,
  coalesce(sum(gross_cents - marketplace_gross_cents - partner_percentage_fee_cents - partner_fixed_fee_cents), 0)::bigint as partner`;
const MOVEMENT_COLUMNS = sql.raw(
  'kind, day, n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents',
);
const IS_CARD = sql<SqlBool>`payment_method = 'CREDIT'`;
/**
 * SQL: the movement is a refund that the marketplace paid wholly from its own balance. The school pays its share back
 * later, on a day that is not known.
 */
const IS_ADVANCED = sql<SqlBool>`kind = 'REFUND_BY_MARKETPLACE'`;
const IS_OPEN = sql<SqlBool>`status = 'PENDING' and active`;

/**
 * Adds up cash from the roll-ups of payments and movements, with the changes not yet merged into them, in one snapshot.
 * It reads no single payment.
 */
export async function cashFound(db: ReadDatabase, scope: RowScope, asked: Asked, today: string) {
  const query = withinScope(asked, scope);
  const none = { settled: [], open: [], late: { n: 0, marketplace: 0, partner: 0 } };
  if (isOutOfScope(query)) return none;
  const { campaignIds, drivingSchoolIds } = query;
  const within = all([
    ...(campaignIds === undefined ? [] : [oneOf(sql.ref('campaignId'), campaignIds)]),
    ...(drivingSchoolIds === undefined ? [] : [oneOf(sql.ref('drivingSchoolId'), drivingSchoolIds)]),
  ]);
  const movements = (table: string) =>
    sql`select ${MOVEMENT_COLUMNS} from ${sql.raw(table)} where day >= ${today}::date and ${within}
      and kind in ('PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT', 'REVERSAL', 'REFUND_BY_MARKETPLACE')`;
  const isAll = campaignIds === undefined && drivingSchoolIds === undefined;
  const isDue = sql<SqlBool>`${IS_OPEN} and due_date >= ${today}::date`;
  const open = (
    table: string,
    which: Condition,
  ) => sql`select due_date, payment_method, case payment_method when 'CREDIT' then driving_school_id end as school, ${SUMS}
    from ${sql.raw(table)} where ${isDue} and ${which} group by 1, 2, 3`;
  // Card payments are summed by school, because they settle after a number of days that each school agreed with its
  // provider. The settlement of the other payment methods does not depend on the school, so they are read from a
  // smaller table by due date.
  const ofAll = sql`${open('payment_facts', IS_CARD)}
    union all select due_date, payment_method, null::uuid as school, ${SUMS} from payment_by_due_date where ${isDue} and not ${IS_CARD} group by 1, 2`;
  const late = (table: string) =>
    sql`select ${SUMS} from ${sql.raw(table)} where ${IS_OPEN} and due_date < ${today}::date and ${within}`;
  const lateByDay = sql`select ${SUMS} from payment_counts where dimension = 'DUE_DATE' and ${IS_OPEN} and key < ${today}`;
  const { rows } = await sql<{ settled: SettledOn[]; open: OpenOn[]; late: NetAmounts }>`
    with m as (${movements('school_movement_facts')} union all ${movements('school_movement_deltas')}),
    settled as (
      select day, kind in ('REVERSAL', 'REFUND_BY_MARKETPLACE') as "isReversal", sum(n)::int as n,
        sum(marketplace_cents - marketplace_fee_cents + case when ${IS_ADVANCED} then partner_cents else 0 end)::bigint as marketplace,
        sum(case when ${IS_ADVANCED} then 0 else partner_cents - partner_fee_cents end)::bigint as partner
      from m group by 1, 2 having sum(n) <> 0
    ),
    open as (
      select o.due_date as "dueDate", o.payment_method as method, ds.getnet_payment_plan_days as "paymentPlanDays", sum(o.n)::int as n,
        sum(o.marketplace)::bigint as marketplace, sum(o.partner)::bigint as partner
      from (${isAll ? ofAll : open('payment_facts', within)} union all ${open('payment_deltas', within)}) as o
      left join driving_schools as ds on ds.id = o.school group by 1, 2, 3 having sum(o.n) <> 0
    ),
    late as (
      select sum(l.n)::int as n, sum(l.marketplace)::bigint as marketplace, sum(l.partner)::bigint as partner
      from (${isAll ? lateByDay : late('payment_facts')} union all ${late('payment_deltas')}) as l
    )
    select coalesce((select jsonb_agg(settled) from settled), '[]') as settled, coalesce((select jsonb_agg(open) from open), '[]') as open,
      (select to_jsonb(late) from late) as late`.execute(db);
  return rows[0] ?? none;
}
