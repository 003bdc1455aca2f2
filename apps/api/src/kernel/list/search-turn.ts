import type { ReadDatabase } from '#kernel/db/connect.ts';
import { turns } from '#kernel/turns.ts';

/** Of twelve read connections, to leave some for quick lists. */
const AT_ONCE = 3;

const lines = new WeakMap<ReadDatabase, ReturnType<typeof turns>>();

/** First come first served; long waits end in a 202. */
export function inSearchTurn<T>(db: ReadDatabase, search: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? turns(AT_ONCE);
  lines.set(db, line);
  return line(search);
}
