import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { chainFaults, type DayFault, dayFaults, type DayStamp } from './day-stamp.ts';
import {
  countAcknowledged,
  digestsOf,
  firstDayKept,
  saltOf,
  stampsAfter,
  untoldChanges,
} from './history-days.queries.ts';

const PAGE = 500;
/**
 * Each night the proof reads the last `LAST_DAYS` days and one in twenty-eight of the earlier days, so that each
 * earlier day is read about once a month.
 */
const NIGHTS = 28;
const LAST_DAYS = 7;

export interface ProvedDays {
  readonly days: number;
  readonly faults: readonly DayFault[];
  /**
   * The last stamp of the chain, to be compared with one that was noted elsewhere; undefined while nothing is stamped.
   */
  readonly last: DayStamp | undefined;
  /** How many changes of texts were made without a reason and were later acknowledged by the owner of the tables. */
  readonly acknowledged: number;
}

/**
 * Proves that history and ledger are as they were when they were stamped: every stamp follows the one before, no day is
 * left out, and the rows of each day that is read agree with its newest stamp. With `tonight`, only some days are read.
 * Texts changed after a stamp are a fault only if the transaction that changed them gave no reason, until the owner of
 * the tables gives one.
 */
export async function proveDays(db: Database, { tonight }: { readonly tonight?: string } = {}): Promise<ProvedDays> {
  const faults: DayFault[] = [];
  const lastOf = new Map<string, DayStamp>();
  let before: DayStamp | undefined;
  let lastDay: string | undefined;
  for (let page: DayStamp[]; (page = await stampsAfter(db, before?.number ?? 0, PAGE)).length > 0; )
    for (const stamp of page) {
      faults.push(...chainFaults(stamp, before, lastDay), ...otherFacts(stamp, lastOf.get(stamp.day)));
      if (stamp.version === 1) lastDay = stamp.day;
      lastOf.set(stamp.day, stamp);
      before = stamp;
    }
  let days = 0;
  const kept = await firstDayKept(db);
  for (const [day, stamp] of lastOf) {
    if (tonight !== undefined && !isReadTonight(day, tonight)) continue;
    days += 1;
    const now = await inTransaction(db, async (trx) => digestsOf(trx, day, await saltOf(trx, day)));
    faults.push(...dayFaults(stamp, now, kept !== undefined && day < kept));
  }
  for (const { day, count } of await untoldChanges(db))
    faults.push({ day, says: `${count} texts were changed by somebody who did not tell why` });
  return { days, faults, last: before, acknowledged: await countAcknowledged(db) };
}

/**
 * Reports a fault when a day was stamped a second time and its rows differ from the first stamp in more than their
 * texts.
 */
function otherFacts(stamp: DayStamp, before: DayStamp | undefined): DayFault[] {
  const isSame =
    before === undefined || (before.eventFacts === stamp.eventFacts && before.postingFacts === stamp.postingFacts);
  return isSame ? [] : [{ day: stamp.day, says: 'was stamped anew with other rows' }];
}

function isReadTonight(day: string, tonight: string): boolean {
  const age = Temporal.PlainDate.from(day).until(tonight).days;
  return age <= LAST_DAYS || age % NIGHTS === 0;
}
