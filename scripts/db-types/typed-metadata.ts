import {
  type Adapter,
  ArrayExpressionNode,
  type ColumnMetadata,
  type DatabaseMetadata,
  type ExpressionNode,
  GenericExpressionNode,
  IdentifierNode,
  ModuleReferenceNode,
  UnionExpressionNode,
} from 'kysely-codegen';
import { IMPORTS, JSON_COLUMNS, TYPES_BY_COLUMN, TYPES_BY_NAME } from './declared-columns.ts';

/**
 * Matches the names of roll-up tables. A column of a roll-up table allows the same values as the column that it is
 * computed from.
 */
const ROLL_UP_TABLE = /^(registration|payment|lead)_(?:deltas|facts|counts|by_\w+)$/;

/**
 * Gives columns types that are narrower than their types in the database: centavos, the values that check constraints
 * allow, the types of declared-columns.ts, and the types of JSON columns. Throws when a declared column is not in the
 * database.
 */
export function giveTypes(
  metadata: DatabaseMetadata,
  adapter: Adapter,
  wordsOf: ReadonlyMap<string, readonly string[]>,
): DatabaseMetadata {
  const unknown = new Set([...Object.keys(TYPES_BY_COLUMN), ...Object.keys(JSON_COLUMNS)]);
  for (const [name, module] of Object.entries(IMPORTS)) adapter.imports[name] = new ModuleReferenceNode(module);
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      const place = `${table.name}.${column.name}`;
      unknown.delete(place);
      const words = wordsOf.get(place) ?? wordsOf.get(`${table.name.replace(ROLL_UP_TABLE, '$1s')}.${column.name}`);
      const node = words === undefined ? typeOf(place, column) : undefined;
      if (words !== undefined) tellWords(column, words);
      else if (node !== undefined) {
        column.dataType = place;
        adapter.scalars[place] = node;
      }
    }
  }
  if (unknown.size > 0) throw new Error(`No such column: ${[...unknown].join(', ')}`);
  return metadata;
}

function tellWords(column: ColumnMetadata, words: readonly string[]): void {
  column.dataType = 'words';
  column.enumValues = [...words];
}

function typeOf(place: string, column: ColumnMetadata): ExpressionNode | undefined {
  const json = JSON_COLUMNS[place];
  if (json !== undefined) return jsonNode(json, column);
  const name = column.name.endsWith('_cents') ? 'Cents' : (TYPES_BY_COLUMN[place] ?? TYPES_BY_NAME[column.name]);
  if (name === undefined) return undefined;
  const node = new IdentifierNode(name);
  if (!column.isArray) return node;
  column.isArray = false;
  return new ArrayExpressionNode(node);
}

/**
 * The type of a JSON column. It is read as what it holds, but written as text, because the driver would send a list as
 * an array of PostgreSQL.
 */
function jsonNode({ holds, many }: { holds: string; many?: boolean }, column: ColumnMetadata): ExpressionNode {
  const one = new IdentifierNode(holds);
  const read = many ? new ArrayExpressionNode(one) : one;
  const text = new IdentifierNode('string');
  const types = [read, text, text].map((type) =>
    column.isNullable ? new UnionExpressionNode([type, new IdentifierNode('null')]) : type,
  );
  column.isNullable = false;
  return new GenericExpressionNode('ColumnType', types);
}
