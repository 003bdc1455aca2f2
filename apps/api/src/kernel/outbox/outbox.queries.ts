import type { MessageChannel } from '@habilita/contract';
import type { Database, Transaction } from '#kernel/db/connect.ts';

export interface OutboxRow {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  /** Replaces a secret text once sent or given up. */
  readonly bodyOnceSent?: string;
  /** The address is removed once sent or given up. */
  readonly forgetsRecipient?: boolean;
  /** Prefer loss over duplicates. */
  readonly atMostOnce?: boolean;
  readonly entityType: string;
  readonly entityId: string;
  readonly createdAt: Temporal.Instant;
}

/** Of these registrations, those whose student has revoked the consent to messages. */
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

export async function pendingMessage(db: Database, id: string) {
  return db
    .selectFrom('outboxMessages')
    .select(['channel', 'recipient', 'subject', 'body', 'attempts', 'atMostOnce'])
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
}

/** Marks the start of sending; false when it was started before, with unknown outcome. */
export async function beginAttempt(db: Database, id: string, at: Temporal.Instant): Promise<boolean> {
  const row = await db
    .updateTable('outboxMessages')
    .set({ attemptStartedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('attemptStartedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SendOutcome {
  /** KEPT: no carrier. PENDING: will be retried. */
  readonly status: 'SENT' | 'KEPT' | 'FAILED' | 'PENDING';
  /** Without the recipient's address. */
  readonly error: string | null;
  readonly at: Temporal.Instant;
}

export async function noteSendOutcome(db: Database, id: string, { status, error, at }: SendOutcome): Promise<void> {
  await db
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
    .where('status', '=', 'PENDING')
    .execute();
}
