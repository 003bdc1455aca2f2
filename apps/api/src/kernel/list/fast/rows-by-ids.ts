import type { Compilable, CompiledQuery } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { inOrder } from '../page.ts';

/*
 * A page's rows come from up to six tables and forty columns: the dearest statement of a list. Built and planned
 * each time, a page of registrations took PostgreSQL 1.53 and the API 1.05 ms of processor; kept and prepared 0.34
 * and 0.82 (the same run on a busy machine, decision 156). One plan serves all ids. Without this file `build` is
 * executed each time.
 */

/** Reads rows in the order of `ids`. `build` must take no other values, so that its text depends on `parts` alone. */
export function rowsByIds<Parts, Row extends { readonly id: string }>(
  build: (db: ReadDatabase, ids: readonly string[], parts: Parts) => Compilable<Row>,
): (db: ReadDatabase, ids: readonly string[], parts: Parts) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (db, ids, parts) => {
    const key = JSON.stringify(parts);
    const query = kept.get(key) ?? compiled(build(db, ids, parts));
    kept.set(key, query);
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...query, parameters: [ids] });
    return inOrder(ids, rows);
  };
}

function compiled<Row>(built: Compilable<Row>): CompiledQuery<Row> {
  const query = built.compile();
  if (query.parameters.length !== 1) throw new Error('Rows are read by their ids alone.');
  return { ...query, sql: `${PREPARED} ${query.sql}` };
}
