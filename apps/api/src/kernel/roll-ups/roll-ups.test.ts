import { PAYMENT_METHOD_NAMES, REGISTRATION_STATUS_NAMES } from '@habilita/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { REGISTRATION_ROLL_UP } from '#areas/registrations/registrations/index.ts';
import { PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import { aCampaign, type BuiltCampaign } from '../../../test/builders/campaign.ts';
import { aPayment } from '../../../test/builders/payment.ts';
import { aRegistration } from '../../../test/builders/registration.ts';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { foldDeltas } from './fold-deltas.ts';
import { proveRollUp } from './prove-roll-ups.ts';
import type { RollUpFilter } from './roll-up.ts';
import { rolledUpTotal } from './rolled-up-total.ts';

const database = databaseOfFile();
let campaigns: [BuiltCampaign, BuiltCampaign];
type Filter = RollUpFilter<keyof typeof REGISTRATION_ROLL_UP.dimensions>;
const STATUSES = REGISTRATION_STATUS_NAMES;
const METHODS = PAYMENT_METHOD_NAMES;
const DAYS = ['2026-03-06', '2026-03-07', '2026-03-08'];

beforeAll(async () => {
  const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
  campaigns = [await aCampaign(database.db, { now, schools: 2 }), await aCampaign(database.db, { now })];
});

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

type Step =
  | { kind: 'add'; n: number }
  | { kind: 'change'; n: number; column: 'status' | 'payment_method' | 'registration_day' }
  | { kind: 'remove'; n: number }
  | { kind: 'changeAll'; n: number }
  | { kind: 'fold'; n: number };

const number = fc.nat({ max: 999 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), n: number }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      n: number,
      column: fc.constantFrom('status' as const, 'payment_method' as const, 'registration_day' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), n: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('changeAll' as const), n: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), n: number }) },
);

async function take(action: Step): Promise<void> {
  const { db } = database;
  switch (action.kind) {
    case 'add':
      await aRegistration(db, pick(campaigns, action.n), {
        status: pick(STATUSES, action.n),
        paymentMethod: pick(METHODS, action.n),
        registrationDay: pick(DAYS, action.n),
      });
      return;
    case 'fold':
      await foldDeltas(db, REGISTRATION_ROLL_UP, { portion: 1 + (action.n % 4) });
      return;
    case 'changeAll':
      await sql`update registrations set payment_method = ${pick(METHODS, action.n)}`.execute(db);
      return;
    case 'change':
    case 'remove': {
      const ids = await db.selectFrom('registrations').select('id').orderBy('id').execute();
      if (ids.length === 0) return;
      const { id } = pick(ids, action.n);
      await (action.kind === 'remove'
        ? db.deleteFrom('registrations').where('id', '=', id).execute()
        : change(id, action.column, action.n));
    }
  }
}

async function change(id: string, column: 'status' | 'payment_method' | 'registration_day', n: number): Promise<void> {
  const values = { status: STATUSES, payment_method: METHODS, registration_day: DAYS };
  await sql`update registrations set ${sql.ref(column)} = ${sql.lit(pick(values[column], n))} where id = ${id}`.execute(
    database.db,
  );
}

async function counted(filter: Filter): Promise<number> {
  const { CAMPAIGN: campaign, DAY: day, PAYMENT_METHOD: method } = filter.dimensions;
  let query = database.db.selectFrom('registrations').select((eb) => eb.fn.countAll<number>().as('n'));
  if (Array.isArray(campaign)) query = query.where('campaignId', 'in', campaign);
  if (Array.isArray(method)) query = query.where(sql.ref('paymentMethod'), 'in', method);
  if (day !== undefined && 'from' in day && day.from !== undefined)
    query = query.where('registrationDay', '>=', day.from);
  if (day !== undefined && 'until' in day && day.until !== undefined)
    query = query.where('registrationDay', '<=', day.until);
  const statuses = filter.columns['status'];
  if (statuses !== undefined) query = query.where(sql.ref('status'), 'in', statuses.map(String));
  return (await query.executeTakeFirstOrThrow()).n;
}

