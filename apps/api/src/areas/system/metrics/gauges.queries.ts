import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { DEAD_LETTERS } from '#kernel/jobs/jobs.ts';

/**
 * How many things of one kind wait, such as jobs or messages, and for how many seconds the oldest of them has waited.
 */
export interface Waiting {
  readonly kind: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

const secondsSince = (instant: string) => sql.raw(`extract(epoch from clock_timestamp() - ${instant})::float8`);

/** Jobs whose time has come and that no worker has taken, by kind of job, without pg-boss's own jobs. */
export async function jobsThatWait(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as kind, count(*)::int as count, max(${secondsSince('start_after')}) as "oldestSeconds"
    from pgboss.job_common
    where state < 'active' and start_after <= clock_timestamp()
      and name <> ${sql.lit(DEAD_LETTERS)} and name not like '\\_\\_pgboss%'
    group by name`.execute(db);
  return rows;
}

/** Jobs that failed for good and wait for a person, by job. */
export async function deadLetters(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select coalesce(source_name, name) as kind, count(*)::int as count,
      max(${secondsSince('created_on')}) as "oldestSeconds"
    from pgboss.job_common
    where state = 'created' and name = ${sql.lit(DEAD_LETTERS)}
    group by 1`.execute(db);
  return rows;
}

/** Messages that are still to be sent, by channel. */
export async function messagesThatWait(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select channel as kind, count(*)::int as count, max(${secondsSince('created_at')}) as "oldestSeconds"
    from outbox_messages where status = 'PENDING' group by channel`.execute(db);
  return rows;
}

/** SQL: the last try found that the school cannot receive yet, so that no provider was asked for the charge. */
const isHeld = sql`(charge_asked_at >= updated_at and charge_try_error = 'recipient')`;

const chargesToIssue = (db: Database, which: RawBuilder<unknown>) =>
  sql<Waiting>`
    select payment_method as kind, count(*)::int as count, max(${secondsSince('updated_at')}) as "oldestSeconds"
    from payments where charge_state = 'REQUESTED' and status = 'PENDING' and ${isHeld} is ${which}
    group by payment_method`.execute(db);

/**
 * Charges that still have to be requested from a provider, or were requested and are not issued yet, by payment method.
 */
export const chargesThatWait = async (db: Database): Promise<Waiting[]> =>
  (await chargesToIssue(db, sql`not true`)).rows;

/** Charges that are held until their school can receive, by payment method. */
export const chargesThatAreHeld = async (db: Database): Promise<Waiting[]> =>
  (await chargesToIssue(db, sql`true`)).rows;

/**
 * Requests to a provider whose outcome nobody knows, by kind of request. The screen of pending outcomes lists more:
 * also charges that no provider was asked for yet, and requests that a provider has accepted but not yet carried out.
 */
export async function unknownOutcomes(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count(*)::int as count, max(${secondsSince('since')}) as "oldestSeconds"
    from pending_outcomes o
    where (kind <> 'CHARGE' or (provider is not null and try_error is distinct from 'recipient'))
      and not exists (select from provider_requests q where q.id = o.id and q.state = 'ACCEPTED')
    group by kind`.execute(db);
  return rows;
}

/** Refunds and payouts that a provider has not carried out yet, by kind. */
export async function providerRequestsThatWait(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count(*)::int as count, max(${secondsSince('created_at')}) as "oldestSeconds"
    from provider_requests where state in ('REQUESTED', 'ACCEPTED') group by kind`.execute(db);
  return rows;
}

/** Irregularities that nobody has resolved, by type. */
export async function openIrregularities(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select type as kind, count(*)::int as count, max(${secondsSince('created_at')}) as "oldestSeconds"
    from irregularities where resolved_at is null group by type`.execute(db);
  return rows;
}

/** When the database was first migrated, which is when the product was installed. */
export async function firstMigrated(db: Database): Promise<Temporal.Instant> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select coalesce(min(nullif(timestamp, '')::timestamptz), now()) as at from kysely_migration`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not say when it was migrated');
  return row.at;
}
