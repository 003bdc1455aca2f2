import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { type DayStamp, dayFaults, stamped } from './day-stamp.ts';
import {
  daysWithChangedTexts,
  digestsOf,
  firstDay,
  firstDayKept,
  insertStamp,
  isStillWritten,
  lastDayThatEnded,
  lastStamp,
  lastStampedDay,
  putSalt,
  stampOf,
  takeChain,
} from './history-days.queries.ts';

/** What one run of {@link stampDays} did. */
export interface Stamped {
  /** How many days were stamped for the first time. */
  readonly days: number;
  /** How many days were stamped anew, because texts of theirs were changed after their last stamp, as by an erasure. */
  readonly anew: number;
  /** The last stamp of the chain; undefined while nothing is stamped. */
  readonly last: DayStamp | undefined;
}

/**
 * Stamps each day that has ended since the last stamped one: the stamp is a hash over the day's rows of history and
 * ledger and over the stamp before. Days without rows and days of missed nights are stamped too. Then each day with a
 * text that was changed after its last stamp, as by an erasure, is stamped again.
 *
 * Each day is a transaction, so that an interrupted run keeps what it has done; when two processes stamp at once, one
 * of them does nothing. Throws while a transaction that began before the end of the day is still open, because that
 * transaction may yet write rows of the day.
 */
export async function stampDays(db: Database): Promise<Stamped> {
  let days = 0;
  while (await inTransaction(db, stampNextDay)) days += 1;
  let anew = 0;
  for (const day of await daysWithChangedTexts(db))
    if (await inTransaction(db, (trx) => stampAnew(trx, day))) anew += 1;
  return { days, anew, last: await lastStamp(db) };
}

async function stampNextDay(trx: Transaction): Promise<boolean> {
  if (!(await takeChain(trx))) return false;
  const [ended, before] = [await lastDayThatEnded(trx), await lastStampedDay(trx)];
  const next = before === undefined ? await firstDay(trx) : dayAfter(before);
  if (next === undefined || next > ended) return false;
  if (await isStillWritten(trx, next)) throw new Error(`a transaction that began by ${next} is still open`);
  await stamp(trx, next, { version: 1 });
  return true;
}

/**
 * Stamps a day again, with its texts as they are now. A day that differs from its stamp in anything but recorded
 * changes of texts is left alone, so that the proof of the stamps still finds the difference. When the day's history
 * was dropped at the end of its term, the new stamp repeats what the last stamp says of the history.
 */
async function stampAnew(trx: Transaction, day: string): Promise<boolean> {
  if (!(await takeChain(trx))) return false;
  const last = await stampOf(trx, day);
  if (last === undefined) return false;
  const kept = await firstDayKept(trx);
  const isDropped = kept !== undefined && day < kept;
  if (dayFaults(last, await digestsOf(trx, day, ''), isDropped).length > 0) return false;
  const { eventCount, eventFacts, eventTexts } = last;
  const ofHistory = isDropped ? { eventCount, eventFacts, eventTexts } : undefined;
  await stamp(trx, day, { version: last.version + 1, ofHistory });
  return true;
}

interface Stamping {
  readonly version: number;
  /**
   * The count and digests of the day's history, taken from its earlier stamp; set when the history itself has been
   * dropped.
   */
  readonly ofHistory?: Pick<DayStamp, 'eventCount' | 'eventFacts' | 'eventTexts'> | undefined;
}

async function stamp(trx: Transaction, day: string, { version, ofHistory }: Stamping): Promise<void> {
  const salt = randomBytes(32).toString('hex');
  const before = await lastStamp(trx);
  const digests = { ...(await digestsOf(trx, day, salt)), ...ofHistory };
  const chained = { number: (before?.number ?? 0) + 1, previous: before?.digest ?? '' };
  await putSalt(trx, day, salt);
  await insertStamp(trx, stamped({ ...digests, ...chained, day, version }));
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
