import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transaction } from './connect.ts';

/**
 * Codes of a serialisation failure and a deadlock: PostgreSQL ended the transaction because it collided with another
 * one, and nothing of it remains.
 */
const GAVE_WAY: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const TRIES_AFTER_THE_FIRST = 3;
/**
 * Upper limit, in milliseconds, of the random pause before the first retry. The limit doubles with each further retry.
 */
const LONGEST_FIRST_PAUSE = 20;

const counted = { repeated: 0 };

export const repeatedTransactions = (): number => counted.repeated;

/**
 * Runs `work` in a transaction, and again after a deadlock or a serialisation failure: three more times at most,
 * after random pauses so that the same two do not collide again. `work` may therefore run several times and must
 * have no effect outside its transaction. The last failure, and every other error, is thrown.
 */
export async function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!gaveWay(error) || tried > TRIES_AFTER_THE_FIRST) throw error;
    }
    counted.repeated += 1;
    await wait(LONGEST_FIRST_PAUSE * 2 ** (tried - 1) * Math.random());
  }
}

const gaveWay = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && GAVE_WAY.has(error.code);
