import type { Cents } from '@habilita/kernel';
import type {
  GroupedPaymentsQuery,
  PaymentEntityType,
  PaymentGrouping,
  PaymentMethod,
  PaymentPart,
  PaymentStatus,
} from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { GROUPINGS, groupingsOf } from './grouped-payments.ts';
import { isRolledUpSearch, paymentsSource } from './payments-search.queries.ts';

/** Centavos; columns it is not grouped by are null. */
export interface GroupedRow {
  readonly groupKey: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly drivingSchoolId: string | null;
  readonly drivingSchoolName: string | null;
  readonly planId: string | null;
  readonly planName: string | null;
  readonly planType: string | null;
  readonly planModality: string | null;
  readonly planShortName: string | null;
  readonly planBusinessName: string | null;
  readonly status: PaymentStatus | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly part: PaymentPart | null;
  readonly entityType: PaymentEntityType | null;
  readonly dueDate: string | null;
  readonly liquidationDay: string | null;
  readonly cardBrand: string | null;
  readonly active: boolean | null;
  readonly n: number;
  readonly grossCents: Cents;
  readonly marketplaceGrossCents: Cents;
  readonly partnerPercentageFeeCents: Cents;
  readonly marketplacePercentageFeeCents: Cents;
  readonly partnerFixedFeeCents: Cents;
  readonly marketplaceFixedFeeCents: Cents;
  readonly partnerApprovedCents: Cents;
  readonly marketplaceApprovedCents: Cents;
  readonly partnerReversedCents: Cents;
  readonly marketplaceReversedCents: Cents;
  readonly groups: number;
}

const SUMS = [
  'gross_cents',
  'marketplace_gross_cents',
  'partner_percentage_fee_cents',
  'marketplace_percentage_fee_cents',
  'partner_fixed_fee_cents',
  'marketplace_fixed_fee_cents',
  'partner_approved_cents',
  'marketplace_approved_cents',
  'partner_reversed_cents',
  'marketplace_reversed_cents',
];

const rolledUpColumns = sql.raw(
  ['campaign_id', 'driving_school_id', 'status', 'payment_method', 'part', 'active', 'due_date', 'n', ...SUMS].join(
    ', ',
  ),
);

/** The roll-up's rows and the changes not yet merged into them, in one snapshot. */
export const FACTS_AND_DELTAS: RawBuilder<unknown> = sql`(select ${rolledUpColumns} from payment_facts union all select ${rolledUpColumns} from payment_deltas) as p`;

const EACH_PAYMENT = sql`(select *, 1 as n from payments) as p`;

const SORTS: Readonly<Record<string, string>> = {
  paymentGrossQty: 'n',
  paymentGrossValue: 'gross_cents',
  dueDate: 'due_date',
  liquidationDay: 'liquidation_day',
};

function orderOf({ sort }: GroupedPaymentsQuery, groupings: readonly PaymentGrouping[]): RawBuilder<unknown> {
  const isKnown = !(sort.key in GROUPINGS) || groupings.some((name) => name === sort.key);
  const column = isKnown ? (SORTS[sort.key] ?? 'gross_cents') : 'gross_cents';
  const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
  return sql.raw(`g.${column} ${direction} nulls last, g.group_key`);
}

function groupColumns(groupings: readonly PaymentGrouping[]): RawBuilder<unknown> {
  const chosen = new Set(groupings.map((name) => GROUPINGS[name].column));
  const types: Readonly<Record<string, string>> = { active: 'boolean', due_date: 'date', liquidation_day: 'date' };
  const columns = Object.values(GROUPINGS).map(({ column }) => {
    const type = types[column] ?? (column.endsWith('_id') ? 'uuid' : 'text');
    return chosen.has(column) ? `p.${column}` : `null::${type} as ${column}`;
  });
  return sql.raw(columns.join(', '));
}

/** One page of groups with their sums, with the scope of single payments. */
export async function groupPayments(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
): Promise<GroupedRow[]> {
  const { groupings, rolledUp } = groupingsOf(asked.groups ?? []);
  const query = await withinTags(db, withinScope(asked, scope));
  const search = query && { ...query, sort: { key: 'timestamp', direction: 'DESC' as const } };
  const source = search && paymentsSource(db, scope, search);
  if (search === undefined || source === undefined) return [];
  const fromFacts = rolledUp && isRolledUpSearch(search);
  const from = fromFacts ? FACTS_AND_DELTAS : EACH_PAYMENT;
  const by = sql.raw(groupings.map((name) => `p.${GROUPINGS[name].column}`).join(', '));
  const key = sql.raw(groupings.map((name) => `coalesce(p.${GROUPINGS[name].column}::text, '')`).join(', '));
  const sums = sql.raw(['n', ...SUMS].map((name) => `sum(p.${name})::bigint as ${name}`).join(', '));
  const statement = sql<GroupedRow>`
    with g as (
      select concat_ws('|', ${key}) as group_key, ${groupColumns(groupings)}, ${sums}
      from ${from} where ${all(source.conditions)} group by ${by} having sum(p.n) <> 0
    ), page as (
      select g.*, count(*) over () as groups from g order by ${orderOf(asked, groupings)}
      limit ${sql.lit(asked.size)} offset ${sql.lit(asked.page * asked.size)}
    )
    select g.*, c.name || ', ' || c.edition || 'ª edição' as campaign_name, ds.presentation_name as driving_school_name,
      pl.name as plan_name, pl.type as plan_type, pl.modality as plan_modality, pl.short_name as plan_short_name, pl.business_name as plan_business_name
    from page as g
    left join campaigns as c on c.id = g.campaign_id
    left join driving_schools as ds on ds.id = g.driving_school_id
    left join plans as pl on pl.id = g.plan_id
    order by ${orderOf(asked, groupings)}`;
  const { rows } = await (fromFacts ? statement.execute(db) : inSearchTurn(db, () => statement.execute(db)));
  return rows;
}
