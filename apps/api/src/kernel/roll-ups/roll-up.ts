/**
 * Triggers append changes to `<name>_deltas`; folding merges them into `<name>_facts` (all dimensions) and
 * `<name>_counts` (one dimension). Exact without counting rows.
 */
export interface RollUp<Dimension extends string = string> {
  readonly name: 'registration' | 'payment' | 'lead' | 'school_movement';
  readonly rows: 'registrations' | 'payments' | 'leads' | 'school_movements';
  /** SQL over shared columns. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** Leave few facts to read. */
  readonly narrow: readonly Dimension[];
  /** Besides measures; unique together. */
  readonly factColumns: readonly string[];
  readonly factKey: string;
  readonly countColumns: readonly string[];
  /** SQL of a row's contribution, never null. After adding one, run `npm run gen:roll-ups`. */
  readonly measures: Readonly<Record<string, string>>;
}

/** Both ends included. */
export type Keys = readonly string[] | { readonly from?: string | undefined; readonly until?: string | undefined };

/** Everything given must hold. */
export interface RollUpFilter<Dimension extends string = string> {
  readonly dimensions: Readonly<Partial<Record<Dimension, Keys>>>;
  /** Status, active. */
  readonly columns: Readonly<Record<string, readonly (string | boolean)[] | undefined>>;
}
