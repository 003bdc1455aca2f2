import { createRequire } from 'node:module';
import { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { z } from 'zod';
import { statementsOf } from '#kernel/db/migration-files.ts';
import { DEAD_LETTERS } from './jobs.ts';

const SCHEMA = 'pgboss';

/** The version of the queue's tables that the installed pg-boss needs. */
const { pgboss: needed } = z
  .object({ pgboss: z.object({ schema: z.number() }) })
  .parse(createRequire(import.meta.url)('pg-boss/package.json'));

/**
 * Makes the tables of the job queue, or updates those of an earlier version. The database's owner does this before API
 * and worker start, because their database role may not change tables. Only one process at a time may do this.
 */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'habilita-queue' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const version = await versionOf(client);
    if (version === undefined) await client.query(getConstructionPlans(SCHEMA));
    else if (version < needed.schema) for (const step of stepsFrom(version)) await client.query(step);
    await client.query(INDEX_JOBS_TO_LOOK_AT);
  } finally {
    await client.end();
  }
}

/** The version of the queue's tables; undefined when there are none yet. */
async function versionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('${SCHEMA}.version') is not null as made`);
  if (rows[0]?.made !== true) return undefined;
  const known = await client.query<{ version: number }>(`select version::int as version from ${SCHEMA}.version`);
  return known.rows[0]?.version;
}

/**
 * The SQL that updates the queue's tables from this version, as pg-boss prints it: first one transaction, then
 * statements that each build an index concurrently.
 */
function stepsFrom(version: number): string[] {
  const plan = getMigrationPlans(SCHEMA, version);
  const end = plan.lastIndexOf('COMMIT;') + 'COMMIT;'.length;
  return [plan.slice(0, end), ...statementsOf(plan.slice(end))];
}

/**
 * The index for the list of jobs that staff look at: those that run, will be tried again, or have failed for good.
 * pg-boss itself has no such index.
 */
const INDEX_JOBS_TO_LOOK_AT = `
  create index if not exists habilita_jobs_to_look_at on ${SCHEMA}.job_common
    (coalesce(source_created_on, created_on) desc, id desc)
    where state in ('active', 'retry') or name = '${DEAD_LETTERS}'`;
