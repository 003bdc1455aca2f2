import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { chainFaults, type DayFault, dayFaults, type DaySeal } from './day-seal.ts';
import { digestsOf, saltOf, sealsAfter, untoldChanges } from './history-days.queries.ts';

const PAGE = 500;
/**
 * Each night reads the last seven days again, and every 28th of the older days, so that each is read about once a
 * month.
 */
const NIGHTS = 28;
const LAST_DAYS = 7;

export interface ProvedDays {
  readonly days: number;
  readonly faults: readonly DayFault[];
  /** The last seal. People compare its digest with one kept elsewhere; undefined while there is no seal. */
  readonly last: DaySeal | undefined;
}

/**
 * Proves that history and ledger are as they were sealed: each seal follows the one before it, no day is left out, and
 * each day's rows still have the digests of its latest seal. With `tonight` only some days are read again. A text that
 * was erased since is not a fault; a text changed without a reason is.
 */
export async function proveDays(db: Database, { tonight }: { readonly tonight?: string } = {}): Promise<ProvedDays> {
  const faults: DayFault[] = [];
  const lastOf = new Map<string, DaySeal>();
  let before: DaySeal | undefined;
  let lastDay: string | undefined;
  for (let page: DaySeal[]; (page = await sealsAfter(db, before?.number ?? 0, PAGE)).length > 0; )
    for (const seal of page) {
      faults.push(...chainFaults(seal, before, lastDay), ...otherFacts(seal, lastOf.get(seal.day)));
      if (seal.version === 1) lastDay = seal.day;
      lastOf.set(seal.day, seal);
      before = seal;
    }
  let days = 0;
  for (const [day, seal] of lastOf) {
    if (tonight !== undefined && !isReadTonight(day, tonight)) continue;
    days += 1;
    const now = await inTransaction(db, async (trx) => digestsOf(trx, day, await saltOf(trx, day)));
    faults.push(...dayFaults(seal, now));
  }
  for (const { day, count } of await untoldChanges(db))
    faults.push({ day, says: `${count} texts were changed by somebody who did not tell why` });
  return { days, faults, last: before };
}

/** Finds a day that was sealed again with other facts than before: only its texts may have changed. */
function otherFacts(seal: DaySeal, before: DaySeal | undefined): DayFault[] {
  const isSame =
    before === undefined || (before.eventFacts === seal.eventFacts && before.postingFacts === seal.postingFacts);
  return isSame ? [] : [{ day: seal.day, says: 'was sealed anew with other rows' }];
}

function isReadTonight(day: string, tonight: string): boolean {
  const age = Temporal.PlainDate.from(day).until(tonight).days;
  return age <= LAST_DAYS || age % NIGHTS === 0;
}
