import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** A page of people in the order of their CPFs, beginning after the CPF `after`. */
interface Page {
  readonly before: Temporal.Instant;
  readonly after: string;
  readonly limit: number;
}

const hasMoney = sql`(exists (select 1 from payments p where p.registration_id = r.id)
  or exists (select 1 from ledger_transactions t where t.registration_id = r.id))`;

/**
 * SQL: all campaigns of this person ended before the moment `before`, no lead of theirs has changed since, and no
 * registration of theirs has money.
 */
const isExpired = (cpf: ReturnType<typeof sql>, before: Temporal.Instant) => sql`(
  not exists (select 1 from leads o join campaigns c on c.id = o.campaign_id
    where o.cpf = ${cpf} and (c.end_date >= ${before.toString()}::timestamptz or o.updated_at >= ${before.toString()}::timestamptz))
  and not exists (select 1 from students s join registrations r on r.student_id = s.id join campaigns c on c.id = r.campaign_id
    where s.cpf = ${cpf} and (c.end_date >= ${before.toString()}::timestamptz or ${hasMoney})))`;

/**
 * The next people with leads in campaigns that ended before the moment `before`, in the order of their CPFs. `expired`
 * says whether the person's data have been kept long enough. `materialized` makes PostgreSQL check this only for the
 * people of this page.
 */
export async function peopleOfOldCampaigns(
  db: ReadDatabase,
  { before, after, limit }: Page,
): Promise<{ cpf: string; expired: boolean }[]> {
  const { rows } = await sql<{ cpf: string; expired: boolean }>`
    with people as materialized (
      select distinct l.cpf from leads l
      where l.campaign_id in (select id from campaigns where end_date < ${before.toString()}::timestamptz)
        and l.cpf > ${after}
      order by l.cpf limit ${limit})
    select cpf, ${isExpired(sql`people.cpf`, before)} as expired from people order by cpf`.execute(db);
  return rows;
}

/** Checks once more, now that the person's rows are locked, whether the person's data have been kept long enough. */
export async function isStillExpired(trx: Transaction, cpf: string, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ expired: boolean }>`select ${isExpired(sql`${cpf}::text`, before)} as expired`.execute(
    trx,
  );
  return rows[0]?.expired === true;
}

/**
 * SQL: entries of waiting lists that led to no registration and still name somebody, in campaigns that ended before
 * `before`. An entry that still has a reserved seat is left until the sweep of the waiting lists has given the seat
 * back.
 */
const oldEntries = (before: Temporal.Instant) => sql`
  select w.id from waiting_list_entries w join campaigns c on c.id = w.campaign_id
  where w.registration_id is null and w.email <> '' and w.seat_until is null
    and c.end_date < ${before.toString()}::timestamptz`;

export async function countOldEntries(db: ReadDatabase, before: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${oldEntries(before)}) as old`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Piece {
  readonly before: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly limit: number;
}

/**
 * Removes up to `limit` entries from their waiting lists, and erases the names and e-mails in them; returns the
 * entries' ids.
 */
export async function blankOldEntries(trx: Transaction, { before, now, limit }: Piece): Promise<string[]> {
  const at = now.toString();
  const { rows } = await sql<{ id: string }>`
    update waiting_list_entries set name = '', email = '', removed_at = coalesce(removed_at, ${at}::timestamptz),
      updated_at = ${at}::timestamptz, version = version + 1
    where id in (${oldEntries(before)} order by w.id limit ${limit} for update of w skip locked) returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export interface Written {
  /** Undefined for the first run, which looks at all messages. */
  readonly since: Temporal.Instant | undefined;
  readonly before: Temporal.Instant;
}

/**
 * SQL: messages that were written from `since` on and before `before`, do not wait to be sent, and still have a text or
 * a recipient.
 */
const oldMessages = ({ since, before }: Written) => sql`
  select id, created_at from outbox_messages
  where created_at < ${before.toString()}::timestamptz and (${since?.toString() ?? null}::timestamptz is null or created_at >= ${since?.toString() ?? null}::timestamptz)
    and status <> 'PENDING' and (body <> '' or recipient <> '')`;

export async function countOldMessages(db: ReadDatabase, written: Written): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${oldMessages(written)}) as old`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Erases address and text of the oldest messages, at most `limit` of them; returns when each was written. */
export async function blankOldMessages(trx: Transaction, written: Written, limit: number): Promise<Temporal.Instant[]> {
  const { rows } = await sql<{ createdAt: Temporal.Instant }>`
    update outbox_messages set recipient = '', subject = null, body = '', body_once_sent = null, error = null
    where (id, created_at) in (${oldMessages(written)} order by created_at limit ${limit} for update skip locked)
      and created_at < ${written.before.toString()}::timestamptz
    returning created_at as "createdAt"`.execute(trx);
  return rows.map(({ createdAt }) => createdAt);
}
