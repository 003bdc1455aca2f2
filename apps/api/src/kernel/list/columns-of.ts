import { type Expression, sql, type SqlBool } from 'kysely';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { Condition } from './condition.ts';

export interface Columns<T extends keyof DB> {
  /** Ignores case and accents, as `searchable()` in the database does. */
  contains(column: Column<T>): (typed: string) => Condition;
  /** In the typed text, `%` and `_` are plain characters and no wildcards. */
  startsWith(column: Column<T>): (typed: string) => Condition;
  equals(column: Column<T>): (value: string | number | boolean) => Condition;
  oneOf(column: Column<T>): (values: readonly string[]) => Condition;
  /** Both `from` and `until` include the day itself. */
  from(column: Column<T>): (day: string) => Condition;
  until(column: Column<T>): (day: string) => Condition;
  ref(column: Column<T>): Expression<unknown>;
}

type Column<T extends keyof DB> = Extract<keyof DB[T], string>;

export const escaped = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Conditions on a table's columns: `columnsOf<'registrations'>('r')`. Names are checked by type; values become
 * parameters.
 */
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

/** SQL: the moment is on this day in Brasília, or later. */
export const sinceDay = (moment: Expression<unknown>, day: string): Condition =>
  sql<SqlBool>`${moment} >= ${day}::date::timestamp at time zone 'America/Sao_Paulo'`;

/** SQL: the moment is on this day in Brasília, or earlier. */
export const untilDay = (moment: Expression<unknown>, day: string): Condition =>
  sql<SqlBool>`${moment} < (${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * SQL: the column has one of these values. A single value becomes an equality, because an index then returns the rows
 * in the list's order.
 */
export function oneOf(column: Expression<unknown>, values: readonly string[]): Condition {
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`;
}
