import type { JobState, SystemJobsQuery } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { sinceDay, untilDay } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';
import { DEAD_LETTERS } from '#kernel/jobs/jobs.ts';

/** The columns of a job that are read; the payload, which may hold personal data, is not among them. */
interface JobColumns {
  readonly id: string;
  readonly name: string;
}

const STATE = {
  RUNNING: sql<SqlBool>`(j.state = 'active' and j.name <> ${sql.lit(DEAD_LETTERS)})`,
  RETRYING: sql<SqlBool>`(j.state = 'retry' and j.name <> ${sql.lit(DEAD_LETTERS)})`,
  DEAD: sql<SqlBool>`(j.state = 'created' and j.name = ${sql.lit(DEAD_LETTERS)})`,
} as const satisfies Record<JobState, Condition>;

/**
 * Jobs that run, will be tried again, or have failed for good. This SQL must equal the condition of the index
 * `habilita_jobs_to_look_at`; otherwise PostgreSQL would not use the index.
 */
const TO_LOOK_AT = sql<SqlBool>`(j.state in ('active', 'retry') or j.name = ${sql.lit(DEAD_LETTERS)})`;
const OURS = sql<SqlBool>`j.name not like '\\_\\_pgboss%'`;
const createdAt = sql<Temporal.Instant>`coalesce(j.source_created_on, j.created_on)`;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const PREDICATES: Predicates<SystemJobsQuery> = {
  state: (states) => anyOf(states.map((state) => STATE[known(state)])),
  createdAtStart: (day) => sinceDay(createdAt, day),
  createdAtEnd: (day) => untilDay(createdAt, day),
};

const known = (state: string): JobState => (state === 'RUNNING' || state === 'RETRYING' ? state : 'DEAD');

/** The table of pg-boss's jobs, which the generated types of tables do not have. */
const jobs = (db: Database) => db.selectFrom(sql<JobColumns>`pgboss.job_common`.as('j'));

/** SQL: the error's message, with its code if it has one. */
const textOf = (column: 'output' | 'source_output') =>
  sql`j.${sql.ref(column)} ->> 'message' || coalesce(' (' || (j.${sql.ref(column)} ->> 'code') || ')', '')`;

export async function searchJobs(db: Database, query: SystemJobsQuery) {
  const source = {
    visible: jobs(db),
    id: sql.ref<string>('j.id'),
    conditions: [TO_LOOK_AT, anyOf(Object.values(STATE)), OURS, ...conditionsOf(PREDICATES, query)],
    sorts: { createdAt: { column: createdAt } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await jobRows(db).where(oneOf(ids)).execute();
  return { rows: inOrder(ids, rows), ...total };
}

const oneOf = (ids: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`j.id = any(${ids}::uuid[]) and ${TO_LOOK_AT}`;

function jobRows(db: Database) {
  const tries = sql<number>`case when ${STATE.DEAD} then coalesce(j.source_retry_count, 0) + 1
    when j.state = 'retry' then j.retry_count else j.retry_count + 1 end`;
  return jobs(db).select([
    'j.id',
    sql<string>`coalesce(j.source_name, j.name)`.as('name'),
    sql<JobState>`case when ${STATE.DEAD} then 'DEAD' when j.state = 'retry' then 'RETRYING' else 'RUNNING' end`.as(
      'state',
    ),
    tries.as('attempts'),
    createdAt.as('createdAt'),
    sql<Temporal.Instant | null>`case when ${STATE.DEAD} then j.created_on else j.started_on end`.as('startedAt'),
    sql<Temporal.Instant | null>`case when j.state = 'retry' then j.start_after end`.as('nextTryAt'),
    sql<string | null>`case when j.state = 'active' then null else coalesce(
      ${textOf('source_output')}, ${textOf('output')}, (j.output -> 'value') #>> '{}') end`.as('error'),
  ]);
}

export async function lockDeadLetter(trx: Transaction, id: string): Promise<{ readonly name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(j.source_name, j.name) as name from pgboss.job_common j
    where j.id = ${id} and ${STATE.DEAD} for update`.execute(trx);
  return rows[0];
}

export async function deleteDeadLetter(trx: Transaction, id: string): Promise<void> {
  await sql`delete from pgboss.job_common where id = ${id} and name = ${DEAD_LETTERS}`.execute(trx);
}

export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly retrying: number;
  readonly dead: number;
}

export async function countJobs(db: Database): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where j.state = 'created' and j.name <> ${DEAD_LETTERS}) as waiting,
      count(*) filter (where ${STATE.RUNNING}) as running, count(*) filter (where ${STATE.RETRYING}) as retrying,
      count(*) filter (where ${STATE.DEAD}) as dead
    from pgboss.job_common j
    where (j.state < 'active' or j.state = 'active') and ${OURS}`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, retrying: 0, dead: 0 };
}
