import type { Db } from 'pg-boss';

/**
 * Whether an unfinished job has this key. pg-boss's own singleton keys cannot tell this, because they count for a
 * period of time.
 */
export async function isToBeDone(db: Db, name: string, key: string): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select 1 from pgboss.job where name = $1 and singleton_key = $2 and state < 'completed' limit 1`,
    [name, key],
  );
  return rows.length > 0;
}

/** The names of the kinds of jobs that have a job which may start now. */
export async function namesOfDueJobs(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeSql(
    `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
    [],
  );
  return new Set(rows.map(({ name }: { readonly name: string }) => name));
}
