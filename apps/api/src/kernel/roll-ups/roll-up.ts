/**
 * A roll-up of a table: totals that stay exact without counting rows. Triggers append what each statement added and took away to
 * `<name>_deltas`; folding moves it into `<name>_facts` (every dimension at once) and `<name>_counts` (one dimension at a time).
 */
export interface RollUp<Dimension extends string = string> {
  /** Begins the names of its three tables. */
  readonly name: 'registration' | 'payment' | 'lead';
  /** The table it is a roll-up of. */
  readonly rows: 'registrations' | 'payments' | 'leads';
  /** SQL over the columns that rows, deltas and facts share. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** Dimensions that leave few facts to read, whatever else is asked for. */
  readonly narrow: readonly Dimension[];
  /** The columns of a fact besides its measures, and the constraint that makes them unique. */
  readonly factColumns: readonly string[];
  readonly factKey: string;
  /** Columns every count is kept by besides its dimension. */
  readonly countColumns: readonly string[];
  /**
   * What is added up, and the SQL of one row's share, never null. A new one is a line here; `npm run gen:roll-ups` writes its migration
   * (columns, triggers, the rows there are).
   */
  readonly measures: Readonly<Record<string, string>>;
}

/** Some values of a dimension, or a range of days with both ends in it. */
export type Keys = readonly string[] | { readonly from?: string | undefined; readonly until?: string | undefined };

/** What a total is asked for. Everything given must hold. */
export interface RollUpFilter<Dimension extends string = string> {
  readonly dimensions: Readonly<Partial<Record<Dimension, Keys>>>;
  /** By the count columns: status, active. */
  readonly columns: Readonly<Record<string, readonly (string | boolean)[] | undefined>>;
}
