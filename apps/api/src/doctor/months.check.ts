import { type MonthsOfTable, monthsOfTables, type RoomForLocks } from '#areas/system/months/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import { type Finding, findingsAbout } from './finding.ts';

const months = findingsAbout('Months');

/**
 * Warns of each table partitioned by month that has rows in its default partition, or whose monthly partitions end
 * within four weeks.
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
 * How many SQL statements that read every partition of a table may run at the same time: as many as one API and one
 * worker have connections. The server's lock table must be large enough for the locks of all of them.
 */
const STATEMENTS_AT_ONCE = 60;

/**
 * Warns when `max_locks_per_transaction` is too low for SQL statements that read every partition of a table, as
 * statements without a condition on the time do.
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
