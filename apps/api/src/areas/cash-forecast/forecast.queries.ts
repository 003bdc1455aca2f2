import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all, oneOf } from '#kernel/list/columns-of.ts';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import type { Net, OpenOn, SettledOn } from './forecast.ts';

interface Asked {
  readonly campaignIds?: string[] | undefined;
  readonly drivingSchoolIds?: string[] | undefined;
}

const NET = sql`coalesce(sum(p.n), 0)::int as n,
  coalesce(sum(p.marketplace_gross_cents - p.marketplace_percentage_fee_cents - p.marketplace_fixed_fee_cents), 0)::bigint as marketplace,
  coalesce(sum(p.gross_cents - p.marketplace_gross_cents - p.partner_percentage_fee_cents - p.partner_fixed_fee_cents), 0)::bigint as partner`;
const PAYMENT_COLUMNS = sql.raw(
  'driving_school_id, payment_method, due_date, n, gross_cents, marketplace_gross_cents, marketplace_percentage_fee_cents, marketplace_fixed_fee_cents, partner_percentage_fee_cents, partner_fixed_fee_cents',
);
const MOVEMENT_COLUMNS = sql.raw(
  'kind, day, n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents',
);
const IS_OPEN = sql<SqlBool>`status = 'PENDING' and active`;

/** All of it in one snapshot; from folded and unfolded sums, so that no payment is read. */
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
      and kind in ('PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT', 'REVERSAL')`;
  const payments = (table: string) =>
    sql`select ${PAYMENT_COLUMNS} from ${sql.raw(table)} where ${IS_OPEN} and ${within}`;
  const { rows } = await sql<{ settled: SettledOn[]; open: OpenOn[]; late: Net }>`
    with m as (${movements('school_movement_facts')} union all ${movements('school_movement_deltas')}),
    p as materialized (
      select p.due_date, p.payment_method, case p.payment_method when 'CREDIT' then ds.getnet_payment_plan_days end as plan_days, p.n, p.gross_cents,
        p.marketplace_gross_cents, p.marketplace_percentage_fee_cents, p.marketplace_fixed_fee_cents, p.partner_percentage_fee_cents, p.partner_fixed_fee_cents
      from (${payments('payment_facts')} union all ${payments('payment_deltas')}) as p
      join driving_schools as ds on ds.id = p.driving_school_id
    ),
    settled as (
      select day, kind = 'REVERSAL' as "isReversal", sum(n)::int as n, sum(marketplace_cents - marketplace_fee_cents)::bigint as marketplace,
        sum(partner_cents - partner_fee_cents)::bigint as partner
      from m group by 1, 2 having sum(n) <> 0
    ),
    open as (
      select p.due_date as "dueDate", p.payment_method as method, p.plan_days as "paymentPlanDays", ${NET}
      from p where p.due_date >= ${today}::date group by 1, 2, 3 having sum(p.n) <> 0
    ),
    late as (select ${NET} from p where p.due_date < ${today}::date)
    select coalesce((select jsonb_agg(settled) from settled), '[]') as settled, coalesce((select jsonb_agg(open) from open), '[]') as open,
      (select to_jsonb(late) from late) as late`.execute(db);
  return rows[0] ?? none;
}
