import type { Compilable, CompiledQuery } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { inOrder } from '../page.ts';

/*
 * Why the SQL statement is built once and prepared: it is the most expensive one of a list, from up to six tables with
 * forty columns. Built and planned each time, a page of registrations took 1.53 ms in PostgreSQL and 1.05 ms of
 * processor time in the API; built once and prepared, 0.34 and 0.82 ms (the same run on a busy machine, decision 156).
 * One query plan is good for all ids. If this file is ever removed, `build` can be executed each time.
 */

/**
 * Makes a function that reads rows in the order of `ids`. The SQL statement is built once for each value of `parts` and
 * then executed with other ids, so `ids` must be its only parameter.
 */
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
