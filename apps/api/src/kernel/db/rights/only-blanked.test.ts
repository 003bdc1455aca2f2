import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import { ACCOUNT_FIELDS, HASHES_OF_ACCOUNTS } from '../sealed/account-fields.ts';
import { TABLE_CLASSES, type TableClass } from './table-rights.ts';

const database = databaseOfFile();

const REFUSED = 'a text that is written once can only be blanked';

async function anEvent(): Promise<number> {
  const { id } = await database.db
    .insertInto('events')
    .values({
      actorName: 'Ana Lima',
      entityType: 'REGISTRATION',
      entityId: newId(),
      kind: 'REFUND_ASKED',
      after: JSON.stringify({ amount: 100, name: 'Ana Lima', shown: [{ label: 'Motivo', text: 'Ana 100%_\\ pediu' }] }),
      reason: 'Ana Lima pediu 100% de volta',
      requestId: 'r',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an event with the application's role, in a transaction that states an erasure as its reason. */
const change = (set: string, id: number) =>
  database.db.transaction().execute(async (trx) => {
    await sql`select set_config('habilita.changes_history', 'ERASURE', true)`.execute(trx);
    await sql`update events set ${sql.raw(set)} where id = ${id}`.execute(trx);
  });

describe('the role that serves', () => {
  test.each([
    `reason = null, before = null, after = null, actor_name = null`,
    `reason = ''`,
    `reason = '[removido] pediu 100% de volta'`,
    `reason = '[removido]'`,
    `after = after - 'name'`,
    `after = jsonb_set(after, '{shown,0,text}', '"[removido] 100%_\\\\ pediu"')`,
    `after = jsonb_set(after, '{name}', 'null')`,
  ])('takes words of a person out of what is written once: %s', async (set) => {
    await expect(change(set, await anEvent())).resolves.toBeUndefined();
  });

  test.each([
    `actor_name = 'Outra'`,
    `after = '{"amount": 1}'`,
    `after = jsonb_set(after, '{amount}', '1')`,
    `after = jsonb_set(after, '{amount}', '"[removido]"')`,
    `after = after || '{"more": "[removido]"}'`,
    `after = jsonb_set(after, '{shown}', '[]')`,
    `after = jsonb_set(after, '{shown,0,text}', '"Ana 100xy pediu"')`,
    `after = jsonb_set(after, '{name}', '"sealed.1.x"')`,
    `before = '{}'`,
    `reason = '[removido] pediu 10% de volta'`,
    `reason = 'Ana Lima pediu'`,
    `reason = reason || ' [removido]'`,
    `reason = '%'`,
  ])('puts nothing else in their place: %s', async (set) => {
    await expect(change(set, await anEvent())).rejects.toThrow(REFUSED);
  });

  test('changes no reason of the ledger either, also while it says that it erases a person', async () => {
    const id = newId();
    const row = {
      id,
      kind: 'CONTRACT' as const,
      sourceType: 'PAYMENT',
      sourceId: newId(),
      reason: 'motivo',
      at: sql<never>`now()`,
    };
    await database.db.insertInto('ledgerTransactions').values(row).execute();
    const set = (reason: string) =>
      database.db.transaction().execute(async (trx) => {
        await sql`select set_config('habilita.erases_person', 'on', true)`.execute(trx);
        await sql`update ledger_transactions set reason = ${reason} where id = ${id}`.execute(trx);
      });
    await expect(set('outra')).rejects.toThrow(REFUSED);
    await expect(set('[removido]')).resolves.toBeUndefined();
  });
});

describe('the database', () => {
  const blanked = Object.entries<TableClass>(TABLE_CLASSES).flatMap(([name, of]) => {
    if (typeof of === 'string') return [];
    return [{ name, columns: 'blanked' in of ? of.blanked : of.blankedOrGone }];
  });

  test.each(blanked)('holds it for each column of $name that may be blanked', async ({ name, columns }) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${name}::regclass and tgname = ${`${name}_only_blanked`}`.execute(database.db);
    const given = columns.map((column) => `'${column}'`).join(', ');
    expect(rows.map(({ definition }) => definition)).toEqual([expect.stringContaining(`(${given})`)]);
  });

  test('lets the numbers of accounts be encrypted', async () => {
    const names = [...ACCOUNT_FIELDS, ...HASHES_OF_ACCOUNTS];
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where is_blanked(jsonb_build_object(name, '123'), jsonb_build_object(name, 'sealed.1.x'))`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });
});
