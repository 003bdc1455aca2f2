/**
 * Sums that are kept up to date, so that totals are exact without counting rows. Triggers append each change to
 * `<name>_deltas`. A worker merges ("folds") the deltas into `<name>_facts`, which has sums by all dimensions at once,
 * and `<name>_counts`, which has sums by one dimension each.
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
  /** The dimensions, by which sums can be filtered, each with its SQL over columns that facts and deltas have. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** The selective dimensions: a filter by a single value of one of them leaves only few facts to read. */
  readonly narrow: readonly Dimension[];
  /** The columns of the facts besides the measures. Together they are the key of the facts. */
  readonly factColumns: readonly string[];
  /** SQL of those fact columns that the rows do not have. */
  readonly factValues?: Readonly<Record<string, string>>;
  readonly factKey: string;
  readonly countColumns: readonly string[];
  /**
   * For each sum, SQL of what a row adds to it, which is never null. After adding a measure, run `npm run
   * gen:roll-ups`.
   */
  readonly measures: Readonly<Record<string, string>>;
  readonly furtherColumns?: readonly string[];
  readonly cubes?: Cubes;
}

/** Small tables of sums by a few columns each, for grouping. Deltas are merged into them as into the facts. */
export interface Cubes {
  readonly columns: Readonly<Record<string, CubeColumn>>;
  readonly tables: readonly Cube[];
}

export interface CubeColumn {
  /** SQL of the column, never null. It must work on the rows, on the deltas and on every cube that has this column. */
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
 * A second table that is read with the rows. When one of the listed columns of this table changes, a trigger corrects
 * the sums of all rows that refer to the changed row.
 */
export interface JoinedTable {
  readonly table: 'registrations' | 'students' | 'campaigns';
  /** The column of the roll-up's rows that refers to the id of the second table. */
  readonly by: string;
  readonly columns: readonly string[];
}

/** The values of a dimension to add up: a list, or a range with both ends included. */
export type DimensionKeys =
  | readonly string[]
  | { readonly from?: string | undefined; readonly until?: string | undefined };

/** Selects what a sum adds up. All given conditions must hold. */
export interface RollUpFilter<Dimension extends string = string> {
  readonly dimensions: Readonly<Partial<Record<Dimension, DimensionKeys>>>;
  /** Columns that facts, counts and deltas all have, such as the status, with the values to add up. */
  readonly columns: Readonly<Record<string, readonly (string | boolean)[] | undefined>>;
}
