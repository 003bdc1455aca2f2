import { DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { DayDigests, DaySeal } from './day-seal.ts';

type Handle = Database | Transaction;

/** The moment at which a day begins in Brasília. */
const beginOf = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T00:00${DEFAULT_ZONE_OFFSET}`);

const beginAfter = (day: string): Temporal.Instant => beginOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString());

/** The least UUID of version 7 that is made at that moment. */
function firstIdAt(moment: Temporal.Instant): string {
  const digits = moment.epochMilliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/**
 * SQL: a digest over the digests of the rows, in the order of their ids. A digest over the rows themselves would need a
 * text as long as the whole day.
 */
const digest = (values: RawBuilder<unknown>) => sql<string>`encode(sha256(coalesce(
  string_agg(sha256(convert_to(${values}, 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex')`;

/**
 * The digests of a day's rows as they are now, in one snapshot. Facts are the columns that no erasure touches. A ledger
 * transaction belongs to the day on which it was written, which its id tells; its `at` may lie before that.
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

/** The last day that has ended. The database's clock decides, because it also dates the history. */
export async function lastDayThatEnded(db: Handle): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone ${DEFAULT_ZONE_OFFSET}::interval)::date - 1 as day`.execute(db);
  return rows[0]?.day ?? '';
}

/**
 * The first day with an event or a ledger transaction; undefined when there is none. Reads all events, but only for the
 * first seal of a database.
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

/** Whether a transaction is still open that began before the end of this day. Its events will be dated on this day. */
export async function isStillWritten(db: Handle, day: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${beginAfter(day)}
        and backend_type = 'client backend' and state <> 'idle') as open`.execute(db);
  return rows[0]?.open === true;
}

/** Takes the lock for adding seals. Returns false while another process has it. */
export async function takeChain(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('history days', 0)) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

const seals = (db: Handle) =>
  db
    .selectFrom('historyDays')
    .select(['number', 'day', 'version', 'previous', 'digest'])
    .select(['eventCount', 'eventFacts', 'eventTexts', 'postingCount', 'postingFacts', 'postingTexts', 'changedTexts']);

export async function lastSeal(db: Handle): Promise<DaySeal | undefined> {
  return seals(db).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export async function lastSealedDay(db: Handle): Promise<string | undefined> {
  const last = await seals(db).where('version', '=', 1).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return last?.day;
}

/** The next seals in the order of the chain. */
export async function sealsAfter(db: Handle, number: number, limit: number): Promise<DaySeal[]> {
  return seals(db).where('number', '>', number).orderBy('number').limit(limit).execute();
}

/** The latest seal of a day, which may have been sealed again after an erasure. */
export async function sealOf(db: Handle, day: string): Promise<DaySeal | undefined> {
  return seals(db).where('day', '=', day).orderBy('version', 'desc').limit(1).executeTakeFirst();
}

export async function insertSeal(trx: Transaction, seal: DaySeal): Promise<void> {
  await trx.insertInto('historyDays').values(seal).execute();
}

/** Stores the salt that was mixed into the day's digests of texts; the former salt is gone. */
export async function putSalt(trx: Transaction, day: string, salt: string): Promise<void> {
  await trx
    .insertInto('historySalts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ salt }))
    .execute();
}

/** The salt of a day's digests of texts; empty when somebody has deleted it. */
export async function saltOf(db: Handle, day: string): Promise<string> {
  const row = await db.selectFrom('historySalts').select('salt').where('day', '=', day).executeTakeFirst();
  return row?.salt ?? '';
}

/** Sealed days with changes of texts that their latest seal does not count yet, the earliest first. */
export async function daysWithChangedTexts(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select c.day from (select day, count(*) as n from history_text_changes group by day) as c
    join lateral (select changed_texts from history_days d where d.day = c.day order by version desc limit 1) as last on true
    where c.n > last.changed_texts order by c.day`.execute(db);
  return rows.map(({ day }) => day);
}

/** For each sealed day, how many texts were changed by a transaction that gave no reason. */
export async function untoldChanges(db: Handle): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select c.day, count(*)::int as count from history_text_changes c
    where c.told = 'UNTOLD' and exists (select from history_days d where d.day = c.day and d.sealed_at < c.at)
    group by c.day order by c.day`.execute(db);
  return rows;
}
