import type { ReadDatabase } from '#kernel/db/connect.ts';
import { turns } from '#kernel/turns.ts';

/**
 * Slow searches and reports that run at a time in one process, of its twelve read connections. More would not end sooner, and quick lists
 * would wait for a connection.
 */
const AT_ONCE = 3;

const lines = new WeakMap<ReadDatabase, ReturnType<typeof turns>>();

/** Runs what may take long when its turn comes, first come first served; a caller who waits longer than two seconds is told by a 202. */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? turns(AT_ONCE);
  lines.set(db, line);
  return line(search);
}
