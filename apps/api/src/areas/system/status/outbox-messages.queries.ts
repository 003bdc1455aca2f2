import { COUNT_BOUND, type MessageStatus, type OutboxQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { all, columnsOf, escaped, sinceDay, untilDay } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';

const o = columnsOf<'outboxMessages'>('o');

/**
 * Finds messages only by a whole address. Screens mask recipients, and a search by parts would reveal what is masked. A
 * phone is found with and without its country code.
 */
function sentTo(typed: string): Condition {
  if (typed.includes('@')) return sql<SqlBool>`lower(o.recipient) = lower(${typed.trim()})`;
  const digits = typed.replaceAll(/\D/g, '');
  return sql<SqlBool>`lower(o.recipient) = any(${[digits, `55${digits}`, `+55${digits}`, `+${digits}`]}::text[])`;
}

function about(typed: string): Condition {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  return all(words.map((word) => sql<SqlBool>`searchable(o.subject) like '%' || searchable(${escaped(word)}) || '%'`));
}

const PREDICATES: Predicates<OutboxQuery> = {
  recipient: sentTo,
  subject: about,
  status: o.oneOf('status'),
  channel: o.oneOf('channel'),
  createdAtStart: (day) => sinceDay(o.ref('createdAt'), day),
  createdAtEnd: (day) => untilDay(o.ref('createdAt'), day),
};

export async function searchMessages(db: Database, query: OutboxQuery) {
  const source = {
    visible: db.selectFrom('outboxMessages as o'),
    id: sql.ref<string>('o.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: { createdAt: { column: o.ref('createdAt') } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await messageRows(db).where(sql`o.id`, '=', sql`any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

function messageRows(db: Database | Transaction) {
  return db
    .selectFrom('outboxMessages as o')
    .select(['o.id', 'o.createdAt', 'o.recipient', 'o.subject', 'o.attempts', 'o.error', 'o.sentAt'])
    .select(['o.status', 'o.channel', 'o.atMostOnce'])
    .select(sql<boolean>`coalesce(o.body = o.body_once_sent, false)`.as('isLinkGone'));
}

export async function findMessage(db: Database, id: string) {
  return messageRows(db).select(['o.body', 'o.bodyOnceSent']).where('o.id', '=', id).executeTakeFirst();
}

/** Locks a message. `isUnwanted` is true when its student accepts no more messages. */
export async function lockMessage(trx: Transaction, id: string) {
  return messageRows(trx)
    .select(
      sql<boolean>`exists (
        select 1 from registrations r
        where r.communications_blocked_at is not null and r.id = case o.entity_type
          when 'REGISTRATION' then o.entity_id
          when 'PAYMENT' then (select p.registration_id from payments p where p.id = o.entity_id) end)`.as(
        'isUnwanted',
      ),
    )
    .where('o.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a message wait to be sent again, with its tries counted from zero. */
export async function requeueMessage(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('outboxMessages')
    .set({ status: 'PENDING', attempts: 0, error: null, sentAt: null, attemptStartedAt: null })
    .where('id', '=', id)
    .execute();
}

/** Counts no more than 10,000 messages; `isExact` is false when there are more. */
export async function countMessages(db: Database, status: MessageStatus): Promise<{ count: number; isExact: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from outbox_messages where status = ${status} limit ${sql.lit(COUNT_BOUND + 1)}) as counted`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_BOUND), isExact: count <= COUNT_BOUND };
}
