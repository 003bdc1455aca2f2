import { sql } from 'kysely';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

export interface DatabaseFigures {
  readonly version: string;
  readonly sizeBytes: number;
  readonly connections: number;
  readonly maxConnections: number;
}

export async function databaseFigures(db: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select count(*) from pg_stat_activity where usename is not null
        and coalesce(backend_type, 'client backend') = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the database says nothing of itself');
  return figures;
}

/** Seconds that the replica is behind; null on the primary. */
export async function replicaLag(db: ReadDatabase): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select case when pg_is_in_recovery() then
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0::float8
      else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end end as lag`.execute(db);
  return rows[0]?.lag ?? null;
}

/**
 * Seconds since the server last archived a segment of its write-ahead log, or since it started if it has archived none;
 * null where archiving is off.
 */
export async function archivedAge(db: Database): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select case when current_setting('archive_mode') <> 'off' then
      extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 end as age
    from pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? null;
}

export async function unfolded(db: Database, { name }: RollUp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(`${name}_deltas`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
