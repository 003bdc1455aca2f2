import type { ReadDatabase } from '#kernel/db/connect.ts';

export interface HistoryPage {
  readonly entityType: string;
  readonly entityId: string;
  /** The id of the event before which to read; undefined for the newest page. */
  readonly before: number | undefined;
  readonly size: number;
  /** The kinds of events to read; undefined for every kind. */
  readonly kinds: readonly string[] | undefined;
}

/** Reads one event more than requested, to know whether older ones exist. */
export async function eventsOf(db: ReadDatabase, { entityType, entityId, before, size, kinds }: HistoryPage) {
  return db
    .selectFrom('events')
    .select(['id', 'at', 'actorName', 'kind', 'reason', 'before', 'after'])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
}

export type EventRecord = Awaited<ReturnType<typeof eventsOf>>[number];
