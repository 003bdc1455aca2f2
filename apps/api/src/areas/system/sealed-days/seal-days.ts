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

/** What one run has sealed. */
export interface Sealed {
  /** Days sealed for the first time. */
  readonly days: number;
  /** Days sealed anew, because texts of theirs were erased. */
  readonly anew: number;
  /** The last seal; undefined while there is none. */
  readonly last: DaySeal | undefined;
}

/**
 * Adds a seal, the digests of a day's history and ledger, for each day that has ended since the last seal, also for
 * days without rows; then a new seal for each day whose texts were erased. Each seal is a transaction, so that an
 * interrupted run loses nothing; of two processes only one seals. Throws while a transaction is open that began by the
 * end of the day, because its rows will belong to the day.
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

/**
 * Seals a day again with the texts that are left. Does nothing when other rows than texts have changed, because a new
 * seal would hide that.
 */
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
