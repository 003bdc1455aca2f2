import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { blankHistory } from '../../privacy/consent/consent.queries.ts';
import { isStillWritten, lastDayThatEnded } from './history-days.queries.ts';
import { proveDays } from './prove-days.ts';
import { stampDays } from './stamp-days.ts';

let database: TestDatabase;
let db: Database;
let today: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  today = Temporal.PlainDate.from(await lastDayThatEnded(db))
    .add({ days: 1 })
    .toString();
});
afterEach(() => database.drop());

const ago = (days: number): string => Temporal.PlainDate.from(today).subtract({ days }).toString();
const noon = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T12:00-03:00`);

/** Inserts an event as if it had been written at the moment `at`. */
async function anEvent(at: Temporal.Instant, { entityId = newId(), entityType = 'LEAD' } = {}): Promise<number> {
  const { id } = await ownerOf(db)
    .insertInto('events')
    .values({
      at,
      entityType,
      entityId,
      kind: 'LEAD_CREATED',
      after: '{"name":"Ana"}',
      reason: 'a pedido',
      requestId: 'r',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a ledger transaction as if it had been written at the moment `written`; its own `at` may be earlier. */
async function aPosting(written: Temporal.Instant, at = written): Promise<string> {
  const digits = written.epochMilliseconds.toString(16).padStart(12, '0');
  const id = `${digits.slice(0, 8)}-${digits.slice(8)}${newId().slice(13)}`;
  const row = { id, kind: 'MANUAL_DEBIT' as const, sourceType: 'PAYMENT', sourceId: newId(), reason: 'tarifa', at };
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('ledgerTransactions').values(row).execute();
    await sql`insert into ledger_entries (transaction_id, line, account, holder, amount_cents)
      values (${id}, 1, 'REVENUE', 'PARTNER', 100), (${id}, 2, 'SUSPENSE', 'PARTNER', -100)`.execute(trx);
  });
  return id;
}

const days = () => db.selectFrom('historyDays').selectAll().orderBy('number').execute();
const faults = async () => (await proveDays(db)).faults;

const acknowledge = (of: Database, day: string, why: string) =>
  sql<{ count: number }>`select acknowledge_text_changes(${day}::date, ${why}) as count`.execute(of);

/** Changes rows as the tables' owner with all triggers off, as an intruder might, for the stamps to find it. */
const forge = (statement: ReturnType<typeof sql>) =>
  ownerOf(db)
    .transaction()
    .execute(async (trx) => {
      for (const table of ['events', 'ledger_transactions', 'ledger_entries', 'history_days'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await statement.execute(trx);
      for (const table of ['events', 'ledger_transactions', 'ledger_entries', 'history_days'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });

describe('the stamp of a day', () => {
  test('takes each day once, days without rows and of missed nights too, and never the one that runs', async () => {
    expect(await stampDays(db)).toEqual({ days: 0, anew: 0, last: undefined });
    await anEvent(noon(ago(4)));
    await anEvent(noon(today));
    await aPosting(noon(ago(2)));
    expect(await stampDays(db)).toMatchObject({ days: 4, anew: 0, last: { day: ago(1), number: 4 } });
    expect((await days()).map(({ day, eventCount, postingCount }) => [day, eventCount, postingCount])).toEqual([
      [ago(4), 1, 0],
      [ago(3), 0, 0],
      [ago(2), 0, 1],
      [ago(1), 0, 0],
    ]);
    expect((await stampDays(db)).days).toBe(0);
    expect(await proveDays(db)).toMatchObject({ days: 4, faults: [], last: { number: 4 } });
  });

  test('is of the day in Brasília, and a posting is of the day on which it was written', async () => {
    await anEvent(Temporal.Instant.from(`${ago(2)}T03:00Z`));
    await anEvent(Temporal.Instant.from(`${ago(1)}T02:59:59Z`));
    await anEvent(Temporal.Instant.from(`${ago(1)}T03:00Z`));
    await aPosting(noon(ago(1)), noon(ago(2)));
    await stampDays(db);
    expect((await days()).map(({ day, eventCount, postingCount }) => [day, eventCount, postingCount])).toEqual([
      [ago(2), 2, 0],
      [ago(1), 1, 1],
    ]);
  });

  test('is made once by many workers, and waits for a transaction that began on the day', async () => {
    await anEvent(noon(ago(3)));
    await Promise.all([1, 2, 3, 4].map(() => stampDays(db).catch(() => undefined)));
    await stampDays(db);
    expect((await days()).map(({ day, number }) => [day, number])).toEqual([
      [ago(3), 1],
      [ago(2), 2],
      [ago(1), 3],
    ]);
    await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      expect([await isStillWritten(db, ago(1)), await isStillWritten(db, today)]).toEqual([false, true]);
    });
    expect(await isStillWritten(db, today)).toBe(false);
  });

  test('can be neither changed nor taken away by the role that serves', async () => {
    await anEvent(noon(ago(1)));
    await stampDays(db);
    await expect(sql`update history_days set digest = ''`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`delete from history_days`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`delete from history_text_changes`.execute(db)).rejects.toThrow('permission denied');
  });
});

describe('the proof names the day', () => {
  const CASES: readonly [string, (of: { event: number; posting: string }) => ReturnType<typeof sql>, string][] = [
    [
      'an event that is gone',
      ({ event }) => sql`delete from events where id = ${event}`,
      'the history has 1 row fewer than were stamped',
    ],
    [
      'who did it',
      ({ event }) => sql`update events set actor_id = ${newId()} where id = ${event}`,
      'the history was changed',
    ],
    [
      'a text of the history',
      ({ event }) => sql`update events set after = '{"name":"Bia"}' where id = ${event}`,
      'texts of the history were changed',
    ],
    [
      'an amount of the ledger',
      ({ posting }) => sql`update ledger_entries set amount_cents = amount_cents * 2 where transaction_id = ${posting}`,
      'the ledger was changed',
    ],
    [
      'the reason of a posting',
      ({ posting }) => sql`update ledger_transactions set reason = 'outra' where id = ${posting}`,
      'reasons of the ledger were changed',
    ],
    ['a stamp', () => sql`update history_days set event_count = 7 where day = ${ago(2)}`, 'its stamp was changed'],
    [
      'a day that is gone',
      () => sql`delete from history_days where day = ${ago(2)}`,
      'its stamp does not follow the one before',
    ],
  ];

  test.each(CASES)('of %s', async (_name, statement, says) => {
    await anEvent(noon(ago(3)));
    const of = { event: await anEvent(noon(ago(2))), posting: await aPosting(noon(ago(2))) };
    await stampDays(db);
    expect(await faults()).toEqual([]);
    await forge(statement(of));
    const found = await faults();
    expect(found).toContainEqual({ day: says.startsWith('its stamp does') ? ago(1) : ago(2), says });
    expect(new Set(found.map(({ day }) => day)).size).toBe(1);
  });

  test('of a row that came with an earlier time after the day was stamped', async () => {
    await anEvent(noon(ago(2)));
    await stampDays(db);
    await anEvent(noon(ago(2)));
    expect(await faults()).toEqual([{ day: ago(2), says: 'the history has 1 row more than were stamped' }]);
  });

  test('of a text that the role that serves blanked without telling why, at once and after the next night', async () => {
    const event = await anEvent(noon(ago(2)));
    await stampDays(db);
    await sql`update events set reason = null where id = ${event}`.execute(db);
    const fault = { day: ago(2), says: '1 texts were changed by somebody who did not tell why' };
    expect(await faults()).toEqual([fault]);
    expect((await stampDays(db)).anew).toBe(1);
    expect(await faults()).toEqual([fault]);
  });

  test('of such a change in a transaction that began before the day was stamped and ended after it', async () => {
    const event = await anEvent(noon(ago(2)));
    await db.transaction().execute(async (trx) => {
      await sql`update events set reason = null where id = ${event}`.execute(trx);
      await stampDays(db);
    });
    expect((await days()).map(({ changedTexts }) => changedTexts)).toEqual([0, 0]);
    expect(await faults()).toEqual([{ day: ago(2), says: '1 texts were changed by somebody who did not tell why' }]);
  });

  test('until the owner of the tables acknowledges the change with a reason, which nobody else can', async () => {
    const changed = [await anEvent(noon(ago(2))), await anEvent(noon(ago(3)))];
    await stampDays(db);
    // Erases two texts as an older version of the product does, which states no reason for the change.
    await sql`update events set reason = null where id = any(${changed})`.execute(db);
    await stampDays(db);
    await expect(acknowledge(db, ago(2), 'erasure')).rejects.toThrow('permission denied');
    await expect(acknowledge(ownerOf(db), ago(2), ' ')).rejects.toThrow('check constraint');
    const { rows } = await acknowledge(ownerOf(db), ago(2), 'erased by the version before');
    expect(rows).toEqual([{ count: 1 }]);
    expect((await acknowledge(ownerOf(db), ago(2), 'again')).rows).toEqual([{ count: 0 }]);
    const proved = await proveDays(db);
    expect([proved.acknowledged, proved.faults.map(({ day }) => day)]).toEqual([1, [ago(3)]]);
    const kept = db.selectFrom('acknowledgedTextChanges').select(['reason', 'acknowledgedBy']);
    expect(await kept.execute()).toEqual([{ reason: 'erased by the version before', acknowledgedBy: 'habilita' }]);
    await expect(sql`delete from acknowledged_text_changes`.execute(db)).rejects.toThrow('permission denied');
    // An acknowledgement covers only the changes before it: a later change of another text on that day is a fault.
    await sql`update events set after = null where id = ${changed[0]}`.execute(db);
    expect((await faults()).map(({ day }) => day)).toEqual([ago(3), ago(2)].toSorted());
  });
});

describe('a person who is erased', () => {
  test('changes texts of stamped days, which are stamped anew at night; the facts stay what they were', async () => {
    const entityId = newId();
    await anEvent(noon(ago(3)), { entityId });
    await anEvent(noon(ago(2)));
    const posting = await aPosting(noon(ago(2)));
    await stampDays(db);
    const before = await days();
    const salts = await db.selectFrom('historySalts').selectAll().orderBy('day').execute();
    await inTransaction(db, async (trx) => {
      await blankHistory(trx, [entityId]);
      await sql`select set_config('habilita.erases_person', 'on', true)`.execute(trx);
      await sql`update ledger_transactions set reason = '[removido]' where id = ${posting}`.execute(trx);
    });
    expect(await faults()).toEqual([]);
    const changes = await db
      .selectFrom('historyTextChanges')
      .select(['tableName', 'day', 'told'])
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { tableName: 'events', day: ago(3), told: 'ERASURE' },
      { tableName: 'ledger_transactions', day: ago(2), told: 'ERASURE' },
    ]);
    expect(await stampDays(db)).toMatchObject({ days: 0, anew: 2, last: { day: ago(2), version: 2, changedTexts: 1 } });
    expect((await stampDays(db)).anew).toBe(0);
    expect(await faults()).toEqual([]);
    const anew = (await days()).slice(before.length);
    for (const stamp of anew) {
      const first = before.find(({ day }) => day === stamp.day);
      expect([stamp.eventFacts, stamp.postingFacts]).toEqual([first?.eventFacts, first?.postingFacts]);
      expect([stamp.eventTexts, stamp.postingTexts]).not.toEqual([first?.eventTexts, first?.postingTexts]);
    }
    // The salts of the changed days were replaced. With an old salt and the old digest, somebody could check a guess of
    // the erased text.
    const left = await db.selectFrom('historySalts').selectAll().orderBy('day').execute();
    expect(left.map(({ salt }, index) => salt === salts[index]?.salt)).toEqual([false, false, true]);
    // The new stamps cover the texts as they are after the erasure, so writing an erased text back is a fault.
    await forge(sql`update events set reason = 'a pedido' where at = ${noon(ago(3))}`);
    expect(await faults()).toEqual([{ day: ago(3), says: 'texts of the history were changed' }]);
  });

  test('is also taken out of a day whose history was dropped: its ledger is stamped anew, with another salt', async () => {
    await anEvent(noon(ago(3)));
    const posting = await aPosting(noon(ago(3)));
    await stampDays(db);
    const salt = () => db.selectFrom('historySalts').select('salt').where('day', '=', ago(3)).executeTakeFirst();
    const before = await salt();
    await forge(sql`delete from events`);
    const month = { tableName: 'events', until: noon(ago(1)), rowCount: 1 };
    await ownerOf(db).insertInto('droppedMonths').values(month).execute();
    await inTransaction(db, async (trx) => {
      await sql`select set_config('habilita.erases_person', 'on', true)`.execute(trx);
      await sql`update ledger_transactions set reason = '[removido]' where id = ${posting}`.execute(trx);
    });
    expect((await stampDays(db)).anew).toBe(1);
    expect((await stampDays(db)).anew).toBe(0);
    expect(await salt()).not.toEqual(before);
    expect(await faults()).toEqual([]);
    await forge(sql`update ledger_transactions set reason = 'tarifa' where id = ${posting}`);
    expect(await faults()).toEqual([{ day: ago(3), says: 'reasons of the ledger were changed' }]);
  });

  test('hides nothing else: a day of which a row is gone is not stamped anew', async () => {
    const entityId = newId();
    await anEvent(noon(ago(2)), { entityId });
    const gone = await anEvent(noon(ago(2)));
    await stampDays(db);
    await forge(sql`delete from events where id = ${gone}`);
    await inTransaction(db, (trx) => blankHistory(trx, [entityId]));
    expect((await stampDays(db)).anew).toBe(0);
    expect(await faults()).toEqual([{ day: ago(2), says: 'the history has 1 row fewer than were stamped' }]);
  });
});
