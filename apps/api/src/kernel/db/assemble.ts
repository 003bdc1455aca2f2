import {
  AliasNode,
  CamelCasePlugin,
  ColumnNode,
  CompiledQuery,
  createQueryId,
  IdentifierNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
} from 'kysely';
import type { ReadDatabase } from './connect.ts';

class Names extends CamelCasePlugin {
  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}
const names = new Names();
const snakeCased = new Map<string, string>();

/** Converts column names itself: Kysely's plugin copies the whole statement first, at several times the cost. */
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

export interface Assembled {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Like `compile()`, with cached text per shape. */
export const assembled = (statement: Statement): Assembled => compiled(statement.toOperationNode());

function compiled(node: RootOperationNode): Assembled {
  const { sql, parameters } = new Assembler().compileQuery(node, createQueryId());
  return { text: sql, values: parameters };
}

/**
 * Selects columns under their camelCase names, so that rows need no renaming. Build the statement `withoutPlugins()`.
 */
export function assembledWithOurNames(statement: Statement): Assembled {
  const node = statement.toOperationNode();
  if (!SelectQueryNode.is(node)) throw new Error('Only what a select returns can be named.');
  return compiled({ ...node, selections: (node.selections ?? []).map(named) });
}

function named({ selection }: SelectionNode): SelectionNode {
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column))
    return SelectionNode.create(AliasNode.create(selection, verbatim(selection.column.column.name)));
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias))
    return SelectionNode.create(AliasNode.create(selection.node, verbatim(selection.alias.name)));
  throw new Error('Every selected column needs a name.');
}

const verbatim = (name: string) => RawNode.createWithSql(`"${name.replaceAll('"', '""')}"`);

export async function runAssembled<Row>(db: ReadDatabase, statement: Statement): Promise<Row[]> {
  return runText(db, assembled(statement));
}

export async function runText<Row>(db: ReadDatabase, { text, values }: Assembled): Promise<Row[]> {
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
