import { DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { DayDigests, DayStamp } from './day-stamp.ts';

type Handle = Database | Transaction;

/** The moment at which a day begins in Brasília. */
const beginOf = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T00:00${DEFAULT_ZONE_OFFSET}`);

const beginAfter = (day: string): Temporal.Instant => beginOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString());

/** The smallest UUID of version 7 that can be made at a moment; all ids made later are greater. */
function firstIdAt(moment: Temporal.Instant): string {
  const digits = moment.epochMilliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/**
 * SQL: a digest over the digests of rows, in the order of their ids. Each row is hashed first, so that long rows do not
 * make the combined value long.
 */
const digest = (values: RawBuilder<unknown>) => sql<string>`encode(sha256(coalesce(
  string_agg(sha256(convert_to(${values}, 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex')`;

/**
 * The digests of a day's history and ledger as they are now, read in one snapshot. The facts are the columns that
 * neither an erasure nor the end of a retention period changes; the texts are the columns that may be erased. A ledger
 * transaction belongs to the day on which its id was made, because `at` may be earlier.
 */
export async function digestsOf(trx: Transaction, day: string, salt: string): Promise<DayDigests> {
  await sql`set local statement_timeout = '20min'`.execute(trx);
  const [begin, end] = [beginOf(day), beginAfter(day)];
  const { rows } = await sql<DayDigests>`
    with of_history as (
      select count(*)::int as event_count,
        ${digest(sql`jsonb_build_array(id, at at time zone 'UTC', actor_id, entity_type, entity_id, kind, request_id, record_version)::text`)} as event_facts,
        ${digest(sql`${salt}::text || jsonb_build_array(id, actor_name, before, after, reason)::text`)} as event_texts
      from events where at >= ${begin} and at < ${end}),
    of_ledger as (
      select count(*)::int as posting_count,
        ${digest(sql`jsonb_build_array(id, kind, registration_id, source_type, source_id, reverses_id, actor_id,
          at at time zone 'UTC', plan_name, former_plan_name, entries)::text`)} as posting_facts,
        ${digest(sql`${salt}::text || jsonb_build_array(id, reason)::text`)} as posting_texts
      from ledger_transactions t cross join lateral (
        select jsonb_agg(jsonb_build_array(line, account, holder, e.registration_id, amount_cents) order by line) as entries
        from ledger_entries e where e.transaction_id = t.id) as lines
      where id >= ${firstIdAt(begin)} and id < ${firstIdAt(end)})
    select of_history.*, of_ledger.*,
      (select count(*)::int from history_text_changes where day = ${day}) as changed_texts
    from of_history, of_ledger`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

/** The last day that has ended, by the clock of the database, which also dates the history. */
export async function lastDayThatEnded(db: Handle): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone ${DEFAULT_ZONE_OFFSET}::interval)::date - 1 as day`.execute(db);
  return rows[0]?.day ?? '';
}

/**
 * The first day with an event or a ledger transaction; undefined when there is none. The query reads all rows, but runs
 * only before the first day is stamped.
 */
export async function firstDay(trx: Transaction): Promise<string | undefined> {
  await sql`set local statement_timeout = '20min'`.execute(trx);
  const { rows } = await sql<{ day: string | null }>`
    select (min(at) at time zone ${DEFAULT_ZONE_OFFSET}::interval)::date as day from (
      select min(at) as at from events union all
      (select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
        from ledger_transactions where substr(id::text, 15, 1) = '7' order by id limit 1)) as first`.execute(trx);
  return rows[0]?.day ?? undefined;
}

/**
 * Whether a transaction is still open that began before the end of this day: the rows that it writes would belong to
 * the day.
 */
export async function isStillWritten(db: Handle, day: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${beginAfter(day)}
        and backend_type = 'client backend' and state <> 'idle') as open`.execute(db);
  return rows[0]?.open === true;
}

/**
 * Takes the advisory lock for adding to the chain of stamps until the transaction ends; returns false while another
 * process holds it.
 */
export async function takeChain(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('history days', 0)) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

const stamps = (db: Handle) =>
  db
    .selectFrom('historyDays')
    .select(['number', 'day', 'version', 'previous', 'digest'])
    .select(['eventCount', 'eventFacts', 'eventTexts', 'postingCount', 'postingFacts', 'postingTexts', 'changedTexts']);

export async function lastStamp(db: Handle): Promise<DayStamp | undefined> {
  return stamps(db).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export async function lastStampedDay(db: Handle): Promise<string | undefined> {
  const last = await stamps(db).where('version', '=', 1).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return last?.day;
}

/** The stamps after the one with this number in the chain, in its order; at most `limit` of them. */
export async function stampsAfter(db: Handle, number: number, limit: number): Promise<DayStamp[]> {
  return stamps(db).where('number', '>', number).orderBy('number').limit(limit).execute();
}

/** The newest stamp of a day, which may have been stamped more than once. */
export async function stampOf(db: Handle, day: string): Promise<DayStamp | undefined> {
  return stamps(db).where('day', '=', day).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

export async function insertStamp(trx: Transaction, stamp: DayStamp): Promise<void> {
  await trx.insertInto('historyDays').values(stamp).execute();
}

/**
 * Stores the salt of a day in place of its former one, so that the former digests of texts cannot be used to guess
 * erased texts.
 */
export async function putSalt(trx: Transaction, day: string, salt: string): Promise<void> {
  await trx
    .insertInto('historySalts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt }))
    .execute();
}

/** The salt of a day; empty when its row is gone. */
export async function saltOf(db: Handle, day: string): Promise<string> {
  const row = await db.selectFrom('historySalts').select('salt').where('day', '=', day).executeTakeFirst();
  return row?.salt ?? '';
}

/** The first day whose history was not dropped at the end of its term; undefined when no history was dropped. */
export async function firstDayKept(db: Handle): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select (max(until) at time zone ${DEFAULT_ZONE_OFFSET}::interval)::date as day
    from dropped_months where table_name = 'events'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Stamped days whose texts were changed after their newest stamp, the earliest day first. */
export async function daysWithChangedTexts(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select c.day from (select day, count(*) as n from history_text_changes group by day) as c
    join lateral (select changed_texts from history_days d where d.day = c.day order by version desc limit 1) as last on true
    where c.n > last.changed_texts order by c.day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * By day, how many texts of stamped days were changed by transactions that gave no reason (see `changesHistory`).
 * Changes that the owner of the tables acknowledged with a reason afterwards are left out.
 */
export async function untoldChanges(db: Handle): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select c.day, count(*)::int as count from history_text_changes c
    where c.told = 'UNTOLD' and exists (select from history_days d where d.day = c.day)
      and not exists (select from acknowledged_text_changes a where a.change_id = c.id)
    group by c.day order by c.day`.execute(db);
  return rows;
}

/** How many changes of texts the owner of the tables acknowledged. */
export async function countAcknowledged(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('acknowledgedTextChanges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
