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
    | 'school_movement';
  readonly rows: 'registrations' | 'payments' | 'leads' | 'school_movements';
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
}

/** Read beside the rows; a trigger on it moves what its rows add when one of these columns changes. */
export interface JoinedTable {
  readonly table: 'registrations' | 'students' | 'campaigns';
  /** Column of the rows with its id. */
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
