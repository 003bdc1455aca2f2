import { type MonthsOfTable, monthsOfTables, type RoomForLocks } from '#areas/system/months/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import { type Finding, findingsAbout } from './finding.ts';

const months = findingsAbout('Months');

/**
 * Warns of each table by month that has rows without a month of their own, or whose partitions end within four weeks.
 */
export async function partitionsAhead(db: Database): Promise<Finding[]> {
  const soon = Temporal.Now.instant().add({ hours: 24 * 28 });
  const found = (await monthsOfTables(db)).flatMap((each) => faultOf(each, soon));
  return found.length > 0 ? found : [months.ok('history and messages have partitions for the months to come.')];
}

function faultOf({ table, until, hasOthers }: MonthsOfTable, soon: Temporal.Instant): Finding[] {
  if (hasOthers)
    return [months.warning(`rows of ${table} have no month of their own; the job keep-months did not run since.`)];
  return Temporal.Instant.compare(until, soon) > 0
    ? []
    : [months.warning(`${table} has partitions until ${until.toString()} alone; the job keep-months did not run.`)];
}

/**
 * How many statements over all months of a table must find room for their locks at once: as many as one API and one
 * worker have connections.
 */
const STATEMENTS_AT_ONCE = 60;

/**
 * Warns when the server has too little room for the locks of statements that read a table without a condition on the
 * time.
 */
export function lockRoom(room: RoomForLocks): Finding[] {
  const { table, locks, maxLocksPerTransaction, maxConnections } = room;
  const needed = Math.ceil((locks * STATEMENTS_AT_ONCE) / maxConnections);
  return maxLocksPerTransaction >= needed
    ? []
    : [
        months.warning(
          `max_locks_per_transaction is ${maxLocksPerTransaction}; a statement over all months of ${table} takes ${locks} locks: set ${needed} or more.`,
        ),
      ];
}
