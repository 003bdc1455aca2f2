import { CamelCasePlugin, CompiledQuery, createQueryId, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import type { ReadDatabase } from './connect.ts';

class Names extends CamelCasePlugin {
  columnOf(name: string): string {
    return this.snakeCase(name);
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }
}
const names = new Names();
const snakeCased = new Map<string, string>();

/** What a column of the database is called here. */
export const nameOfColumn = (column: string): string => names.nameOf(column);

/** Writes columns the way the database names them. Kysely's plugin would first copy the whole statement, several times as dear as writing it. */
class Assembler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = snakeCased.get(identifier);
    if (known !== undefined) return known;
    const name = super.sanitizeIdentifier(names.columnOf(identifier));
    snakeCased.set(identifier, name);
    return name;
  }
}

/** A query, or `sql` that is a whole statement. */
interface Statement {
  toOperationNode(): RootOperationNode;
}

/** A statement's text and values, as `compile()` gives them. The same shape always has the same text: only values differ. */
export function assembled(statement: Statement): { readonly text: string; readonly values: readonly unknown[] } {
  const { sql, parameters } = new Assembler().compileQuery(statement.toOperationNode(), createQueryId());
  return { text: sql, values: parameters };
}

/** Runs a statement; its rows come with the names the statement gives them. */
export async function runAssembled<Row>(db: ReadDatabase, statement: Statement): Promise<Row[]> {
  const { text, values } = assembled(statement);
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
