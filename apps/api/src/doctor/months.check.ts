import { type MonthsOfTable, monthsOfTables } from '#areas/system/months/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import { type Finding, findingsAbout } from './finding.ts';

const months = findingsAbout('Months');

/** Whether the tables by month have a partition ahead for the rows to come. */
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
