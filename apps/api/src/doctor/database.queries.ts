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

/** Settings that are off although PostgreSQL may lose acknowledged changes without them. */
export async function unsafeSettingsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface Rights {
  readonly mayMigrate: boolean;
  /** Tables whose rows this account may not read and write in every way. */
  readonly closedTables: string[];
}

/** What the account of the connection may do in the schema `public`. */
export async function rightsOf(db: Database): Promise<Rights | undefined> {
  const { rows } = await sql<Rights>`
    select has_schema_privilege('public', 'create') as "mayMigrate",
      array(
        select relname::text from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
          and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
            and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
        order by relname
      ) as "closedTables"`.execute(db);
  return rows[0];
}

/** Whether the product has ever migrated this database. */
export async function isMigratedAtAll(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}
