import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, Transaction as KyselyTransaction } from 'kysely';
import { Client, Pool } from 'pg';
import Cursor from 'pg-cursor';
import { StartupError } from '../startup.ts';
import { preparing } from './prepared.ts';
import type { DB } from './schema.gen.ts';
import { VALUE_TYPES } from './value-types.ts';

/** The primary: reads and writes. */
export type Database = Kysely<DB>;

/** What a function takes that locks or writes: it cannot be called outside a transaction. */
export type Transaction = KyselyTransaction<DB>;

/** What searches, reports and exports take: the replica when there is one. A Database or Transaction also serves. */
export type ReadDatabase = Pick<
  Database,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor'
>;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  /** PostgreSQL itself refuses writes on these connections. */
  readonly readOnly?: boolean;
  /** Milliseconds after which PostgreSQL gives a statement up; 30 s by default, 0 for never. */
  readonly statementTimeout?: number;
  /** Prepares every statement, not only the marked ones. */
  readonly prepareAll?: boolean;
  /** How the connections are named in pg_stat_activity. */
  readonly name?: string;
  /** Milliseconds a server has to answer before it counts as gone: to connect, and beyond the statement timeout to a query. */
  readonly patience?: number;
}

/** Opens a pool. Nothing is sent before the first query; see {@link assertReachable}. `destroy()` closes it. */
export function openDatabase(options: DatabaseOptions): Database {
  return databaseOn(openPool(options));
}

/** The connections alone, for {@link databaseOn} or to share out. */
export function openPool(options: DatabaseOptions): Pool {
  const { patience } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.name ?? 'habilita',
    connectionTimeoutMillis: patience ?? 10_000,
    // PostgreSQL keeps its own time; only a server that no longer answers at all takes longer.
    ...(patience === undefined ? {} : { query_timeout: (options.statementTimeout ?? STATEMENT_TIMEOUT) + patience }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: VALUE_TYPES,
    options: sessionSettings(options),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return preparing(pool, options.prepareAll ?? false);
}

/** The product's tables over these connections. */
export function databaseOn(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const STATEMENT_TIMEOUT = 30_000;

function sessionSettings({ readOnly, statementTimeout }: DatabaseOptions): string {
  const settings = [
    `statement_timeout=${statementTimeout ?? STATEMENT_TIMEOUT}`,
    'idle_in_transaction_session_timeout=60000',
    'TimeZone=UTC',
    ...(readOnly ? ['default_transaction_read_only=on'] : []),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

const OLDEST_SERVER = 15;

/** Refuses with one line when no usable PostgreSQL answers at `url` (given in the variable `variable`). */
export async function assertReachable(url: string, variable: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'habilita' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_SERVER) {
      throw new StartupError(
        `${variable}: PostgreSQL ${major} is too old; version ${OLDEST_SERVER} or later is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${variable}: no database at ${withoutSecrets(url)}: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'that address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  // Several addresses of one name fail together, with an empty message.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
