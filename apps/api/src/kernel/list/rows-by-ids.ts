import type { Compilable } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { rowReader } from './copied-rows.ts';
import { inOrder } from './page.ts';

type Build<Parts, Row> = (db: ReadDatabase, ids: readonly string[], parts: Parts) => Compilable<Row>;

/** The text depends on `parts` alone, so it is made once. */
export function rowsByIds<Parts, Row extends { readonly id: string }>(
  build: Build<Parts, Row>,
): (db: ReadDatabase, ids: readonly string[], parts: Parts) => Promise<Row[]> {
  const readers = new Map<string, ReturnType<typeof rowReader<Row>>>();
  return async (db, ids, parts) => {
    if (ids.length === 0) return [];
    const key = JSON.stringify(parts);
    const read = readers.get(key) ?? rowReader(build(db, ids, parts).compile());
    readers.set(key, read);
    return inOrder(ids, await read(db, [ids]));
  };
}
