import { requesterId } from '#kernel/requester-id.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { Queue } from '#kernel/queue/queue.ts';

/** There are twelve read connections; the others stay free for quick lists. */
const AT_ONCE = 3;

const queues = new WeakMap<ReadDatabase, Queue>();

/** People take turns, so that nobody waits for all that somebody else has asked for; long waits end in a 202. */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? new Queue({ atOnce: AT_ONCE });
  queues.set(db, queue);
  return queue.run(search, { whose: requesterId.getStore() });
}
