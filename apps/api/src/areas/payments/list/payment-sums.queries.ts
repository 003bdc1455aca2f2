import { keysOf, PAYMENT_AMOUNTS, type PaymentsQuery } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { type FilterKey } from '#kernel/list/condition.ts';
import { type Cube, cubeTableOf } from '#kernel/roll-ups/roll-up.ts';
import { amountColumn } from './payment-amounts.ts';
import { BY_CAMPAIGN_AND_MONTH, BY_DUE_DATE, COLUMNS, type DimensionColumn } from './payment-dimensions.ts';
import { PAYMENT_ROLL_UP } from './payment-roll-up.ts';
import { givenPaymentFilters } from './payments-search.queries.ts';

export const AMOUNT_COLUMNS: readonly string[] = PAYMENT_AMOUNTS.map(amountColumn);

const FILTER_COLUMNS: Readonly<Partial<Record<FilterKey<PaymentsQuery>, DimensionColumn>>> = {
  campaignIds: 'campaign_id',
  drivingSchoolIds: 'driving_school_id',
  status: 'status',
  paymentMethods: 'payment_method',
  parts: 'part',
  entityTypes: 'entity_type',
  cardBrands: 'card_brand',
  entityPaymentActive: 'active',
  dueDateStart: 'due_date',
  dueDateEnd: 'due_date',
};

/**
 * A table from which payments are summed. Its rows have the alias `p`. Each row stands for `n` payments and holds their
 * summed amounts.
 */
export interface SumSource {
  readonly from: RawBuilder<unknown>;
  /** True for a table so large that searches of it wait for each other. */
  readonly isLarge: boolean;
}

const { due_month: dueMonth, liquidation_month: liquidationMonth } = COLUMNS;

/**
 * The table `payments`, with one row for each payment. It has every column, while a table of precomputed sums has only
 * some.
 */
export const PAYMENT_ROWS: SumSource = {
  from: sql.raw(`(
    select *, 1 as n, ${dueMonth.sql} as due_month, ${liquidationMonth.sql} as liquidation_month from payments
  ) as p`),
  isLarge: true,
};

interface KeptSums {
  readonly columns: readonly string[];
  readonly table: string;
  readonly isLarge: boolean;
}

/**
 * Precomputed sums by one dimension, as a table. `key` is the column name under which the dimension's values appear.
 */
function counted(dimension: string, key?: string): KeptSums {
  const type = Object.entries(COLUMNS).find(([name]) => name === key)?.[1].type;
  const named = key === undefined ? '' : `key::${type} as ${key}, `;
  const columns = [...PAYMENT_ROLL_UP.countColumns, 'n', ...AMOUNT_COLUMNS].join(', ');
  return {
    columns: [...(key === undefined ? [] : [key]), ...PAYMENT_ROLL_UP.countColumns],
    table: `(select ${named}${columns} from payment_counts where dimension = '${dimension}') as counted`,
    isLarge: false,
  };
}

const cube = (of: Cube): KeptSums => ({
  columns: of.columns,
  table: cubeTableOf(PAYMENT_ROLL_UP, of),
  isLarge: false,
});

/** All tables of precomputed sums, from the smallest to the largest. */
const KEPT: readonly KeptSums[] = [
  counted('ALL'),
  ...keysOf(PAYMENT_ROLL_UP.dimensions).map((dimension) => counted(dimension, PAYMENT_ROLL_UP.dimensions[dimension])),
  cube(BY_DUE_DATE),
  cube(BY_CAMPAIGN_AND_MONTH),
  { columns: PAYMENT_ROLL_UP.factColumns, table: 'payment_facts', isLarge: true },
];

/**
 * The smallest table of precomputed sums that has every column of the filters and groupings; undefined if there is
 * none.
 */
export function keptSums(query: PaymentsQuery, groupedBy: readonly DimensionColumn[]): SumSource | undefined {
  const needed = new Set(groupedBy);
  for (const filter of givenPaymentFilters(query)) {
    const column = FILTER_COLUMNS[filter];
    if (column === undefined) return undefined;
    needed.add(column);
  }
  const kept = KEPT.find((each) => [...needed].every((column) => has(each, column)));
  return kept && { from: foldedAndNot(kept, [...needed]), isLarge: kept.isLarge };
}

function has({ columns }: KeptSums, column: DimensionColumn): boolean {
  const { from } = COLUMNS[column];
  return columns.includes(column) || (from !== undefined && columns.includes(from));
}

/**
 * SQL: precomputed sums plus the changes that have not been added to them yet. One query reads both, so that no change
 * is missed or counted twice.
 */
function foldedAndNot({ table, columns }: KeptSums, needed: readonly DimensionColumn[]): RawBuilder<unknown> {
  const sums = ['n', ...AMOUNT_COLUMNS].join(', ');
  const ofDeltas = needed.map((column) => `${COLUMNS[column].sql} as ${column}, `).join('');
  const ofTable = needed
    .map((column) => (columns.includes(column) ? `${column}, ` : `${COLUMNS[column].sql} as ${column}, `))
    .join('');
  return sql.raw(`(
    select ${ofTable}${sums} from ${table}
    union all select ${ofDeltas}${sums} from payment_deltas
  ) as p`);
}
