import { CompiledQuery, type Compilable, type SelectQueryNode } from 'kysely';
import { assembledWithOurNames } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inOrder } from './page.ts';

interface RowsQuery<Row> extends Compilable<Row> {
  toOperationNode(): SelectQueryNode;
}
type Build<Parts, Row> = (db: ReadDatabase, ids: readonly string[], parts: Parts) => RowsQuery<Row>;

/** The text depends on `parts` alone, so it is made once. */
export function rowsByIds<Parts, Row extends { readonly id: string }>(
  build: Build<Parts, Row>,
): (db: ReadDatabase, ids: readonly string[], parts: Parts) => Promise<Row[]> {
  const texts = new Map<string, string>();
  return async (db, ids, parts) => {
    if (ids.length === 0) return [];
    const key = JSON.stringify(parts);
    const text = texts.get(key) ?? assembledWithOurNames(build(db.withoutPlugins(), ids, parts)).text;
    texts.set(key, text);
    const executor = db.getExecutor().withoutPlugins();
    const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [ids]));
    return inOrder(ids, rows);
  };
}
