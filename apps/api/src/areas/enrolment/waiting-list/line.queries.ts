import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** SQL: whether a waiting-list entry waits in line, by the same rule as `standingOf`. */
export const isWaiting = (alias: string, now: Temporal.Instant) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('removedAt')} is null and ${column('registrationId')} is null
    and ${column('seatUntil')} is null and ${column('offeredAt')} is null and ${column('registrationEndDate')} > ${now})`;
};

/**
 * SQL: the person with this e-mail refused all communication (decision 027), and has begun no pre-registration or
 * registration since. Seats are offered by e-mail, so this person is offered none.
 */
export const leftMessages = (email: unknown) => sql<SqlBool>`exists (
  select from registrations as blocked
  where blocked.student_email = ${email} and blocked.communications_blocked_at is not null
    and not exists (select from registrations as r
      where r.student_email = ${email} and r.created_at > blocked.communications_blocked_at)
    and not exists (select from leads as l
      where l.email = ${email} and l.created_at > blocked.communications_blocked_at))`;

export async function hasLeftMessages(db: ReadDatabase, email: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select ${leftMessages(email)} as "left"`.execute(db);
  return rows[0]?.left === true;
}

/**
 * SQL: the waiting-list entries `before` and `w` compete for the same seat. An entry without a preset CFC competes with
 * every entry of the campaign.
 */
const WANTS_THE_SAME = sql<SqlBool>`(before.driving_school_id is null or w.driving_school_id is null
  or before.driving_school_id = w.driving_school_id)`;

/*
 * The order of the line: whoever was queued first comes first; of two people queued at the same moment, the one with
 * the lower id. `lockLine` in waiting-list.queries.ts offers seats in this order.
 */

/**
 * SQL: how many entries in line compete with entry `w` for a seat and have waited longer. When `w` itself is not in
 * line, all competing entries are counted. People who refused all communication are offered no seat and are not
 * counted.
 */
const passedOver = (now: Temporal.Instant) => sql<number>`(
  select count(*)::int from waiting_list_entries as before
  where before.campaign_id = w.campaign_id and before.id <> w.id and ${isWaiting('before', now)} and ${WANTS_THE_SAME}
    and not ${leftMessages(sql.ref('before.email'))}
    and ((before.queued_at, before.id) < (w.queued_at, w.id) or not ${isWaiting('w', now)}))`;

/**
 * SQL: the place of `w` in the line of its campaign, from 1; null when `w` does not wait. An entry without a preset CFC
 * competes with all entries; an entry with one competes with the entries that have the same preset CFC or none.
 */
export const placeInLine = (now: Temporal.Instant) =>
  sql<number | null>`(case when ${isWaiting('w', now)} then ${passedOver(now)} + 1 end)`;

export async function countPassedOver(trx: Transaction, id: string, now: Temporal.Instant): Promise<number> {
  const row = await trx
    .selectFrom('waitingListEntries as w')
    .select(passedOver(now).as('passed'))
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.passed;
}
