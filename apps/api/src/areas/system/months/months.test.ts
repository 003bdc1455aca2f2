import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, roleOf } from '#kernel/db/connect.ts';
import { migrateToLatest } from '#kernel/db/migrate.ts';
import { giveRights } from '#kernel/db/rights/give-rights.queries.ts';
import { createTestDatabase, ownerUrlOf, readerUrlOf, type TestDatabase } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';
import { lockRoom, partitionsAhead } from '../../../doctor/months.check.ts';
import { proveDays } from '../stamped-days/prove-days.ts';
import { stampDays } from '../stamped-days/stamp-days.ts';
import { keepMonths } from './keep-months.ts';
import { monthsOfTables, roomForLocks } from './months.queries.ts';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterEach(() => database.drop());

const event = (at: Temporal.Instant) => ({ at, entityType: 'LEAD', entityId: newId(), kind: 'LEAD_CREATED' });
const add = (at: Temporal.Instant) => ownerOf(db).insertInto('events').values(event(at)).execute();
const now = () => Temporal.Now.instant();
const later = (days: number) => now().add({ hours: 24 * days });

/** How many rows each partition of a table has. */
async function rowsByPartition(of: Database, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select tableoid::regclass::text as name, count(*)::int as n from ${sql.table(table)} group by 1`.execute(
    ownerOf(of),
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function make(ahead?: number): Promise<number> {
  const { made, errors } = await keepMonths(db, ahead);
  expect(errors).toEqual([]);
  return made.length;
}
const doctor = async () => (await partitionsAhead(db)).map(({ level, says }) => `${level}: ${says}`);
const OK = ['ok: history and messages have partitions for the months to come.'];

describe('the months of history and messages', () => {
  test('are made ahead by the role that serves, once by many workers, and the doctor says when none is', async () => {
    expect(await doctor()).toEqual(OK);
    expect(await make()).toBe(0);
    expect((await Promise.all([make(8), make(8), make(8)])).reduce((sum, made) => sum + made)).toBe(10);
    const { rows } = await sql<{ name: string }>`
      select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass order by 1`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const [first] = await monthsOfTables(db);
    for (const { name } of rows.filter((each) => /\d$/.test(each.name)))
      await sql`drop table months.${sql.id(name)}`.execute(ownerOf(db));
    expect(first?.table).toBe('events');
    await sql`update partitioned_tables set first_bound = ${later(20)} where name = 'events'`.execute(ownerOf(db));
    expect(await doctor()).toEqual([expect.stringMatching(/^warning: events has partitions until .* alone/)]);
  });

  test('take room for locks, which the doctor misses before statements do', async () => {
    const room = await roomForLocks(db);
    expect(room).toMatchObject({ table: 'outbox_messages', maxLocksPerTransaction: 512, maxConnections: 100 });
    await make(12);
    const grown = await roomForLocks(db);
    expect(grown?.locks).toBeGreaterThan((room?.locks ?? 0) + 40);
    expect(grown && lockRoom(grown)).toEqual([]);
    const small = { table: 'outbox_messages', locks: 540, maxLocksPerTransaction: 64, maxConnections: 150 };
    expect(lockRoom(small).map(({ level, says }) => `${level}: ${says}`)).toEqual([
      'warning: max_locks_per_transaction is 64; a statement over all months of outbox_messages takes 540 locks: set 216 or more.',
    ]);
    expect(lockRoom({ ...small, maxLocksPerTransaction: 216 })).toEqual([]);
  });

  test('take rows that came while a month was missing, from among all others', async () => {
    const [{ until } = { until: now() }] = await monthsOfTables(db);
    const at = until.add({ hours: 24 * 10 });
    await add(at);
    await add(at.add({ hours: 24 * 40 }));
    expect(await doctor()).toEqual([expect.stringMatching(/^warning: rows of events have no month of their own/)]);
    expect(await rowsByPartition(db, 'events')).toEqual({ 'months.events_others': 2 });
    expect(await make(12)).toBeGreaterThan(0);
    expect(Object.values(await rowsByPartition(db, 'events'))).toEqual([1, 1]);
    expect(Object.keys(await rowsByPartition(db, 'events'))).not.toContain('months.events_others');
    expect(await doctor()).toEqual(OK);
  });

  test('take a row that is written while they are made', async () => {
    const [{ until } = { until: now() }] = await monthsOfTables(db);
    const at = until.add({ hours: 24 * 10 });
    await add(at);
    const written = await ownerOf(db)
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('events').values(event(at)).execute();
        const made = make(12);
        await Promise.race([made, somebodyWaits(database.readDb)]);
        return { made };
      });
    expect(await written.made).toBeGreaterThan(0);
    expect(Object.values(await rowsByPartition(db, 'events'))).toEqual([2]);
    expect(await doctor()).toEqual(OK);
  });

  test('are made and dropped for one table when another cannot get them', async () => {
    const owner = ownerOf(db);
    const bound = monthBegin(now(), -2);
    await sql`alter table outbox_messages detach partition months.outbox_messages_before`.execute(owner);
    await sql`alter table months.outbox_messages_before drop constraint outbox_messages_before`.execute(owner);
    await sql`alter table outbox_messages attach partition months.outbox_messages_before for values from (minvalue) to (${sql.lit(bound.toString())})`.execute(
      owner,
    );
    await sql`update partitioned_tables set first_bound = ${bound}, kept_months = 1 where name = 'outbox_messages'`.execute(
      owner,
    );
    await sql`drop table months.events_others`.execute(owner);
    const { made, dropped, errors } = await keepMonths(db, 8);
    const oldest = `outbox_messages_${bound.toString().slice(0, 7).replace('-', '_')}`;
    expect(made).toContain(oldest);
    expect(dropped).toEqual(['outbox_messages_before', oldest]);
    expect(errors.map(String)).toEqual([expect.stringContaining('events_others')]);
  });

  test('are dropped once their term is over, the history only once it is stamped; what is left is proved', async () => {
    const owner = ownerOf(db);
    const past = now().subtract({ hours: 24 * 100 });
    await add(past);
    await add(now().subtract({ hours: 24 * 3 }));
    // The oldest events are made due for dropping: events are kept for one month, and the first partition, which has
    // the rows from before the table was partitioned, now ends two months ago.
    await sql`alter table events detach partition months.events_before`.execute(owner);
    await sql`alter table months.events_before drop constraint events_before`.execute(owner);
    const bound = monthBegin(now(), -2);
    await sql`create table months.moved as select * from months.events_before where at >= ${bound}`.execute(owner);
    await sql`delete from months.events_before where at >= ${bound}`.execute(owner);
    await sql`alter table events attach partition months.events_before for values from (minvalue) to (${sql.lit(bound.toString())})`.execute(
      owner,
    );
    await sql`insert into events select * from months.moved`.execute(owner);
    await sql`update partitioned_tables set first_bound = ${bound}, kept_months = 1 where name = 'events'`.execute(
      owner,
    );
    await make();
    const drop = async () => (await keepMonths(db)).dropped;
    expect(await drop()).toEqual([]);
    await stampDays(db);
    const before = await proveDays(db);
    expect(await drop()).toContain('events_before');
    expect(await drop()).toEqual([]);
    const notes = db.selectFrom('droppedMonths').select(['tableName', 'rowCount']).orderBy('until');
    expect((await notes.execute())[0]).toEqual({ tableName: 'events', rowCount: 1 });
    expect(Object.values(await rowsByPartition(db, 'events'))).toEqual([1]);
    expect([before.faults, await proveDays(db)]).toEqual([[], before]);
    expect(await make()).toBe(0);
  });

  test('are nobody else’s: neither the reader calls the functions, nor may the role that serves say what is dropped', async () => {
    const reader = new Client({ connectionString: readerUrlOf(database.url) });
    await reader.connect();
    for (const call of [
      'make_month_partitions(3)',
      'drop_old_months()',
      "make_next_month('events', 3)",
      "drop_next_month('events')",
    ])
      await expect(reader.query(`select ${call}`)).rejects.toThrow('permission denied');
    await reader.end();
    await expect(sql`update partitioned_tables set kept_months = 1`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`delete from months.events_before`.execute(db)).rejects.toThrow('permission denied');
  });
});

/** The beginning of a month in Brasília; `months` counts from the month of the moment, backwards when negative. */
function monthBegin(moment: Temporal.Instant, months: number): Temporal.Instant {
  const begin = moment.toZonedDateTimeISO('-03:00').toPlainDate().with({ day: 1 }).add({ months });
  return Temporal.Instant.from(`${begin.toString()}T00:00-03:00`);
}

/** SQL that makes the tables plain ones again, as they were before migration 0847 divided them by month. */
const BEFORE_MONTHS = ['events', 'outbox_messages']
  .map(
    (table) => `
    alter table ${table} detach partition months.${table}_before;
    drop table ${table};
    alter table months.${table}_before set schema public;
    alter table ${table}_before rename to ${table};
    alter table ${table} drop constraint ${table}_before, drop constraint ${table}_before_pkey,
      add constraint ${table}_pkey primary key (id);`,
  )
  .join(`
    alter table events alter column id set not null, alter column id add generated always as identity;
    create trigger events_tell_changed_texts after update of reason on events for each row execute function note_change_of_text('events');`);

describe('a database with rows, while the version before writes', () => {
  test('gets its months without a row read or written anew, and nobody waits or is refused', async () => {
    const owner = new Client({ connectionString: ownerUrlOf(database.url) });
    const serving = new Client({ connectionString: database.url });
    await Promise.all([owner.connect(), serving.connect()]);
    await owner.query(`${BEFORE_MONTHS}
      create trigger outbox_messages_delivered after update of status, error on outbox_messages for each row
        execute function note_delivery_outcome();
      drop function make_month_partitions, drop_old_months, make_next_month, drop_next_month, acknowledge_text_changes;
      drop table dropped_months, partitioned_tables, acknowledged_text_changes;
      drop schema months cascade;
      delete from kysely_migration where name >= '0847'`);
    await giveRights(ownerUrlOf(database.url), { application: roleOf(database.url), readers: [] });
    const text = `insert into events (entity_type, entity_id, kind) values ('LEAD', $1::uuid, 'X') returning id::int`;
    const mail = `insert into outbox_messages (id, channel, recipient, body) values ($1::uuid, 'EMAIL', 'a@b.c', 'x')`;
    const ids: number[] = [];
    const write = async () => {
      const { rows } = await serving.query<{ id: number }>({ name: 'event', text, values: [newId()] });
      await serving.query({ name: 'mail', text: mail, values: [newId()] });
      ids.push(rows[0]?.id ?? 0);
    };
    await serving.query(
      `insert into events (entity_type, entity_id, kind) select 'LEAD', gen_random_uuid(), 'X' from generate_series(1, 20000)`,
    );
    for (let count = 0; count < 20; count += 1) await write();
    const place = async (table: string) =>
      (await owner.query<{ file: string }>(`select pg_relation_filepath('${table}') as file`)).rows[0]?.file;
    const was = [await place('events'), await place('outbox_messages')];
    const applying = { isDone: false };
    const migrated = migrateToLatest(ownerUrlOf(database.url), { retryPause: 10 }).finally(() => {
      applying.isDone = true;
    });
    while (!applying.isDone) await write();
    expect((await migrated)[0]).toBe('0847-tables-by-month');
    for (let count = 0; count < 20; count += 1) await write();
    expect([await place('months.events_before'), await place('months.outbox_messages_before')]).toEqual(was);
    expect([new Set(ids).size, ids.toSorted((a, b) => a - b)]).toEqual([ids.length, ids]);
    const counts = await owner.query(
      'select (select count(*)::int from events) as events, (select count(*)::int from outbox_messages) as messages',
    );
    expect(counts.rows).toEqual([{ events: 20_000 + ids.length, messages: ids.length }]);
    // When one role both owns the tables and runs the application, `giveRights` does nothing after the migrations, so
    // the migrations themselves must revoke the right of other roles to call these functions.
    const open = await owner.query(`
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and has_function_privilege('public', oid, 'execute')`);
    expect(open.rows).toEqual([]);
    await Promise.all([serving.end(), owner.end()]);
  });
});
