import { CompiledQuery, type Compilable, type Expression, type SelectQueryNode, sql } from 'kysely';
import { assembledWithOurNames } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { KeptStatements } from './kept-statements.ts';
import { inOrder } from './page.ts';

interface RowsQuery<Row> extends Compilable<Row> {
  toOperationNode(): SelectQueryNode;
}
type Build<Parts, Row> = (db: ReadDatabase, ids: Expression<unknown>, parts: Parts) => RowsQuery<Row>;

export interface Identified {
  readonly id: string;
}

/** Rows of a list by ids, or inside the statement that finds the ids. */
export interface RowsByIds<Parts, Row extends Identified> {
  readonly of: (db: ReadDatabase, ids: readonly string[], parts: Parts) => Promise<Row[]>;
  /** SQL text; the ids come from `ids`. */
  readonly textWithin: (db: ReadDatabase, ids: Expression<unknown>, parts: Parts) => string;
  /** Statements that find ids and rows, by what was asked. */
  readonly firstPages: KeptStatements;
}

/** The text depends only on `parts`, so it is cached. */
export function rowsByIds<Parts, Row extends Identified>(build: Build<Parts, Row>): RowsByIds<Parts, Row> {
  const textOf = (db: ReadDatabase, ids: Expression<unknown>, parts: Parts) =>
    assembledWithOurNames(build(db.withoutPlugins(), ids, parts)).text;
  const byValue = onceAPart(textOf);
  return {
    textWithin: onceAPart(textOf),
    firstPages: new KeptStatements(),
    async of(db, ids, parts) {
      if (ids.length === 0) return [];
      const text = byValue(db, sql`${ids}`, parts);
      const executor = db.getExecutor().withoutPlugins();
      const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [ids]));
      return inOrder(ids, rows);
    },
  };
}

function onceAPart<Parts>(make: (db: ReadDatabase, ids: Expression<unknown>, parts: Parts) => string): typeof make {
  const texts = new Map<string, string>();
  return (db, ids, parts) => {
    const key = JSON.stringify(parts);
    const text = texts.get(key) ?? make(db, ids, parts);
    texts.set(key, text);
    return text;
  };
}
