import type { Db } from 'pg-boss';

interface Keyed {
  readonly name: string;
  readonly key: string;
  /** Which jobs count: with 'active' those that wait to be started, with 'completed' also those that run. */
  readonly before: 'active' | 'completed';
}

/**
 * Whether a job of this kind with this key has not yet reached the state `before`. pg-boss's own singleton keys cannot
 * tell this, because they count for a period of time.
 */
export async function isKept(db: Db, { name, key, before }: Keyed): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select 1 from pgboss.job where name = $1 and singleton_key = $2 and state < $3 limit 1`,
    [name, key, before],
  );
  return rows.length > 0;
}

/**
 * Lets only one transaction at a time enqueue a job with this key, so that the next one sees the job of the one before.
 */
export async function lockKey(db: Db, name: string, key: string): Promise<void> {
  await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`job ${name} ${key}`]);
}

/** The names of the kinds of jobs that have a job which may start now. */
export async function namesOfDueJobs(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeSql(
    `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
    [],
  );
  return new Set(rows.map(({ name }: { readonly name: string }) => name));
}
