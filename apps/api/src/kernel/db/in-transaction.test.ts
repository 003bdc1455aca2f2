import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { once } from '../idempotency/once.ts';
import type { Transaction } from './connect.ts';
import { inTransaction, repeatedTransactions } from './in-transaction.ts';

const database = databaseOfFile();
beforeAll(async () => {
  await sql`create table counted (name text primary key, n int not null)`.execute(ownerOf(database.db));
  await sql`grant all on counted to public`.execute(ownerOf(database.db));
});
beforeEach(async () => {
  await sql`delete from counted`.execute(database.db);
  await sql`insert into counted values ('a', 0), ('b', 0)`.execute(database.db);
});

const countOne = (trx: Transaction, name: string) =>
  sql`update counted set n = n + 1 where name = ${name}`.execute(trx);

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`select name, n from counted`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const failureOf = (code: string) => Object.assign(new Error(code), { code });

describe('a transaction that PostgreSQL ended for another one', () => {
  test('is done again: two that lock two rows in opposite orders both have their effect, once', async () => {
    const before = repeatedTransactions();
    const { promise: bothHaveOne, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: oneHasEnded, resolve: end } = Promise.withResolvers<void>();
    let holding = 0;
    const lockBoth = async (first: string, second: string) => {
      let tries = 0;
      await inTransaction(database.db, async (trx) => {
        tries += 1;
        // The transaction that PostgreSQL ended waits until the other one has committed. Otherwise its new try could
        // lock its first row before the other transaction wakes, and the two would deadlock again.
        if (tries > 1) await oneHasEnded;
        await countOne(trx, first);
        holding += 1;
        if (holding === 2) goOn();
        await bothHaveOne;
        await countOne(trx, second);
      });
      end();
    };
    await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')]);
    expect(await counts()).toEqual({ a: 2, b: 2 });
    expect(repeatedTransactions()).toBe(before + 1);
  });

  test('is done again after a change that its snapshot did not show', async () => {
    let tries = 0;
    await inTransaction(database.db, async (trx) => {
      tries += 1;
      await sql`set transaction isolation level repeatable read`.execute(trx);
      await sql`select n from counted`.execute(trx);
      if (tries === 1) await inTransaction(database.db, (other) => countOne(other, 'a'));
      await countOne(trx, 'a');
    });
    expect([tries, await counts()]).toEqual([2, { a: 2, b: 0 }]);
  });

  test('is given up after four tries, without an effect', async () => {
    let tries = 0;
    const work = async (trx: Transaction) => {
      tries += 1;
      await countOne(trx, 'a');
      throw failureOf('40P01');
    };
    await expect(inTransaction(database.db, work)).rejects.toMatchObject({ code: '40P01' });
    expect([tries, await counts()]).toEqual([4, { a: 0, b: 0 }]);
  });

  test('keeps one answer for its idempotency key, which is what a repeated call gets', async () => {
    const command = { endpoint: 'POST /api/v1/something', key: newId(), callerId: newId(), input: { amount: 10 } };
    let tries = 0;
    const send = () =>
      inTransaction(database.db, (trx) =>
        once(trx, command, async () => {
          tries += 1;
          await countOne(trx, 'a');
          if (tries < 3) throw failureOf('40P01');
          return { tries };
        }),
      );
    expect([await send(), await send()]).toEqual([{ tries: 3 }, { tries: 3 }]);
    expect(await counts()).toEqual({ a: 1, b: 0 });
  });
});

test('any other failure ends it at once', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw failureOf('23505');
  };
  await expect(inTransaction(database.db, work)).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

// The transactions in these files do not use `inTransaction`: they only read, may take minutes, and set options such as
// the isolation level or the statement timeout.
const READING = ['areas/messages/communications/deliveries.queries.ts', 'kernel/roll-ups/prove-roll-ups.ts'];

test('every transaction that writes is begun in the one place that tries it again', () => {
  const source = join(import.meta.dirname, '..', '..');
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && /\.transaction\(\)/.test(readFileSync(join(source, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  expect(files).toEqual([...READING, 'kernel/db/in-transaction.ts'].toSorted());
});
