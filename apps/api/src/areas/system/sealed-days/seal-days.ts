import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { type DaySeal, dayFaults, sealed } from './day-seal.ts';
import {
  daysWithChangedTexts,
  digestsOf,
  firstDay,
  insertSeal,
  isStillWritten,
  lastDayThatEnded,
  lastSeal,
  lastSealedDay,
  putSalt,
  sealOf,
  takeChain,
} from './history-days.queries.ts';

/** What a night sealed. */
export interface Sealed {
  /** Days sealed for the first time. */
  readonly days: number;
  /** Days sealed anew, because texts of theirs were erased. */
  readonly anew: number;
  /** The end of the chain; undefined while nothing is sealed. */
  readonly last: DaySeal | undefined;
}

/**
 * Seals each day that has ended since the last one sealed, also days without rows and those of nights that were missed;
 * then anew each day whose texts were erased. A day is one transaction, so that it goes on where it was broken off; of
 * two processes one seals. Throws while a transaction is open that began on the day: its rows would belong to it.
 */
export async function sealDays(db: Database): Promise<Sealed> {
  let days = 0;
  while (await inTransaction(db, sealNextDay)) days += 1;
  let anew = 0;
  for (const day of await daysWithChangedTexts(db)) if (await inTransaction(db, (trx) => sealAnew(trx, day))) anew += 1;
  return { days, anew, last: await lastSeal(db) };
}

async function sealNextDay(trx: Transaction): Promise<boolean> {
  if (!(await takeChain(trx))) return false;
  const [ended, before] = [await lastDayThatEnded(trx), await lastSealedDay(trx)];
  const next = before === undefined ? await firstDay(trx) : dayAfter(before);
  if (next === undefined || next > ended) return false;
  if (await isStillWritten(trx, next)) throw new Error(`a transaction that began by ${next} is still open`);
  await seal(trx, next, 1);
  return true;
}

/** Seals a day with its texts as they are now. A day whose rows are no longer those that were sealed is left as it is. */
async function sealAnew(trx: Transaction, day: string): Promise<boolean> {
  if (!(await takeChain(trx))) return false;
  const last = await sealOf(trx, day);
  if (last === undefined) return false;
  if (dayFaults(last, await digestsOf(trx, day, '')).length > 0) return false;
  await seal(trx, day, last.version + 1);
  return true;
}

async function seal(trx: Transaction, day: string, version: number): Promise<void> {
  const salt = randomBytes(32).toString('hex');
  const before = await lastSeal(trx);
  const digests = await digestsOf(trx, day, salt);
  const chained = { number: (before?.number ?? 0) + 1, previous: before?.digest ?? '' };
  await putSalt(trx, day, salt);
  await insertSeal(trx, sealed({ ...digests, ...chained, day, version }));
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
