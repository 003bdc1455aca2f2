/**
 * Triggers append changes to `<name>_deltas`; folding merges them into `<name>_facts` (all dimensions) and
 * `<name>_counts` (one dimension). Exact without counting rows.
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
  /** The rows are `source` then, and this table is `joined`. */
  readonly joined?: JoinedTable;
  /** SQL over shared columns. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** Leave few facts to read. */
  readonly narrow: readonly Dimension[];
  /** Besides measures; unique together. */
  readonly factColumns: readonly string[];
  /** SQL of fact columns that are not columns of the rows. */
  readonly factValues?: Readonly<Record<string, string>>;
  readonly factKey: string;
  readonly countColumns: readonly string[];
  /** SQL of a row's contribution, never null. After adding one, run `npm run gen:roll-ups`. */
  readonly measures: Readonly<Record<string, string>>;
  /** Columns only the cubes have. */
  readonly furtherColumns?: readonly string[];
  readonly cubes?: Cubes;
}

/** Small tables of sums by a few columns each, for grouping. Folding keeps them like the facts. */
export interface Cubes {
  readonly columns: Readonly<Record<string, CubeColumn>>;
  readonly tables: readonly Cube[];
}

export interface CubeColumn {
  /** Of the rows, the deltas, and each cube that has the columns it names; never null. */
  readonly sql: string;
  readonly type: 'uuid' | 'text' | 'boolean' | 'date';
}

export interface Cube {
  /** After the roll-up's name. */
  readonly name: string;
  /** Its key, in this order. */
  readonly columns: readonly string[];
}

export const deltaColumnsOf = ({ factColumns, furtherColumns = [] }: RollUp): readonly string[] => [
  ...factColumns,
  ...furtherColumns,
];

export const cubeTableOf = ({ name }: Pick<RollUp, 'name'>, cube: Cube): string => `${name}_${cube.name}`;

/** What a cube's columns are in SQL, from rows or deltas. */
export function cubeExpressions({ cubes }: RollUp, { columns }: Cube): readonly string[] {
  return columns.map((column) => cubes?.columns[column]?.sql ?? column);
}

/** Read beside the rows; a trigger on it moves what its rows add when one of these columns changes. */
export interface JoinedTable {
  readonly table: 'registrations' | 'students' | 'campaigns';
  /** The column of the roll-up's rows that holds the joined row's id. */
  readonly by: string;
  readonly columns: readonly string[];
}

/** Both ends included. */
export type Keys = readonly string[] | { readonly from?: string | undefined; readonly until?: string | undefined };

/** Everything given must hold. */
export interface RollUpFilter<Dimension extends string = string> {
  readonly dimensions: Readonly<Partial<Record<Dimension, Keys>>>;
  /** Status, active. */
  readonly columns: Readonly<Record<string, readonly (string | boolean)[] | undefined>>;
}