function someFilters(): Filter[] {
  const campaign = [campaigns[0].id];
  const day = { from: '2026-03-07', until: '2026-03-08' };
  const dimensions = [
    {},
    { CAMPAIGN: campaign },
    { PAYMENT_METHOD: ['PIX', 'BOLETO'] },
    { DAY: day },
    { DAY: { from: '2026-03-08' } },
    { CAMPAIGN: campaign, PAYMENT_METHOD: ['PIX'] },
    { CAMPAIGN: campaign, DAY: day, PAYMENT_METHOD: ['CREDIT', 'BOLETO'] },
  ];
  return dimensions.flatMap((each) => [
    { dimensions: each, columns: {} },
    { dimensions: each, columns: { status: ['REGISTERED', 'ABANDONED'] } },
  ]);
}

async function total(db: ReadDatabase, filter: Filter): Promise<number | undefined> {
  const expression = rolledUpTotal(REGISTRATION_ROLL_UP, filter);
  if (expression === undefined) return undefined;
  const { rows } = await sql<{ n: number }>`select ${expression} as n`.execute(db);
  return rows[0]?.n;
}

/** The filters whose total differs from the number of rows; none is expected. */
async function disagreements(): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const filter of someFilters()) {
    const rolledUp = await total(database.db, filter);
    const rows = await counted(filter);
    if (rolledUp !== rows) wrong.push({ filter, rolledUp, rows });
  }
  const cells = await proveRollUp(database.db, REGISTRATION_ROLL_UP);
  return cells === undefined ? wrong : [...wrong, cells];
}

