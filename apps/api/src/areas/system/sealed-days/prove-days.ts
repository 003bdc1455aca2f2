import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { chainFaults, type DayFault, dayFaults, type DaySeal } from './day-seal.ts';
import { digestsOf, firstDayKept, saltOf, sealsAfter, untoldChanges } from './history-days.queries.ts';

const PAGE = 500;
/** A night reads the last days, and of all others one in this many, so that each is read once a month. */
const NIGHTS = 28;
const LAST_DAYS = 7;

export interface ProvedDays {
  readonly days: number;
  readonly faults: readonly DayFault[];
  /** The end of the chain, to be compared with one that was noted elsewhere; undefined while nothing is sealed. */
  readonly last: DaySeal | undefined;
}

/**
 * Proves that history and ledger are what was sealed: every seal follows the one before, no day is left out, and each
 * day that is read comes to what its last seal says. With `tonight` only some days are read again. A text that was
 * erased after the last night is not a fault; one that somebody changed without telling why is.
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
  const kept = await firstDayKept(db);
  for (const [day, seal] of lastOf) {
    if (tonight !== undefined && !isReadTonight(day, tonight)) continue;
    days += 1;
    const now = await inTransaction(db, async (trx) => digestsOf(trx, day, await saltOf(trx, day)));
    faults.push(...dayFaults(seal, now, kept !== undefined && day < kept));
  }
  for (const { day, count } of await untoldChanges(db))
    faults.push({ day, says: `${count} texts were changed by somebody who did not tell why` });
  return { days, faults, last: before };
}

/** A day that was sealed anew has the same facts as before. */
function otherFacts(seal: DaySeal, before: DaySeal | undefined): DayFault[] {
  const isSame =
    before === undefined || (before.eventFacts === seal.eventFacts && before.postingFacts === seal.postingFacts);
  return isSame ? [] : [{ day: seal.day, says: 'was sealed anew with other rows' }];
}

function isReadTonight(day: string, tonight: string): boolean {
  const age = Temporal.PlainDate.from(day).until(tonight).days;
  return age <= LAST_DAYS || age % NIGHTS === 0;
}
