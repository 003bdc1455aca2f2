import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminUrlOf, databaseOfFile, ownerUrlOf } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { openDatabase } from './connect.ts';
import { assertMigrated, migrateToLatest } from './migrate.ts';

const database = databaseOfFile();
let folder: string;
beforeAll(async () => {
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(ownerOf(database.db));
  folder = mkdtempSync(join(tmpdir(), 'habilita migrations '));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const said: string[] = [];
const listeners = new Set<(line: string) => void>();
function tell(line: string): void {
  said.push(line);
  for (const listen of listeners) listen(line);
}
/** Resolves when a migration reports a line that contains these words. */
function saying(words: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  listeners.add((line) => {
    if (line.includes(words)) resolve();
  });
  return promise;
}
const migrate = (lockTimeout = 3000) =>
  migrateToLatest(ownerUrlOf(database.url), { folder, lockTimeout, retryPause: 10, tell });
const file = (name: string, content: string) => writeFileSync(join(folder, name), content);

test('files are applied once, in order; a failing one is undone whole and named; mended, it is applied', async () => {
  file('0001-first.sql', 'create table first (id int); insert into first values (1);');
  file('0002-second.sql', 'create table second (id int); select * from missing;');
  await expect(migrate()).rejects.toThrow('Migration 0002-second failed: relation "missing" does not exist');
  const tables =
    await sql`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`.execute(
      database.db,
    );
  expect(tables.rows).toEqual([{ first: true, second: false }]);
  file('0002-second.sql', 'create table second (id int);');
  expect(await Promise.all([migrate(), migrate()])).toEqual(expect.arrayContaining([['0002-second'], []]));
});

test('an API or a worker serves a database that has seen all files, or more, and refuses one that has not', async () => {
  await expect(assertMigrated(database.url, folder)).resolves.toBeUndefined();
  file('0003-third.sql', 'select 1;');
  await expect(assertMigrated(database.url, folder)).rejects.toThrow('run npm run migrate first');
  await migrate();
  rmSync(join(folder, '0003-third.sql'));
  await expect(assertMigrated(database.url, folder)).resolves.toBeUndefined();
  expect(await migrate()).toEqual([]);
  file('0003-third.sql', 'select 1;');
});

test('a migration lets go of a table that somebody holds, and is applied once it is free', async () => {
  file('0004-column.sql', 'alter table first add column name text;');
  const holder = await database.db.startTransaction().execute();
  await sql`lock table first in access share mode`.execute(holder);
  const waits = saying('0004-column waits: somebody holds a table it changes');
  const migrating = migrate(20);
  await waits;
  // The migration no longer requests its lock while it waits, so others can read the table without delay.
  await sql`select * from first`.execute(database.db);
  await holder.rollback().execute();
  expect(await migrating).toEqual(['0004-column']);
  expect(said.at(-1)).toMatch(/^0004-column applied in \d+\.\d s$/);
});

test('a migration that waits for somebody who waits for it lets go, and is applied once they are through', async () => {
  file('0004-deadlock.sql', 'alter table second add column a int; alter table first add column b int;');
  const admin = openDatabase({ url: adminUrlOf(database.url), max: 1 });
  const holder = await admin.startTransaction().execute();
  // PostgreSQL ends the transaction whose `deadlock_timeout` passes first. The long timeout here makes it end the
  // migration.
  await sql`set local deadlock_timeout = '1min'`.execute(holder);
  await sql`lock table first in row exclusive mode`.execute(holder);
  const waits = saying('0004-deadlock waits: somebody holds a table it changes');
  const migrating = migrate();
  const waiting = sql`select from pg_locks where relation = 'first'::regclass and not granted`;
  await vi.waitUntil(async () => (await waiting.execute(database.db)).rows.length > 0, { timeout: 20_000 });
  await sql`lock table second in row exclusive mode`.execute(holder);
  await waits;
  await holder.rollback().execute();
  expect(await migrating).toEqual(['0004-deadlock']);
  await admin.destroy();
});

test('an index is built outside a transaction, while somebody holds the table and another process waits its turn', async () => {
  const outside = '-- Why.\n-- Runs outside a transaction.\n';
  file(
    '0005-index.sql',
    `${outside}drop index concurrently if exists first_by_id;
create index concurrently first_by_id on first (id);`,
  );
  const holder = await database.db.startTransaction().execute();
  await sql`insert into first (id) values (2)`.execute(holder);
  const waits = saying('another process migrates this database; waiting for it');
  const both = [migrate(20), migrate(20)];
  await waits;
  await holder.rollback().execute();
  expect((await Promise.all(both)).flat()).toEqual(['0005-index']);
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass`.execute(
    database.db,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

const fillStep = (name: string) => `-- Runs repeatedly until it changes nothing.
update first set name = ${name} where id in (select id from first where name is null order by id limit 4);`;

test('a fill commits its steps: broken off, it goes on where it was', async () => {
  await sql`insert into first (id) select generate_series(2, 10)`.execute(database.db);
  file('0006-fill.sql', fillStep("case when id > 6 then 1 / (id - 7) || '' else 'filled' end"));
  await expect(migrate()).rejects.toThrow('Migration 0006-fill failed: division by zero');
  const filled = await sql`select count(*)::int as n from first where name = 'filled'`.execute(database.db);
  expect(filled.rows).toEqual([{ n: 4 }]);
  file('0006-fill.sql', fillStep("'later'"));
  expect(await migrate()).toEqual(['0006-fill']);
  const names = await sql`select name, count(*)::int as n from first group by name order by name`.execute(database.db);
  expect(names.rows).toEqual([
    { name: 'filled', n: 4 },
    { name: 'later', n: 6 },
  ]);
});

test('a file that was applied and is gone, or one that comes too late in the order, is refused', async () => {
  file('0001-before.sql', 'select 1;');
  await expect(migrate()).rejects.toThrow('corrupted migrations');
});