test('whatever is added, changed, removed and folded, every total equals the count of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const action of steps) await take(action);
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('two folds at once count everything once', async () => {
  for (let n = 0; n < 5; n += 1) await take({ kind: 'add', n });
  const folded = await Promise.all([1, 2, 3].map(() => foldDeltas(database.db, REGISTRATION_ROLL_UP)));
  expect(folded.filter((each) => each > 0)).toHaveLength(1);
  expect(await disagreements()).toEqual([]);
});

test('while one worker folds a roll-up, another folds the next one and does not wait', async () => {
  await take({ kind: 'add', n: 1 });
  await aPayment(database.db, (await aRegistration(database.db, pick(campaigns, 0))).id);
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(20090001, hashtext(${REGISTRATION_ROLL_UP.name}))`.execute(trx);
    expect(await foldDeltas(database.db, REGISTRATION_ROLL_UP, { leavesTaken: true })).toBe(0);
    expect(await foldDeltas(database.db, PAYMENT_ROLL_UP, { leavesTaken: true })).toBeGreaterThan(0);
  });
  expect(await foldDeltas(database.db, REGISTRATION_ROLL_UP, { leavesTaken: true })).toBeGreaterThan(0);
  expect(await disagreements()).toEqual([]);
});

test('a registration written while a fold runs is neither lost nor counted twice', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`update registrations set payment_method = 'PIX'`.execute(trx);
    await sql`update registrations set payment_method = 'CREDIT' where status = 'REGISTERED'`.execute(trx);
    await foldDeltas(database.db, REGISTRATION_ROLL_UP);
  });
  expect(await disagreements()).toEqual([]);
  await foldDeltas(database.db, REGISTRATION_ROLL_UP);
  expect(await disagreements()).toEqual([]);
});

test('who reads while others fold sees the same total throughout', async () => {
  const everything = { dimensions: {}, columns: {} };
  const expected = await counted(everything);
  const folds = Array.from({ length: 10 }, async () => {
    // All these updates lock the rows in the same order; otherwise they would deadlock.
    await sql`
      with locked as materialized (select id from registrations order by id for update)
      update registrations set status = case status when 'REGISTERED' then 'ABANDONED' else 'REGISTERED' end
      where id in (select id from locked)`.execute(database.db);
    await foldDeltas(database.db, REGISTRATION_ROLL_UP);
  });
  const totals = Array.from({ length: 40 }, () => total(database.readDb, everything));
  await Promise.all(folds);
  expect(new Set(await Promise.all(totals))).toEqual(new Set([expected]));
});

test('a fold that dies half-way leaves everything to the next one', async () => {
  await take({ kind: 'add', n: 2 });
  const before = await database.db.selectFrom('registrationDeltas').selectAll().execute();
  await sql`alter table registration_counts add constraint broken check (n < 0) not valid`.execute(
    ownerOf(database.db),
  );
  await expect(foldDeltas(database.db, REGISTRATION_ROLL_UP)).rejects.toThrow('broken');
  await sql`alter table registration_counts drop constraint broken`.execute(ownerOf(database.db));
  expect(await database.db.selectFrom('registrationDeltas').selectAll().execute()).toEqual(before);
  expect(await foldDeltas(database.db, REGISTRATION_ROLL_UP)).toBe(before.length);
  expect(await disagreements()).toEqual([]);
});

test('a portion that takes a change before what it changes loses nothing', async () => {
  const { id } = await aRegistration(database.db, campaigns[0]);
  const payment = await aPayment(database.db, id);
  await sql`update payments set gross_cents = gross_cents + 500, partner_gross_cents = partner_gross_cents + 500 where id = ${payment.id}`.execute(
    database.db,
  );
  await sql`
    with waiting as (delete from payment_deltas returning *)
    insert into payment_deltas overriding user value select * from waiting order by n, gross_cents`.execute(
    database.db,
  );
  await foldDeltas(database.db, PAYMENT_ROLL_UP, { portion: 1 });
  expect(await proveRollUp(database.db, PAYMENT_ROLL_UP)).toBeUndefined();
  await sql`delete from payments`.execute(ownerOf(database.db));
  await foldDeltas(database.db, PAYMENT_ROLL_UP, { portion: 1 });
  expect(await database.db.selectFrom('paymentFacts').selectAll().execute()).toEqual([]);
});

test('cells that come to nothing are removed', async () => {
  await sql`delete from registrations`.execute(database.db);
  await foldDeltas(database.db, REGISTRATION_ROLL_UP);
  expect(await database.db.selectFrom('registrationFacts').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('registrationCounts').selectAll().execute()).toEqual([]);
});

test('payments are counted with what they come to, in centavos', async () => {
  const { id } = await aRegistration(database.db, campaigns[0]);
  const payment = await aPayment(database.db, id);
  await aPayment(database.db, id, { part: 'INSTALLMENT' });
  await foldDeltas(database.db, PAYMENT_ROLL_UP);
  await sql`update payments set active = false where id = ${payment.id}`.execute(database.db);
  await foldDeltas(database.db, PAYMENT_ROLL_UP);
  expect(await proveRollUp(database.db, PAYMENT_ROLL_UP)).toBeUndefined();
  const all = await database.db
    .selectFrom('paymentCounts')
    .select(['active', 'n', 'grossCents'])
    .where('dimension', '=', 'ALL')
    .orderBy('active')
    .execute();
  expect(all).toEqual([
    { active: false, n: 1, grossCents: 180_000 },
    { active: true, n: 1, grossCents: 180_000 },
  ]);
});

test('a roll-up that does not agree with its rows is reported, cell by cell', async () => {
  await sql`update payment_counts set n = n + 1 where dimension = 'PART' and key = 'INSTALLMENT'`.execute(database.db);
  const difference = await proveRollUp(database.db, PAYMENT_ROLL_UP);
  expect(difference).toMatchObject({ rollUp: 'payment', cells: 1 });
  expect(JSON.stringify(difference?.examples)).toContain('INSTALLMENT');
});

test('a worker of the version before folds nothing once a later one has migrated, and totals stay exact', async () => {
  await foldDeltas(database.db, REGISTRATION_ROLL_UP);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', '')`.execute(
    ownerOf(database.db),
  );
  await take({ kind: 'add', n: 1 });
  expect(await foldDeltas(database.db, REGISTRATION_ROLL_UP)).toBe(0);
  expect(await disagreements()).toEqual([]);
  await sql`delete from kysely_migration where name = '9999-of-a-later-version'`.execute(ownerOf(database.db));
  expect(await foldDeltas(database.db, REGISTRATION_ROLL_UP)).toBeGreaterThan(0);
  expect(await disagreements()).toEqual([]);
});
