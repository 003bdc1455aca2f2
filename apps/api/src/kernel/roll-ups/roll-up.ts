/**
 * Sums that are kept, so that totals are exact without counting rows. Triggers append changes to `<name>_deltas`;
 * folding merges them into `<name>_facts` (sums by all dimensions) and `<name>_counts` (sums by one dimension).
 */
export interface RollUp<Dimension extends string = string> {
  readonly name:
    | 'registration'
    | 'payment'
    | 'lead'
    | 'registration_standing'
    | 'registration_due'
    | 'paid_payment'
    | 'settling_payment'
    | 'lead_profile'
    | 'school_movement'
    | 'recipient';
  readonly rows: 'registrations' | 'payments' | 'leads' | 'school_movements' | 'communication_recipients';
  /** A table read beside the rows: SQL calls the rows `source` and this table `joined`. */
  readonly joined?: JoinedTable;
  /** SQL of what sums can be filtered by, over columns that facts and deltas share. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** The dimensions whose values leave few facts to read. */
  readonly narrow: readonly Dimension[];
  /** The columns of facts besides the measures; together they are unique. */
  readonly factColumns: readonly string[];
  /** SQL of fact columns that are not columns of the rows. */
  readonly factValues?: Readonly<Record<string, string>>;
  readonly factKey: string;
  readonly countColumns: readonly string[];
  /** SQL of what a row adds to each sum, never null. After adding a measure, run `npm run gen:roll-ups`. */
  readonly measures: Readonly<Record<string, string>>;
  readonly furtherColumns?: readonly string[];
  readonly cubes?: Cubes;
}

/** Small tables of sums by a few columns each, for grouping; folded like the facts. */
export interface Cubes {
  readonly columns: Readonly<Record<string, CubeColumn>>;
  readonly tables: readonly Cube[];
}

export interface CubeColumn {
  /** SQL that works on the rows, on the deltas and on every cube with the columns that it names; never null. */
  readonly sql: string;
  readonly type: 'uuid' | 'text' | 'boolean' | 'date';
}

export interface Cube {
  /** The part of the table's name after the roll-up's name. */
  readonly name: string;
  /** The columns of the table's key, in this order. */
  readonly columns: readonly string[];
}

export const deltaColumnsOf = ({ factColumns, furtherColumns = [] }: RollUp): readonly string[] => [
  ...factColumns,
  ...furtherColumns,
];

export const cubeTableOf = ({ name }: Pick<RollUp, 'name'>, cube: Cube): string => `${name}_${cube.name}`;

export function cubeExpressions({ cubes }: RollUp, { columns }: Cube): readonly string[] {
  return columns.map((column) => cubes?.columns[column]?.sql ?? column);
}

/**
 * A table that is read beside the rows. When one of these columns changes, a trigger corrects the sums of the rows that
 * refer to it.
 */
export interface JoinedTable {
  readonly table: 'registrations' | 'students' | 'campaigns';
  /** The rows' column with the joined row's id. */
  readonly by: string;
  readonly columns: readonly string[];
}

/** A list of values, or a range that includes both ends. */
export type DimensionKeys =
  | readonly string[]
  | { readonly from?: string | undefined; readonly until?: string | undefined };

/** All given conditions must hold. */
export interface RollUpFilter<Dimension extends string = string> {
  readonly dimensions: Readonly<Partial<Record<Dimension, DimensionKeys>>>;
  /** Columns that every table has, such as the status. */
  readonly columns: Readonly<Record<string, readonly (string | boolean)[] | undefined>>;
}
