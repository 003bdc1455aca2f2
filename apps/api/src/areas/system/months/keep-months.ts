import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { dropNextMonth, makeNextMonth, tablesByMonth } from './months.queries.ts';

export interface KeptMonths {
  /** Names of the partitions that were made. */
  readonly made: readonly string[];
  /** Names of the partitions that were dropped because their retention period was over. */
  readonly dropped: readonly string[];
  /** The errors that kept a partition from being made or dropped. */
  readonly errors: readonly unknown[];
}

/**
 * Makes the partitions of each table for the months to come, and drops those past their retention period. Each
 * partition is made or dropped in a transaction of its own. When one fails, as when its table is locked for longer than
 * three seconds, the partitions of all other tables are still made and dropped.
 */
export async function keepMonths(db: Database, ahead?: number): Promise<KeptMonths> {
  const errors: unknown[] = [];
  const made: string[] = [];
  const dropped: string[] = [];
  for (const table of await tablesByMonth(db)) {
    await each((trx) => makeNextMonth(trx, table, ahead), made);
    await each((trx) => dropNextMonth(trx, table), dropped);
  }
  return { made, dropped, errors };

  async function each(next: (trx: Transaction) => Promise<string | undefined>, done: string[]): Promise<void> {
    try {
      for (let name: string | undefined; (name = await inTransaction(db, next)) !== undefined; ) done.push(name);
    } catch (error) {
      errors.push(error);
    }
  }
}
