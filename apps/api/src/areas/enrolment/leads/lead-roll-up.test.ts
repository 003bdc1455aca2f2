import { PAGE_SIZES } from '@habilita/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { answeringTable, rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aLead } from '../../../../test/builders/lead.ts';
import { databaseOfFile } from '../../../../test/database.ts';
import { LEAD_ROLL_UP, leadRollUpFilter } from './lead-roll-up.ts';
import type { LeadSearch } from './lead-search.ts';

const database = databaseOfFile();
let campaigns: BuiltCampaign[];

beforeAll(async () => {
  const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
  campaigns = [await aCampaign(database.db, { now, schools: 2 }), await aCampaign(database.db, { now })];
});

const page = {
  page: 0,
  size: PAGE_SIZES[0],
  sort: { key: 'createdDate', direction: 'DESC' },
  exactTotal: false,
} as const;
const filterOf = (search: Partial<LeadSearch>) => leadRollUpFilter({ ...page, ...search }, Object.keys(search));
const answers = (search: Partial<LeadSearch>) => {
  const filter = filterOf(search);
  return filter && answeringTable(LEAD_ROLL_UP, filter);
};
const ID = '0198f0c0-0000-7000-8000-000000000001';

test('one dimension with stages is answered by counts, a narrow one among others by facts, a name by neither', () => {
  expect(answers({})).toBe('counts');
  expect(answers({ campaignIds: [ID], stages: ['UNFINISHED'] })).toBe('counts');
  expect(answers({ planIds: [ID] })).toBe('counts');
  expect(answers({ campaignIds: [ID], countyIds: [ID], planIds: [ID] })).toBe('facts');
  expect(answers({ campaignIds: [ID], name: 'silva' })).toBeUndefined();
});

const at = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

type Step = { readonly kind: 'add' | 'advance' | 'school' | 'remove' | 'fold'; readonly n: number };
const STEPS = ['PRE_REGISTRATION_1', 'PRE_REGISTRATION_2', 'PRE_REGISTRATION_COMPLETED', 'STEP_1'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'advance', 'school', 'remove', 'fold'),
  n: fc.nat({ max: 999 }),
});

async function take({ kind, n }: Step): Promise<void> {
  const { db } = database;
  if (kind === 'add') {
    await aLead(db, at(campaigns, n), { stage: at(['NOT_STARTED', 'REGISTERED'], n) });
    return;
  }
  if (kind === 'fold') {
    await foldDeltas(db, LEAD_ROLL_UP);
    return;
  }
  const leads = await db.selectFrom('leads').select('id').orderBy('id').execute();
  if (leads.length === 0) return;
  const { id } = at(leads, n);
  if (kind === 'remove') await db.deleteFrom('leads').where('id', '=', id).execute();
  else if (kind === 'advance')
    await db
      .updateTable('leads')
      .set({ checkoutStep: at(STEPS, n) })
      .where('id', '=', id)
      .execute();
  else {
    const [school] = at(campaigns, n).schools;
    await db.updateTable('leads').set({ drivingSchoolId: school.drivingSchoolId }).where('id', '=', id).execute();
  }
}

async function totals(search: Partial<LeadSearch>): Promise<{ rolledUp: number | undefined; rows: number }> {
  const filter = filterOf(search);
  const expression = filter && rolledUpTotal(LEAD_ROLL_UP, filter);
  if (expression === undefined) throw new Error('The roll-up should answer this.');
  const { rows } = await sql<{ n: number }>`select ${expression} as n`.execute(database.readDb);
  let query = database.db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('stage', 'in', search.stages ?? ['NOT_STARTED', 'UNFINISHED']);
  if (search.campaignIds !== undefined) query = query.where('campaignId', 'in', search.campaignIds);
  if (search.drivingSchoolIds !== undefined) query = query.where('drivingSchoolId', 'in', search.drivingSchoolIds);
  if (search.countyIds !== undefined) query = query.where('countyId', 'in', search.countyIds);
  return { rolledUp: rows[0]?.n, rows: (await query.executeTakeFirstOrThrow()).n };
}

/** Searches whose rolled-up total differs from the counted rows; none is expected. */
async function disagreements(): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const campaignIds = [at(campaigns, 0).id];
  const drivingSchoolIds = [at(campaigns, 0).schools[0].drivingSchoolId];
  const searches: Partial<LeadSearch>[] = [
    {},
    { stages: ['NOT_STARTED'] },
    { campaignIds },
    { drivingSchoolIds },
    { campaignIds, drivingSchoolIds, stages: ['NOT_STARTED'] },
    { countyIds: [at(campaigns, 1).county.id], campaignIds: campaigns.map(({ id }) => id) },
  ];
  for (const search of searches) {
    const { rolledUp, rows } = await totals(search);
    if (rolledUp !== rows) wrong.push({ search, rolledUp, rows });
  }
  const cells = await proveRollUp(database.db, LEAD_ROLL_UP);
  return cells === undefined ? wrong : [...wrong, cells];
}

test('whatever is added, changed, removed and folded, every total equals the count of the leads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const action of steps) await take(action);
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('leads written, advanced and folded side by side are all counted, once', async () => {
  const adds = Array.from({ length: 30 }, (_, n) => take({ kind: 'add', n }));
  const folds = Array.from({ length: 5 }, () => foldDeltas(database.db, LEAD_ROLL_UP));
  await Promise.all([...adds, ...folds]);
  const changes = Array.from({ length: 30 }, (_, n) => take({ kind: n % 2 === 0 ? 'advance' : 'school', n }));
  await Promise.all([...changes, foldDeltas(database.db, LEAD_ROLL_UP), foldDeltas(database.db, LEAD_ROLL_UP)]);
  expect(await disagreements()).toEqual([]);
  await foldDeltas(database.db, LEAD_ROLL_UP);
  expect(await disagreements()).toEqual([]);
});
