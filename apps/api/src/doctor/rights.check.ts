import type { Database } from '#kernel/db/connect.ts';
import { rightsOf, TABLE_CLASSES, type TableClass, UNREAD_TABLES } from '#kernel/db/rights/table-rights.ts';
import { type TableRights, tableRightsOf } from './database.queries.ts';
import { type Finding, findingsAbout } from './finding.ts';

const database = findingsAbout('Database');
const reader = findingsAbout('Reader');

const CLASSES: Readonly<Record<string, TableClass>> = TABLE_CLASSES;

/** Checks that the role in DATABASE_URL has the rights it needs and no others. */
export async function applicationRights(db: Database): Promise<Finding[]> {
  const given = (await tableRightsOf(db)).filter(({ table }) => table in CLASSES);
  const lacking = given.filter((each) => lacks(each));
  if (lacking.length > 0)
    return [database.fault(`this account lacks rights on ${named(lacking)}; run: npm run migrate`)];
  if (given.some(({ owns }) => owns))
    return [
      database.warning(
        'rights are not separated: this account owns the tables and may change ledger and history; name the owner in DATABASE_OWNER_URL and another role in DATABASE_URL.',
      ),
    ];
  const beyond = given.filter((each) => exceeds(each));
  return beyond.length > 0
    ? [database.warning(`this account may do more than it needs with ${named(beyond)}; run: npm run migrate`)]
    : [database.ok('this account may do with every table what it needs, and no more.')];
}

/**
 * Checks the rights of the role for searches: it must be able to read the tables it needs, and unable to write to any.
 */
export async function readerRights(db: Database): Promise<Finding[]> {
  const given = (await tableRightsOf(db)).filter(({ table }) => table in CLASSES);
  const unread = given.filter(({ select, table }) => !select && !UNREAD_TABLES.includes(table));
  if (unread.length > 0) return [reader.fault(`this account may not read ${named(unread)}; run: npm run migrate`)];
  const written = given.filter((each) => each.insert || each.update || each.delete || each.updatedColumns.length > 0);
  return written.length > 0
    ? [reader.warning(`this account may write to ${named(written)}; name one that only reads.`)]
    : [reader.ok('this account reads and writes nothing.')];
}

const ofClass = ({ table }: TableRights) => rightsOf(CLASSES[table] ?? 'changed');

function lacks(given: TableRights): boolean {
  const needed = ofClass(given);
  const isChanged =
    given.update ||
    needed.update === false ||
    (needed.update !== true && needed.update.every((column) => given.updatedColumns.includes(column)));
  return !given.select || (needed.insert && !given.insert) || (needed.delete && !given.delete) || !isChanged;
}

function exceeds(given: TableRights): boolean {
  const needed = ofClass(given);
  const columns = typeof needed.update === 'boolean' ? [] : needed.update;
  return (
    (given.insert && !needed.insert) ||
    (given.delete && !needed.delete) ||
    (given.update && needed.update !== true) ||
    given.updatedColumns.some((column) => !columns.includes(column))
  );
}

function named(given: readonly TableRights[]): string {
  const tables = given.map(({ table }) => table);
  return tables.length > 3
    ? `${tables.slice(0, 3).join(', ')} and ${tables.length - 3} other tables`
    : tables.join(', ');
}
