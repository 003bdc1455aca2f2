import { keysOf, PAYMENT_AMOUNTS, type PaymentsQuery } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { type FilterKey } from '#kernel/list/condition.ts';
import { type Cube, cubeTableOf } from '#kernel/roll-ups/roll-up.ts';
import { amountColumn } from './payment-amounts.ts';
import { COLUMNS, CUBES, type DimensionColumn } from './payment-dimensions.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';
import { givenPaymentFilters } from './payments-search.queries.ts';

export const AMOUNT_COLUMNS: readonly string[] = PAYMENT_AMOUNTS.map(amountColumn);

/** Filters by values of the column. */
const VALUE_FILTERS = {
  campaignIds: 'campaign_id',
  drivingSchoolIds: 'driving_school_id',
  planIds: 'plan_id',
  status: 'status',
  paymentMethods: 'payment_method',
  parts: 'part',
  entityTypes: 'entity_type',
  cardBrands: 'card_brand',
  entityPaymentActive: 'active',
} as const satisfies Partial<Record<FilterKey<PaymentsQuery>, DimensionColumn>>;

const FILTER_COLUMNS: Readonly<Partial<Record<FilterKey<PaymentsQuery>, DimensionColumn>>> = {
  ...VALUE_FILTERS,
  dueDateStart: 'due_date',
  dueDateEnd: 'due_date',
  liquidationDayStart: 'liquidation_day',
  liquidationDayEnd: 'liquidation_day',
  hasLiquidationDay: 'liquidation_day',
};

/** Sums with every column of a search and its groupings; each row is a sum of `n` payments. */
export interface SumSource {
  /** As `p`: what is folded and what is not yet, in one snapshot. */
  readonly from: RawBuilder<unknown>;
  /** Many cells are read. */
  readonly isLarge: boolean;
  /** Given when each folded cell of the search is a whole group. */
  readonly cells?: Cells;
}

export interface Cells {
  /** As `p`. */
  readonly folded: RawBuilder<unknown>;
  /** As `p`. */
  readonly unfolded: RawBuilder<unknown>;
}

const FACTS: Cube = { name: 'facts', columns: PAYMENT_ROLL_UP.factColumns };
const CANDIDATES: readonly Cube[] = [...CUBES, FACTS];
/** From this one on, above a hundred thousand cells at five million payments. */
const FIRST_LARGE = CANDIDATES.findIndex(({ name }) => name === 'by_campaign_and_liquidation_day');
const LARGE: ReadonlySet<Cube> = new Set(CANDIDATES.slice(FIRST_LARGE));

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
  const isLarge = LARGE.has(cube) && !isNarrow;
  const { folded, unfolded } = partsOf(cube, [...needed]);
  const from = sql`(${folded} union all ${unfolded}) as p`;
  if (!isGroup(cube, query, groupedBy)) return { from, isLarge };
  return { from, isLarge, cells: { folded: sql`(${folded}) as p`, unfolded: sql`(${unfolded}) as p` } };
}

/** A cell is a group when each other column of it has one value. */
function isGroup({ columns }: Cube, query: PaymentsQuery, groupedBy: readonly DimensionColumn[]): boolean {
  const single = keysOf<keyof typeof VALUE_FILTERS>(VALUE_FILTERS).filter((filter) => query[filter]?.length === 1);
  const known = new Set<string>([...groupedBy, ...single.map((filter) => VALUE_FILTERS[filter])]);
  return columns.every((column) => known.has(column));
}

function has({ columns }: Cube, column: DimensionColumn): boolean {
  const { from } = COLUMNS[column];
  return columns.includes(column) || (from !== undefined && columns.includes(from));
}

function partsOf(cube: Cube, needed: readonly DimensionColumn[]) {
  const sums = ['n', ...AMOUNT_COLUMNS].join(', ');
  const selected = (expression: (column: DimensionColumn) => string) =>
    [...needed.map((column) => `${expression(column)} as ${column}`), sums].join(', ');
  const ofCube = selected((column) => (cube.columns.includes(column) ? column : COLUMNS[column].sql));
  const ofDeltas = selected((column) => COLUMNS[column].sql);
  const table = cubeTableOf(PAYMENT_ROLL_UP, cube);
  return {
    folded: sql.raw(`select ${ofCube} from ${table}`),
    unfolded: sql.raw(`select ${ofDeltas} from payment_deltas`),
  };
}
