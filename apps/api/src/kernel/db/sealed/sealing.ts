import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import type { PoolClient } from 'pg';
import type { KeyRing } from '#kernel/key-ring.ts';
import { isSealedField, SEALED_JSON_COLUMNS } from './account-fields.ts';
import { open, openedIn, seal, sealedJson } from './seals.ts';
import { JsonToSeal, ToSeal } from './to-seal.ts';

/**
 * The name of the system mark that turns on the encryption of account numbers. It may be set only when no process is
 * running whose version cannot read encrypted numbers.
 */
export const SEALING_MARK = 'accounts-sealed';

const IS_SEALING = `select exists (select from system_marks where name = '${SEALING_MARK}') as sealing`;

/**
 * Encrypts account numbers on their way to the database (decision 188). Until {@link SEALING_MARK} is set they are
 * written in plain text, for versions that cannot decrypt, and a job encrypts them later. Throws without
 * ACCOUNTS_SECRET.
 */
export class Sealing {
  readonly #ring: KeyRing | undefined;
  #isOn = false;

  constructor(ring: KeyRing | undefined) {
    this.#ring = ring;
  }

  /**
   * Returns the values of an SQL statement as they are sent to the database. Until encryption is found to be on, each
   * call asks the database whether it is, on the connection that sends the statement.
   */
  async sent(client: Pick<PoolClient, 'query'>, values: readonly unknown[]): Promise<unknown[]> {
    const ring = this.#ring;
    if (ring === undefined) throw new Error('a process without ACCOUNTS_SECRET writes no numbers of accounts');
    this.#isOn ||= (await client.query<{ sealing: boolean }>(IS_SEALING)).rows[0]?.sealing === true;
    return values.map((value) => (this.#isOn ? sealedValue(ring, value) : plainValue(value)));
  }
}

export const needsSealing = (values: readonly unknown[]): boolean =>
  values.some((value) => value instanceof ToSeal || value instanceof JsonToSeal);

function sealedValue(ring: KeyRing, value: unknown): unknown {
  if (value instanceof ToSeal) return value.text === '' ? '' : seal(ring, value.text, value.field);
  return value instanceof JsonToSeal ? sealedJson(ring, value.value) : value;
}

function plainValue(value: unknown): unknown {
  if (value instanceof ToSeal) return value.text;
  return value instanceof JsonToSeal ? JSON.stringify(value.value) : value;
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(SEALED_JSON_COLUMNS);

/**
 * Decrypts fields of rows that were read; it knows the fields by the names of their columns. A text in any other column
 * is left alone, even if somebody typed one that looks encrypted.
 */
export class OpeningPlugin implements KyselyPlugin {
  readonly #ring: KeyRing;

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    const columns = first === undefined ? [] : Object.keys(first).filter(mayBeSealed);
    if (columns.length === 0) return Promise.resolve(result);
    return Promise.resolve({ ...result, rows: result.rows.map((row) => this.#opened(row, columns)) });
  }

  #opened(row: UnknownRow, columns: readonly string[]): UnknownRow {
    const opened: UnknownRow = { ...row };
    for (const column of columns) {
      const value = row[column];
      if (typeof value === 'string') opened[column] = isSealedField(column) ? open(this.#ring, value, column) : value;
      else if (JSON_COLUMNS.has(column)) opened[column] = openedIn(this.#ring, value);
    }
    return opened;
  }
}

const mayBeSealed = (column: string): boolean => isSealedField(column) || JSON_COLUMNS.has(column);
