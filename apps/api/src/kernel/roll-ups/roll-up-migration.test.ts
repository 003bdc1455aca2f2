import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import { ROLL_UPS } from '#areas/system/status/index.ts';
import { aCampaign } from '../../../test/builders/campaign.ts';
import { aPayment } from '../../../test/builders/payment.ts';
import { aRegistration } from '../../../test/builders/registration.ts';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { deltaTriggers } from './delta-triggers.ts';
import { foldDeltas } from './fold-deltas.ts';
import { proveRollUp } from './prove-roll-ups.ts';
import type { RollUp } from './roll-up.ts';
import { rollUpMigration } from './roll-up-migration.ts';
import { standingRollUp } from './standing-roll-up.queries.ts';

const database = databaseOfFile();

const asDeclared = (trigger: string) =>
  `${trigger.replace('CREATE TRIGGER', 'create trigger')};`.replace(' ON public.', ' ON ');

describe('the roll-ups that stand', () => {
  test.each(ROLL_UPS.map((rollUp) => [rollUp.name, rollUp] as const))('are what is declared: %s', async (_, rollUp) => {
    const standing = await standingRollUp(database.db, rollUp);
    expect(rollUpMigration(rollUp, standing)).toBeUndefined();
    const declared = deltaTriggers(rollUp);
    expect(new Set(standing.triggers.keys())).toEqual(new Set(declared.keys()));
    for (const [name, trigger] of standing.triggers)
      expect(asDeclared(trigger).toLowerCase()).toBe(declared.get(name)?.replaceAll(/\s+/g, ' '));
  });

  test('have functions that a person can read: no line is longer than 200 characters', async () => {
    const { rows } = await sql<{ name: string; longest: number }>`
      select proname as name, max(length(line)) as longest from pg_proc, regexp_split_to_table(prosrc, '\n') as line
      where proname ~ '^(append|update|follow)_.*_deltas$' group by 1`.execute(database.db);
    expect(rows.length).toBeGreaterThan(ROLL_UPS.length);
    expect(rows.filter(({ longest }) => longest > 200)).toEqual([]);
  });

  test('count by each declared dimension and by no other', async () => {
    for (const { name, dimensions } of ROLL_UPS) {
      const { rows } = await sql<{ definition: string }>`
        select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = ${`${name}_counts`}::regclass and contype = 'c'`.execute(database.db);
      const allowed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word);
      expect(new Set(allowed)).toEqual(new Set(['ALL', ...Object.keys(dimensions)]));
    }
  });
});

describe('a new measure', () => {
  const widened: RollUp = {
    ...PAYMENT_ROLL_UP,
    measures: { ...PAYMENT_ROLL_UP.measures, basis_points: 'fee_percentage_basis_points' },
  };

  test('comes with a migration that counts the rows there are and those to come', async () => {
    const { db } = database;
    const campaign = await aCampaign(db, { now: Temporal.Instant.from('2026-03-07T11:00:00Z') });
    const { id } = await aRegistration(db, campaign);
    await aPayment(db, id);
    await foldDeltas(db, PAYMENT_ROLL_UP);
    const migration = rollUpMigration(widened, await standingRollUp(db, widened)) ?? '';
    await ownerOf(db)
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx));
    expect(rollUpMigration(widened, await standingRollUp(db, widened))).toBeUndefined();
    await aPayment(db, id);
    await sql`update payments set fee_percentage_basis_points = 1500 where registration_id = ${id}`.execute(db);
    expect(await proveRollUp(db, widened)).toBeUndefined();
    await foldDeltas(db, widened);
    expect(await proveRollUp(db, widened)).toBeUndefined();
    const { rows } = await sql`select n, basis_points from payment_counts where dimension = 'ALL'`.execute(db);
    expect(rows).toEqual([{ n: 2, basisPoints: 3000 }]);
  });

  test('is no way to drop one, or to add a dimension', async () => {
    const standing = await standingRollUp(database.db, widened);
    expect(() => rollUpMigration(PAYMENT_ROLL_UP, standing)).toThrow('other columns than declared: basis_points');
    const further = { ...widened, factColumns: [...widened.factColumns, 'plan_id'] };
    expect(() => rollUpMigration(further, standing)).toThrow('other columns than declared: plan_id');
  });
});
