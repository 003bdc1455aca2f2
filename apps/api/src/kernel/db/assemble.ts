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

export const nameOfColumn = (column: string): string => names.nameOf(column);

/** Names columns as the database does; Kysely's plugin copies the whole statement first, which costs several times as much. */
class Assembler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = snakeCased.get(identifier);
    if (known !== undefined) return known;
    const name = super.sanitizeIdentifier(names.columnOf(identifier));
    snakeCased.set(identifier, name);
    return name;
  }
}

interface Statement {
  toOperationNode(): RootOperationNode;
}

/** Like `compile()`; the same shape always gives the same text. */
export function assembled(statement: Statement): { readonly text: string; readonly values: readonly unknown[] } {
  const { sql, parameters } = new Assembler().compileQuery(statement.toOperationNode(), createQueryId());
  return { text: sql, values: parameters };
}

export async function runAssembled<Row>(db: ReadDatabase, statement: Statement): Promise<Row[]> {
  const { text, values } = assembled(statement);
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
