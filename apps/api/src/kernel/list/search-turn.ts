import { requesterId } from '#kernel/requester-id.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { Queue } from '#kernel/queue/queue.ts';

/**
 * How many searches run at once. They take three of the twelve connections for reading; the other nine stay free for
 * quick lists.
 */
const AT_ONCE = 3;

const queues = new WeakMap<ReadDatabase, Queue>();

/**
 * Runs a long search when its turn comes. People take turns, so that nobody waits behind all searches of another
 * person. A search that takes or waits too long is answered with a 202.
 */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? new Queue({ atOnce: AT_ONCE });
  queues.set(db, queue);
  return queue.run(search, { whose: requesterId.getStore() });
}
