import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Actor } from '#kernel/actor.ts';
import { ApiError } from '#kernel/errors.ts';
import { mergedChanges } from '#kernel/changes.ts';
import { changesAfter, type EventRow, insertEvent, lastEventOf } from '#kernel/events.queries.ts';

/** Who acts, and in which request: what a use case hands on to the history. */
export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

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
  /** The version this change made of the record, for records that have one. */
  readonly version?: number | undefined;
}

/** Appends to the history, in the transaction of the change itself. */
export async function recordEvent(trx: Transaction, event: EventToRecord): Promise<void> {
  await insertEvent(trx, eventRow(event));
}

/** The row of an event, for a statement that writes it together with what happened (`eventValues`). */
export function eventRow(event: EventToRecord): EventRow {
  return {
    actorId: event.actor?.userId ?? null,
    actorName: event.actor?.name ?? null,
    entityType: event.entityType,
    entityId: event.entityId,
    kind: event.kind,
    before: json(event.before),
    after: json(event.after),
    reason: event.reason ?? null,
    requestId: event.requestId ?? null,
    recordVersion: event.version ?? null,
  };
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Was the record changed since the edit began? An edit that does not say which version it began with is never stale. */
export const isStale = (current: { readonly version: number }, opened: number | undefined): boolean =>
  opened !== undefined && opened !== current.version;

/**
 * The 409 of a stale edit: who changed the record and when, and, given the version the edit was based on, every field that differs
 * since (`changes`) and the version to save over knowingly (`version`). A record's events tell versions by `recordEvent`.
 */
export async function staleEdit(
  db: Database | Transaction,
  entityType: string,
  entityId: string,
  openedVersion?: number,
): Promise<ApiError> {
  const last = await lastEventOf(db, entityType, entityId);
  const since = openedVersion === undefined ? [] : await changesAfter(db, entityType, entityId, openedVersion);
  const version = since.at(-1)?.recordVersion;
  return new ApiError('CONFLICT_STALE', {
    detail: last && {
      changedBy: last.actorName,
      changedAt: last.at.toString(),
      ...(version === undefined || version === null ? {} : { version, changes: mergedChanges(since) }),
    },
  });
}
