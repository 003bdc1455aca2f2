import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOfFile, ownerUrlOf, readerUrlOf } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { APPLICATION, READER } from '../embedded/roles.queries.ts';
import { type Database, openDatabase } from '../connect.ts';
import { giveRights } from './give-rights.queries.ts';
import { rightsOf, TABLE_CLASSES, type TableClass, UNREAD_TABLES } from './table-rights.ts';

const database = databaseOfFile();
let reader: Database;

const give = () => giveRights(ownerUrlOf(database.url), { application: APPLICATION, readers: [READER] });

beforeAll(async () => {
  // A test's database is a copy of a template, but the right to make temporary tables is not copied, so it is revoked
  // here.
  await give();
  reader = openDatabase({ url: readerUrlOf(database.url), max: 1 });
});
afterAll(() => reader.destroy());

const CLASSES: [string, TableClass][] = Object.entries(TABLE_CLASSES);
const REFUSED = { code: '42501' };

async function rowsOf<Row extends object>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(ownerOf(database.db))).rows;
}

async function firstColumnOf(table: string): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and attidentity = '' and attgenerated = '' order by attnum limit 1`,
  );
  return row?.name ?? '';
}

/** What a role may do with each table besides reading it, and the single columns that it may change. */
async function givenTo(role: string): Promise<Map<string, { all: string[]; columns: string[] }>> {
  const rows = await rowsOf<{ name: string; all: string[]; columns: string[] }>(`
    select c.relname::text as name,
      array(select p from unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE']) as p
        where has_table_privilege('${role}', c.oid, p)) as all,
      array(select attname::text from pg_attribute a where attrelid = c.oid and attnum > 0 and not attisdropped
        and not has_table_privilege('${role}', c.oid, 'UPDATE')
        and has_column_privilege('${role}', c.oid, attnum, 'UPDATE') order by attname) as columns
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  return new Map(rows.map(({ name, ...rights }) => [name, rights]));
}

function expectedOf(tableClass: TableClass): { all: string[]; columns: string[] } {
  const rights = rightsOf(tableClass);
  return {
    all: [
      ...(rights.delete ? ['DELETE'] : []),
      ...(rights.insert ? ['INSERT'] : []),
      'SELECT',
      ...(rights.update === true ? ['UPDATE'] : []),
    ],
    columns: typeof rights.update === 'boolean' ? [] : [...rights.update].toSorted(),
  };
}

describe('each table of the schema', () => {
  test('has a class, and each class a table', async () => {
    expect(CLASSES.map(([name]) => name).toSorted()).toEqual([...(await givenTo(APPLICATION)).keys()].toSorted());
  });

  test('gives the application the rights of its class and no other', async () => {
    expect(Object.fromEntries(await givenTo(APPLICATION))).toEqual(
      Object.fromEntries(CLASSES.map(([name, tableClass]) => [name, expectedOf(tableClass)])),
    );
  });

  test('lets the reader read at most', async () => {
    const wanted = CLASSES.map(([name]) => [
      name,
      { all: UNREAD_TABLES.includes(name) ? [] : ['SELECT'], columns: [] },
    ]);
    expect(Object.fromEntries(await givenTo(READER))).toEqual(Object.fromEntries(wanted));
  });
});

