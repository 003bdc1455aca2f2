import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

export interface ServerState {
  readonly version: string;
  readonly now: Temporal.Instant;
  readonly isStandby: boolean;
  readonly isEncrypted: boolean;
  readonly maxConnections: number;
  readonly secondsBehind: number | null;
}

/** What a PostgreSQL server says about itself and about this connection. */
export async function serverState(db: Database): Promise<ServerState | undefined> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      pg_is_in_recovery() as "isStandby",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      current_setting('max_connections')::int as "maxConnections",
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "secondsBehind"`.execute(db);
  return rows[0];
}

/**
 * The names of PostgreSQL's durability settings that are off. Without them, a crash of the server may lose committed
 * transactions.
 */
export async function unsafeSettingsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface TableRights {
  readonly table: string;
  readonly select: boolean;
  readonly insert: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** Columns that may be changed by an account that may not change whole rows. */
  readonly updatedColumns: readonly string[];
  /** Whether the account is the table's owner or has the owner's rights, so that it may change the table itself. */
  readonly owns: boolean;
}

/** What the account of the connection may do with each table of the schema `public`. */
export async function tableRightsOf(db: Database): Promise<TableRights[]> {
  const { rows } = await sql<TableRights>`
    select relname::text as table, has_table_privilege(oid, 'select') as select,
      has_table_privilege(oid, 'insert') as insert, has_table_privilege(oid, 'update') as update,
      has_table_privilege(oid, 'delete') as delete, pg_has_role(relowner, 'usage') as owns,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and not has_table_privilege(pg_class.oid, 'update')
          and has_column_privilege(pg_class.oid, attnum, 'update')) as "updatedColumns"
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by relname`.execute(db);
  return rows;
}

/** Whether the product has ever migrated this database. */
export async function isMigratedAtAll(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}
