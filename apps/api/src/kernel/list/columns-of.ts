import { type Expression, sql, type SqlBool } from 'kysely';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { Condition } from './condition.ts';

/** The conditions a list's filters are made of, on the columns of one table under its alias. */
export interface Columns<T extends keyof DB> {
  /** The words typed are all in the column, which holds `searchable()` text: neither case nor accents count. */
  contains(column: Column<T>): (typed: string) => Condition;
  /** The column begins with what was typed; `%` and `_` are plain characters. */
  startsWith(column: Column<T>): (typed: string) => Condition;
  equals(column: Column<T>): (value: string | number | boolean) => Condition;
  oneOf(column: Column<T>): (values: readonly string[]) => Condition;
  /** On or after; the column is a calendar date. */
  from(column: Column<T>): (day: string) => Condition;
  /** On or before; the column is a calendar date. */
  until(column: Column<T>): (day: string) => Condition;
  ref(column: Column<T>): Expression<unknown>;
}

type Column<T extends keyof DB> = Extract<keyof DB[T], string>;

/** Text as a part of a pattern of LIKE in which it stands for nothing but itself. */
export const escaped = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** `columnsOf<'registrations'>('r')`: names of columns are checked, values travel as parameters. */
export function columnsOf<T extends keyof DB>(alias: string): Columns<T> {
  const ref = (column: Column<T>) => sql.ref(`${alias}.${column}`);
  return {
    ref,
    contains: (column) => (typed) => {
      const words = typed.split(/\s+/).filter((word) => word !== '');
      return all(words.map((word) => sql<SqlBool>`${ref(column)} like '%' || searchable(${escaped(word)}) || '%'`));
    },
    startsWith: (column) => (typed) => sql<SqlBool>`${ref(column)} like ${`${escaped(typed)}%`}`,
    equals: (column) => (value) => sql<SqlBool>`${ref(column)} = ${value}`,
    oneOf: (column) => (values) => oneOf(ref(column), values),
    from: (column) => (day) => sql<SqlBool>`${ref(column)} >= ${day}::date`,
    until: (column) => (day) => sql<SqlBool>`${ref(column)} <= ${day}::date`,
  };
}

/** All of these hold; nothing asked holds always. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** One value is an equality, which lets an index give its rows in order; several are an array. */
export function oneOf(column: Expression<unknown>, values: readonly string[]): Condition {
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`;
}