describe('the role of the application', () => {
  const appended = CLASSES.filter(([, tableClass]) => !rightsOf(tableClass).delete).map(([name]) => name);

  test('takes away nothing of the ledger, of the history and of what else is kept', async () => {
    expect(appended).toEqual(expect.arrayContaining(['ledger_entries', 'ledger_transactions', 'events', 'payments']));
    for (const table of appended) {
      await expect(sql`delete from ${sql.table(table)}`.execute(database.db), table).rejects.toMatchObject(REFUSED);
      await expect(sql`truncate ${sql.table(table)}`.execute(database.db), table).rejects.toMatchObject(REFUSED);
    }
  });

  test('changes nothing that is written once', async () => {
    const once = CLASSES.filter(([, tableClass]) => rightsOf(tableClass).update !== true).map(([name]) => name);
    expect(once).toEqual(
      expect.arrayContaining(['ledger_entries', 'ledger_transactions', 'events', 'school_movements']),
    );
    for (const table of once) {
      const column = sql.id(await firstColumnOf(table));
      const change = sql`update ${sql.table(table)} set ${column} = ${column}`;
      await expect(change.execute(database.db), table).rejects.toMatchObject(REFUSED);
    }
  });

  test('blanks what an erased person said in history and ledger, and the ledger only while somebody is erased', async () => {
    await expect(sql`update events set reason = null where false`.execute(database.db)).resolves.toBeDefined();
    await expect(
      sql`update ledger_transactions set reason = null where false`.execute(database.db),
    ).resolves.toBeDefined();
  });

  test.each([
    'create table mine (n int)',
    'create temporary table mine (n int)',
    'create schema mine',
    'create index mine on events (kind)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create extension hstore',
    'alter table events add column mine int',
    'alter table events disable trigger all',
    'drop table events',
    'drop trigger ledger_entries_append_only on ledger_entries',
    'create table pgboss.mine (n int)',
    `set session_replication_role = replica`,
    'reindex table events',
  ])('is refused: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject(REFUSED);
  });
});

describe('the role of the reader', () => {
  test('writes nowhere, also not to the job queue', async () => {
    for (const table of [...CLASSES.map(([name]) => name), 'pgboss.job', 'pgboss.queue']) {
      const column = sql.id(await firstColumnOf(table));
      for (const write of [
        sql`insert into ${sql.table(table)} default values`,
        sql`update ${sql.table(table)} set ${column} = ${column}`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(write.execute(reader), table).rejects.toMatchObject(REFUSED);
    }
    await expect(sql`select nextval('events_numbers')`.execute(reader)).rejects.toMatchObject(REFUSED);
    await expect(sql`create temporary table mine (n int)`.execute(reader)).rejects.toMatchObject(REFUSED);
  });

  test('reads neither keys nor codes of people', async () => {
    for (const table of UNREAD_TABLES)
      await expect(sql`select 1 from ${sql.table(table)}`.execute(reader), table).rejects.toMatchObject(REFUSED);
  });
});

describe('rights that are given again', () => {
  test('after a migration open its new table at once, so that triggers may write there', async () => {
    const owner = ownerOf(database.db);
    await sql`create table of_a_later_version (id int generated always as identity, n int)`.execute(owner);
    await sql`insert into of_a_later_version (n) values (1)`.execute(database.db);
    expect((await sql`select n from of_a_later_version`.execute(reader)).rows).toEqual([{ n: 1 }]);
    await give();
    await sql`delete from of_a_later_version`.execute(database.db);
    await sql`drop table of_a_later_version`.execute(owner);
  });

  test('take back what was given by hand', async () => {
    const owner = ownerOf(database.db);
    const before = await givenTo(APPLICATION);
    await sql`grant all on events, ledger_entries to ${sql.id(APPLICATION)}`.execute(owner);
    await sql`grant update (kind) on events to ${sql.id(APPLICATION)}`.execute(owner);
    await give();
    expect(await givenTo(APPLICATION)).toEqual(before);
  });

  test('name a role that nobody made, and tables of another owner', async () => {
    const roles = { application: 'nobody_made_me', readers: [] };
    await expect(giveRights(ownerUrlOf(database.url), roles)).rejects.toThrow(
      'role "nobody_made_me" does not exist; make it first: ops/database-roles.sql',
    );
    await expect(giveRights(database.url, { application: READER, readers: [] })).rejects.toThrow(
      /^DATABASE_OWNER_URL: the table \w+ belongs to habilita, who must migrate and give rights\.$/,
    );
  });
});
