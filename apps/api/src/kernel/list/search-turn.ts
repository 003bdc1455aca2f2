import type { ReadDatabase } from '#kernel/db/connect.ts';
import { turns } from '#kernel/turns.ts';

/**
 * How many searches and reports that PostgreSQL may need seconds for run at a time in one process, of the twelve connections it reads with. More would not end
 * sooner on its processors, and lists would wait for connections behind them.
 */
const AT_ONCE = 3;

const lines = new WeakMap<ReadDatabase, ReturnType<typeof turns>>();

/** Runs what may take long when its turn comes, first come first served; a caller who waits longer than two seconds is told by a 202. */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? turns(AT_ONCE);
  lines.set(db, line);
  return line(search);
}
