import {
  type ColumnOf,
  columnsFrom,
  columnsOfFields,
  type ColumnsOf,
  fieldsFrom,
  keysOf,
  type RecordFields,
} from '@habilita/contract';
import type { DB } from './schema.gen.ts';

type Column<T extends keyof DB> = Extract<keyof DB[T], string>;

/** A type in which a field without a column in the table becomes a type error that names the table. */
type WithColumns<T extends keyof DB, F extends RecordFields> = {
  readonly [K in keyof F as ColumnOf<K, F[K]> extends Column<T> ? never : K]: `has no column in ${T}`;
};

/**
 * Who writes a column that no field declares: the creation of the row, each save of the form, another command, or the
 * database itself.
 */
type Writer = 'creation' | 'save' | 'command' | 'database';
type OtherColumns<T extends keyof DB, F extends RecordFields> = Readonly<
  Record<Exclude<Column<T>, ColumnsOf<F>>, Writer>
>;

/**
 * How a table keeps the fields of a record. A column that neither a field nor `others` declares is a type error, and
 * so is a field without a column.
 */
export function tableRow<T extends keyof DB, const F extends RecordFields>(
  _table: T,
  fields: F & WithColumns<T, F>,
  others: OtherColumns<T, F>,
) {
  const columns = columnsOfFields<F>(fields);
  return {
    columns,
    /** The qualified names of the columns, for a query that gives the table this alias. */
    of: <const A extends string>(alias: A) => columns.map((column) => `${alias}.${column}` as const),
    /** The columns that saving the form writes into an existing row. */
    rewritten: [...columns, ...keysOf(others).filter((column) => others[column] === 'save')],
    columnsFrom: <V extends { readonly [K in keyof F]?: unknown }>(values: V) => columnsFrom<F, V>(fields, values),
    fieldsFrom: <R extends { readonly [C in ColumnsOf<F>]: unknown }>(row: R) => fieldsFrom<F, R>(fields, row),
  };
}
