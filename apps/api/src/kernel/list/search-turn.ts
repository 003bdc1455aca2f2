import { askedBy } from '#kernel/asked-by.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { Queue } from '#kernel/queue/queue.ts';

/** How many long searches run at once; the other read connections, of twelve, stay free for quick lists. */
const AT_ONCE = 3;

const queues = new WeakMap<ReadDatabase, Queue>();

/**
 * Runs a long search in its person's turn, so that nobody waits for all that somebody else has asked for. The
 * request of a search that waits long is answered by a 202.
 */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? new Queue({ atOnce: AT_ONCE });
  queues.set(db, queue);
  return queue.run(search, { whose: askedBy.getStore() });
}
