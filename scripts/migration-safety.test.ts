import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MigrationText, standstillOf, unsafeMigrations } from './migration-safety.ts';

const FOLDER = join(import.meta.dirname, '..', 'apps', 'api', 'migrations');
/**
 * The last migration that was written before two versions could run at the same time. Only later migrations are
 * checked.
 */
const BASELINE = '0810-what-tables-and-columns-hold';

const files = globSync('*.sql', { cwd: FOLDER })
  .toSorted()
  .map((file) => ({ name: file.slice(0, -'.sql'.length), text: readFileSync(join(FOLDER, file), 'utf8') }));

test('the version before runs on while the migrations of this one are applied', () => {
  expect(files.map(({ name }) => name)).toContain(BASELINE);
  const operations = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
  const isAnnounced = ({ name, text }: MigrationText) => standstillOf(text) !== undefined && operations.includes(name);
  const unannounced = files.filter((file) => !isAnnounced(file));
  expect(unsafeMigrations(unannounced, BASELINE)).toEqual([]);
});

const faults = (text: string, before = ''): number =>
  unsafeMigrations(
    [
      { name: '0001', text: before },
      { name: '0002', text },
    ],
    '0001',
  ).length;

describe('refused', () => {
  test.each([
    'create index on payments (status);',
    'create unique index payments_by_x on payments (x);',
    'reindex index concurrently payments_by_x;',
    'drop index payments_by_x;',
    'alter table payments add column x int not null;',
    'alter table payments add x int not null;',
    'alter table payments add column y int, add column x int not null;',
    'alter table payments add column x uuid default gen_random_uuid();',
    'alter table payments add column x int generated always as (y + 1) stored;',
    'alter table payments add column x uuid references users (id);',
    'alter table payments alter column x type bigint;',
    'alter table payments alter x set data type bigint;',
    'alter table payments alter column x set not null;',
    'alter table payments add constraint positive check (x > 0);',
    'alter table payments add foreign key (x) references users (id);',
    'alter table payments add constraint c check (x > 0) not valid;\nalter table payments validate constraint c;',
    'alter table payments add constraint only_one unique (x);',
    'alter table payments drop column x;',
    'alter table payments drop x;',
    'alter table payments rename column x to y;',
    'alter table payments rename to paid;',
    'drop table payments;',
    "update payments set x = 'a; b';",
    'delete from payments where x is null;',
    'lock table payments;',
    'vacuum full payments;',
    "set lock_timeout = '1h';",
    '-- Runs outside a transaction.\ncreate index concurrently by_x on payments (x);',
    '-- Runs outside a transaction.\nalter table payments add column x int;',
    '-- Runs repeatedly until it changes nothing.\nupdate payments set x = 1 where x is null;',
  ])('%s', (text) => expect(faults(text)).toBe(1));
});

describe('allowed', () => {
  test.each([
    'create table x (id uuid primary key, name text not null);\ncreate index on x (name);\nalter table x add check (name > name);',
    'alter table payments add column x int;\n-- create index on payments (x);',
    'alter table payments add column x int not null default 0;',
    'alter table payments add column x int default 0 not null;',
    'alter table payments add constraint c check (x > 0) not valid;',
    'alter table payments validate constraint c;',
    'alter table payments drop constraint c;',
    'alter table payments alter column x drop not null;',
    'alter table payments add constraint only_one unique using index payments_by_x;',
    '-- Contract: no version since 0.2 reads x.\nalter table payments drop column x;',
    'create function f() returns trigger language plpgsql as $$ begin update payments set x = 1; return null; end $$;',
    "comment on column payments.x is 'drop table payments; it''s text';",
    '-- Runs outside a transaction.\ndrop index concurrently if exists by_x;\ncreate index concurrently by_x on payments (x);',
    '-- Runs repeatedly until it changes nothing.\nupdate payments set x = 1 where id in (select id from payments where x is null limit 5000);',
  ])('%s', (text) => expect(faults(text)).toBe(0));

  test('a column is not null once a validated check has said so', () => {
    const check = 'alter table payments add constraint c check (x is not null) not valid;';
    const setNotNull = 'alter table payments alter column x set not null;';
    expect(faults(setNotNull, check)).toBe(1);
    expect(faults(setNotNull, `${check}\nalter table payments validate constraint c;`)).toBe(0);
  });
});
