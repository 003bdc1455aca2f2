import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Actor } from '#kernel/actor.ts';
import { ApiError } from '#kernel/errors.ts';
import { insertEvent, lastEventOf } from '#kernel/events.queries.ts';

export interface EventToRecord {
  /** Nobody signed in when the public checkout or a payment provider acted. */
  readonly actor?: Pick<Actor, 'userId' | 'name'> | undefined;
  readonly entityType: string;
  readonly entityId: string;
  readonly kind: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Appends to the history, in the transaction of the change itself. */
export async function recordEvent(trx: Transaction, event: EventToRecord): Promise<void> {
  await insertEvent(trx, {
    actorId: event.actor?.userId ?? null,
    actorName: event.actor?.name ?? null,
    entityType: event.entityType,
    entityId: event.entityId,
    kind: event.kind,
    before: json(event.before),
    after: json(event.after),
    reason: event.reason ?? null,
    requestId: event.requestId ?? null,
  });
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** The 409 of a stale edit, naming who changed the record and when. */
export async function staleEdit(db: Database | Transaction, entityType: string, entityId: string): Promise<ApiError> {
  const last = await lastEventOf(db, entityType, entityId);
  return new ApiError('CONFLICT_STALE', {
    detail: last && { changedBy: last.actorName, changedAt: last.at.toString() },
  });
}
