import type { Cents } from '@habilita/kernel';
import { eachField } from './rows.ts';
import type { RecordField, RecordFields } from './field.ts';

/**
 * The name of the column that stores a field. The column of an amount also names its unit: `pixPriceCents` for
 * `pixPrice`.
 */
export type ColumnOf<K, Field extends RecordField> = K extends string
  ? [Field['empty']] extends [Cents | null]
    ? `${K}Cents`
    : K
  : never;
export type ColumnsOf<F extends RecordFields> = { [K in keyof F]: ColumnOf<K, F[K]> }[keyof F];

const columnOf = (key: string, { kind }: RecordField): string => (kind === 'money' ? `${key}Cents` : key);

type AmountKey<F extends RecordFields> = {
  [K in keyof F]: [F[K]['empty']] extends [Cents | null] ? K : never;
}[keyof F];
/** The fields that are amounts, in the record's order. */
export const amountsOf = <const F extends RecordFields>(fields: F) =>
  Object.keys(fields).filter((key) => fields[key]?.kind === 'money') as AmountKey<F>[];

type OrNull<V> = undefined extends V ? Exclude<V, undefined> | null : V;
/** The type of a row of a table that has one column for each field. */
export type KeptValues<F extends RecordFields, V> = {
  [K in keyof F as ColumnOf<K, F[K]>]: K extends keyof V ? OrNull<V[K]> : null;
};

export const columnsOfFields = <F extends RecordFields>(fields: F) =>
  Object.entries(fields).map(([key, field]) => columnOf(key, field)) as ColumnsOf<F>[];

/** Returns the row that stores these values; a column is null when `values` has no value for its field. */
export const columnsFrom = <F extends RecordFields, V extends { readonly [K in keyof F]?: unknown }>(
  fields: F,
  values: V,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [columnOf(key, field), values[key] ?? null]),
  ) as KeptValues<F, V>;

/** Reads the values of the fields from a row of the table that stores them. */
export const fieldsFrom = <F extends RecordFields, R extends { readonly [C in ColumnsOf<F>]: unknown }>(
  fields: F,
  row: R,
) =>
  eachField(fields, (field, key): unknown => Reflect.get(row, columnOf(key, field))) as {
    [K in keyof F]: R[ColumnOf<K, F[K]> & keyof R];
  };
