import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { assertMigrated, migrateToLatest } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(database.db);
  folder = mkdtempSync(join(tmpdir(), 'habilita migrations '));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const migrate = () => migrateToLatest(database.url, folder);
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

test('a worker serves a database that has seen all files, or more, and refuses one that has not', async () => {
  await expect(assertMigrated(database.url, folder)).resolves.toBeUndefined();
  file('0003-third.sql', 'select 1;');
  await expect(assertMigrated(database.url, folder)).rejects.toThrow('run npm run migrate first');
  await migrate();
  rmSync(join(folder, '0003-third.sql'));
  await expect(assertMigrated(database.url, folder)).resolves.toBeUndefined();
  file('0003-third.sql', 'select 1;');
});

test('a file that was applied and is gone, or one that comes too late in the order, is refused', async () => {
  file('0001-before.sql', 'select 1;');
  await expect(migrate()).rejects.toThrow('corrupted migrations');
});
