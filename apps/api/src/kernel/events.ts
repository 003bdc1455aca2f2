import type { Database, Transaction } from '#kernel/db/connect.ts';
import { type JsonToSeal, recordedJson } from '#kernel/db/sealed/to-seal.ts';
import type { Actor } from '#kernel/actor.ts';
import { ApiError } from '#kernel/errors.ts';
import { mergedChanges } from '#kernel/changes.ts';
import { changesAfter, type EventRow, insertEvent, lastEventOf } from '#kernel/events.queries.ts';

export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

export interface EventToRecord {
  /** Undefined when no signed-in person caused the event, but the public checkout or a provider. */
  readonly actor?: Pick<Actor, 'userId' | 'name'> | undefined;
  readonly entityType: string;
  readonly entityId: string;
  readonly kind: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  /** The version of the record after the change, for records that have versions. */
  readonly version?: number | undefined;
}

/** Records an event. It must be called in the transaction of the change. */
export async function recordEvent(trx: Transaction, event: EventToRecord): Promise<void> {
  await insertEvent(trx, eventRow(event));
}

/**
 * Makes the row of an event, for an SQL statement that writes the event together with the change (see `eventValues`).
 */
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

const json = (value: unknown): string | JsonToSeal | null => (value === undefined ? null : recordedJson(value));

/** Whether the record has changed since the edit opened it. An edit that names no version never counts as stale. */
export const isStale = (current: { readonly version: number }, opened: number | undefined): boolean =>
  opened !== undefined && opened !== current.version;

/**
 * The refusal of a stale edit. It tells who changed the record and when. If the edit names the version it opened, it
 * also tells the `changes` since then and the present `version`.
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
