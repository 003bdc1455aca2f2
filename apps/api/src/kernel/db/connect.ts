import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { LogEvent, PostgresPool, Transaction as KyselyTransaction } from 'kysely';
import { Client, Pool } from 'pg';
import Cursor from 'pg-cursor';
import type { KeyRing } from '../key-ring.ts';
import { StartupError } from '../startup.ts';
import { isTracing } from '../tracing/start-tracing.ts';
import { recordStatement } from '../tracing/traced.ts';
import { isLentByTransaction } from './pooler.queries.ts';
import { preparing } from './prepared.ts';
import { setting } from './setting.ts';
import type { DB } from './schema.gen.ts';
import { OpeningPlugin, Sealing } from './sealed/sealing.ts';
import { VALUE_TYPES } from './value-types.ts';

export type Database = Kysely<DB>;

/** Functions that lock or write ask for this type, so that they cannot be called outside a transaction. */
export type Transaction = KyselyTransaction<DB>;

/**
 * The type of the database in functions that only read. Callers usually pass the replica, but may also pass a Database
 * or Transaction.
 */
export type ReadDatabase = Pick<
  Database,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor'
>;

export interface DatabaseOptions {
  readonly url: string;
  readonly max?: number;
  /** With true, PostgreSQL itself refuses writes on these connections. */
  readonly readOnly?: boolean;
  readonly statementTimeout?: number;
  readonly prepareAll?: boolean;
  readonly name?: string;
  /**
   * How many milliseconds an attempt to connect may take, and how long after its statement timeout an SQL statement may
   * stay without an answer, before the server counts as unreachable.
   */
  readonly patience?: number;
  /** ACCOUNTS_SECRET, which encrypts account numbers and decrypts them. Without it they are read as they are stored. */
  readonly accounts?: KeyRing;
}

/** Makes a pool, which connects only at the first query; {@link assertReachable} connects at once. */
export function openDatabase(options: DatabaseOptions): Database {
  return databaseOn(openPool(options), options.accounts);
}

export function openPool(options: DatabaseOptions): Pool {
  const { patience } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.name ?? 'habilita',
    connectionTimeoutMillis: patience ?? 10_000,
    // PostgreSQL's own timeout comes first. This one is later, for a server that has stopped answering.
    ...(patience === undefined ? {} : { query_timeout: (options.statementTimeout ?? STATEMENT_TIMEOUT) + patience }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: VALUE_TYPES,
    onConnect: setting(sessionSettings(options)),
  });
  // Without a listener, the error of a broken idle connection would end the process.
  pool.on('error', () => undefined);
  // The pool handles the errors of idle connections only. When a connection breaks between two SQL statements of a
  // transaction, the next statement fails, so that the error itself may be ignored.
  pool.on('connect', (client) => client.on('error', () => undefined));
  remember(pool, options.name ?? 'habilita');
  return preparing(pool, { all: options.prepareAll ?? false, sealing: new Sealing(options.accounts) });
}

const pools = new Map<Pool, string>();

function remember(pool: Pool, name: string): void {
  for (const [other] of pools) if (other.ended) pools.delete(other);
  pools.set(pool, name);
}

export interface PoolState {
  readonly name: string;
  readonly open: number;
  readonly idle: number;
  /** Callers that wait until a connection is free. */
  readonly waiting: number;
}

/** The pools of this process that have not been closed. */
export const openPools = (): PoolState[] =>
  [...pools]
    .filter(([pool]) => !pool.ended)
    .map(([{ totalCount, idleCount, waitingCount }, name]) => ({
      name,
      open: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    }));

export function databaseOn(pool: PostgresPool, accounts?: KeyRing): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      ...(accounts === undefined ? [] : [new OpeningPlugin(accounts)]),
    ],
    ...(isTracing() ? { log: record } : {}),
  });
}

const record = (event: LogEvent): void =>
  recordStatement(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);

const STATEMENT_TIMEOUT = 30_000;

function sessionSettings({ readOnly, statementTimeout }: DatabaseOptions): string {
  const settings = [
    `statement_timeout = ${statementTimeout ?? STATEMENT_TIMEOUT}`,
    'idle_in_transaction_session_timeout = 60000',
    `timezone = 'UTC'`,
    ...(readOnly ? ['default_transaction_read_only = on'] : []),
  ];
  return settings.map((each) => `set ${each}`).join('; ');
}

/** The role that a database address names; when it names none, the role in PGUSER. */
export const roleOf = (url: string): string => new Client({ connectionString: url }).user ?? '';

const OLDEST_SERVER = 15;

/**
 * Refuses when the database does not answer, is too old, or is behind a pooler in transaction mode, which loses a
 * session's settings and locks. `variable` is the setting that the refusal names.
 */
export async function assertReachable(url: string, variable: string): Promise<void> {
  const clients: Client[] = [];
  const open = async (): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      application_name: 'habilita',
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    await assertNewEnough(await open(), variable);
    if (await isLentByTransaction(open))
      throw new StartupError(
        `${variable}: a pooler lends its connections by the transaction; set its pool_mode to session, or name PostgreSQL itself.`,
      );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${variable}: no database at ${withoutSecrets(url)}: ${reasonOf(error)}.`);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function assertNewEnough(client: Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST_SERVER)
    throw new StartupError(`${variable}: PostgreSQL ${major} is too old; version ${OLDEST_SERVER} or later is needed.`);
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'that address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  // When a host has several addresses, Node reports their failures as one error without a message.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
