import { PAYMENT_AMOUNTS, type PaymentsQuery } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { type FilterKey } from '#kernel/list/condition.ts';
import { type Cube, cubeTableOf } from '#kernel/roll-ups/roll-up.ts';
import { amountColumn } from './payment-amounts.ts';
import { COLUMNS, CUBES, type DimensionColumn } from './payment-dimensions.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';
import { givenPaymentFilters } from './payments-search.queries.ts';

export const AMOUNT_COLUMNS: readonly string[] = PAYMENT_AMOUNTS.map(amountColumn);

const FILTER_COLUMNS: Readonly<Partial<Record<FilterKey<PaymentsQuery>, DimensionColumn>>> = {
  campaignIds: 'campaign_id',
  drivingSchoolIds: 'driving_school_id',
  planIds: 'plan_id',
  status: 'status',
  paymentMethods: 'payment_method',
  parts: 'part',
  entityTypes: 'entity_type',
  cardBrands: 'card_brand',
  entityPaymentActive: 'active',
  dueDateStart: 'due_date',
  dueDateEnd: 'due_date',
  liquidationDayStart: 'liquidation_day',
  liquidationDayEnd: 'liquidation_day',
  hasLiquidationDay: 'liquidation_day',
};

/** Sums with every column of a search and its groupings. */
export interface SumSource {
  /** As `p`; each row is a sum of `n` payments. */
  readonly from: RawBuilder<unknown>;
  /** Many cells are read. */
  readonly isLarge: boolean;
}

const FACTS: Cube = { name: 'facts', columns: PAYMENT_ROLL_UP.factColumns };
const CANDIDATES: readonly Cube[] = [...CUBES, FACTS];
/** Above a hundred thousand cells at five million payments. */
const LARGE: ReadonlySet<Cube> = new Set(CANDIDATES.slice(-5));

/** Undefined when no table of sums has all columns: the payments themselves are read. */
export function sumSource(query: PaymentsQuery, groupedBy: readonly DimensionColumn[]): SumSource | undefined {
  const needed = new Set(groupedBy);
  for (const filter of givenPaymentFilters(query)) {
    const column = FILTER_COLUMNS[filter];
    if (column === undefined) return undefined;
    needed.add(column);
  }
  const cube = CANDIDATES.find((candidate) => [...needed].every((column) => has(candidate, column)));
  if (cube === undefined) return undefined;
  const isNarrow = query.campaignIds !== undefined || query.drivingSchoolIds !== undefined;
  return { from: withDeltas(cube, [...needed]), isLarge: LARGE.has(cube) && !isNarrow };
}

function has({ columns }: Cube, column: DimensionColumn): boolean {
  const { from } = COLUMNS[column];
  return columns.includes(column) || (from !== undefined && columns.includes(from));
}

/** What is folded and what is not yet, in one snapshot. */
function withDeltas(cube: Cube, needed: readonly DimensionColumn[]): RawBuilder<unknown> {
  const sums = ['n', ...AMOUNT_COLUMNS].join(', ');
  const selected = (expression: (column: DimensionColumn) => string) =>
    [...needed.map((column) => `${expression(column)} as ${column}`), sums].join(', ');
  const ofCube = selected((column) => (cube.columns.includes(column) ? column : COLUMNS[column].sql));
  const ofDeltas = selected((column) => COLUMNS[column].sql);
  const table = cubeTableOf(PAYMENT_ROLL_UP, cube);
  return sql.raw(`(select ${ofCube} from ${table} union all select ${ofDeltas} from payment_deltas) as p`);
}
