import { CompiledQuery } from 'kysely';
import { nameOfColumn } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/* V8 reads copies faster than objects with deleted keys. */

export function withoutKeys<Row extends object>(row: Row, left: ReadonlySet<string>): Row {
  const copy: Record<string, unknown> = {};
  for (const key in row) if (!left.has(key)) copy[key] = row[key];
  return copy as Row;
}

/** Column names are worked out once, not per row as by Kysely's plugin. */
export function rowReader<Row>(
  query: CompiledQuery<Row>,
): (db: ReadDatabase, values: readonly unknown[]) => Promise<Row[]> {
  let columns: readonly (readonly [string, string])[] | undefined;
  return async (db, values) => {
    const executor = db.getExecutor().withoutPlugins();
    const { rows } = await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query.sql, [...values]));
    const names = columns ?? Object.keys(rows[0] ?? {}).map((column) => [column, nameOfColumn(column)] as const);
    if (rows.length > 0) columns = names;
    return rows.map((row) => {
      const copy: Record<string, unknown> = {};
      for (const [column, name] of names) copy[name] = row[column];
      return copy as Row;
    });
  };
}
