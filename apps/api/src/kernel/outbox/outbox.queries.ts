import type { MessageChannel } from '@habilita/contract';
import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

export interface OutboxRow {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  /** The text that replaces `body`, which holds a secret, once the message is sent or given up. */
  readonly bodyOnceSent?: string;
  /** Set when the recipient's address must be removed once the message is sent or given up. */
  readonly forgetsRecipient?: boolean;
  /** Set when losing the message is better than sending it twice. */
  readonly atMostOnce?: boolean;
  readonly entityType: string;
  readonly entityId: string;
  readonly createdAt: Temporal.Instant;
}

/** Returns the registrations whose student has revoked the consent to messages. */
export async function registrationsWithoutMessages(trx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('registrations')
    .select('id')
    .where('id', 'in', ids)
    .where('communicationsBlockedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertMessages(trx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  await trx
    .insertInto('outboxMessages')
    .values([...rows])
    .execute();
}

/**
 * The id of a message and the time when it was written. The time tells PostgreSQL in which monthly partition the
 * message is; without it, all partitions would be searched.
 */
export type StoredMessage = Pick<OutboxRow, 'id' | 'createdAt'>;

/** Reads a message that waits to be sent. Without `writtenAt` PostgreSQL searches the partitions of all months. */
export async function pendingMessage(db: Database, id: string, writtenAt: string | undefined) {
  const message = db
    .selectFrom('outboxMessages')
    .select([
      'id',
      'createdAt',
      'channel',
      'recipient',
      'subject',
      'body',
      'attempts',
      'atMostOnce',
      'attemptStartedAt',
    ])
    .where('id', '=', id)
    .where('status', '=', 'PENDING');
  const ofItsMonth =
    writtenAt === undefined ? message : message.where('createdAt', '=', Temporal.Instant.from(writtenAt));
  return ofItsMonth.executeTakeFirst();
}

/**
 * Gives a pending message to one worker, which then sends it; undefined while another worker has the message. A worker
 * that took the message before `lostBefore` and noted no outcome counts as dead. `wasLost` is true when this worker
 * takes the message over from a dead one.
 */
export async function takeMessage(
  db: Database,
  { id, createdAt }: StoredMessage,
  { at, lostBefore }: { readonly at: Temporal.Instant; readonly lostBefore: Temporal.Instant },
): Promise<{ readonly takenAt: Temporal.Instant; readonly wasLost: boolean } | undefined> {
  const { rows } = await sql<{ takenAt: Temporal.Instant; wasLost: boolean }>`
    with pending as (
      select id, attempt_started_at from outbox_messages
      where id = ${id} and created_at = ${createdAt} and status = 'PENDING' and coalesce(attempt_started_at <= ${lostBefore}::timestamptz, true)
      for update
    )
    update outbox_messages m set attempt_started_at = ${at}::timestamptz
    from pending p where m.id = p.id and m.created_at = ${createdAt}
    returning m.attempt_started_at as "takenAt", p.attempt_started_at is not null as "wasLost"`.execute(db);
  return rows[0];
}

export interface SendOutcome {
  /** KEPT: no carrier sends this channel, so the message stays in the outbox. PENDING: it will be tried again. */
  readonly status: 'SENT' | 'KEPT' | 'FAILED' | 'PENDING';
  /** The code of the failure, which never contains the recipient's address; null without a failure. */
  readonly error: string | null;
  readonly at: Temporal.Instant;
  /**
   * When this worker took the message. If another worker has taken the message over since, this worker may note no
   * outcome but SENT.
   */
  readonly takenAt?: Temporal.Instant;
}

export async function noteSendOutcome(
  db: Database,
  { id, createdAt }: StoredMessage,
  { status, error, at, takenAt }: SendOutcome,
): Promise<void> {
  const update = db
    .updateTable('outboxMessages')
    .set((eb) => ({
      status,
      error,
      sentAt: status === 'SENT' ? at : null,
      ...(status === 'PENDING' ? { attemptStartedAt: null } : {}),
      attempts: eb('attempts', '+', status === 'KEPT' ? 0 : 1),
      ...(status === 'PENDING'
        ? {}
        : { recipient: eb.case().when('forgetsRecipient', '=', true).then('').else(eb.ref('recipient')).end() }),
      ...(status === 'SENT' || status === 'FAILED' ? { body: eb.fn.coalesce('bodyOnceSent', 'body') } : {}),
    }))
    .where('id', '=', id)
    .where('createdAt', '=', createdAt)
    .where('status', '=', 'PENDING');
  const isOwn = takenAt === undefined || status === 'SENT';
  await (isOwn ? update : update.where('attemptStartedAt', '=', takenAt)).execute();
}
