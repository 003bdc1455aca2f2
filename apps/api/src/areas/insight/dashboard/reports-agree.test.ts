import {
  AGE_RANGE_NAMES,
  type AgeRange,
  CATEGORIES,
  CHECKOUT_STEP_NAMES,
  keysOf,
  PAYMENT_METHOD_NAMES,
  REGISTRATION_STANDING_NAMES,
} from '@habilita/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ROLL_UPS } from '#areas/system/status/index.ts';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { randomMarketplace } from '../../../../test/builders/random-marketplace.ts';
import { aTag } from '../../../../test/builders/tag.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const api = appOfFile();
let person: SignedIn;
let admin: SignedIn;
let campaigns: BuiltCampaign[];
let tag: string;

beforeAll(async () => {
  const now = api.clock.now();
  campaigns = [
    await aCampaign(api.db, { now, schools: 2 }),
    await aCampaign(api.db, { now, schools: 2, campaign: { zoneOffset: '-05:00' } }),
    await aCampaign(api.db, { now }),
  ];
  const [first, second] = campaigns;
  if (first === undefined || second === undefined) throw new Error('No campaigns');
  await api.db.insertInto('campaignCounties').values({ campaignId: second.id, countyId: first.county.id }).execute();
  tag = await aTag(api.db, ['CAMPAIGN']);
  await api.db.insertInto('entityTags').values({ entityType: 'CAMPAIGN', entityId: second.id, tagId: tag }).execute();
  await randomMarketplace(api.db, campaigns, { seed: 20_260_307, size: 120 });
  await goTo('2026-03-07T11:00:00Z');
});

/** Sets the clock and signs both people in anew, because their earlier sessions have ended by then. */
async function goTo(moment: string): Promise<void> {
  api.clock.set(moment);
  person = await api.signIn('SUPERVISOR');
  admin = await api.signIn('ADMIN');
}

type Filter = Readonly<Record<string, string>>;

const idOf = (index: number): string => campaigns[index]?.id ?? '';
const schoolOf = (index: number): string => campaigns[index]?.schools.at(-1)?.drivingSchoolId ?? '';

const someFilters = (): Filter[] => [
  {},
  { campaignIds: idOf(0) },
  { campaignIds: `${idOf(0)},${idOf(1)}` },
  { drivingSchoolIds: schoolOf(1) },
  { registrationDateStart: '2026-03-06', registrationDateEnd: '2026-03-07' },
  { campaignIds: idOf(1), registrationDateEnd: '2026-03-06' },
  { campaignIds: idOf(0), drivingSchoolIds: schoolOf(0), registrationDateStart: '2026-03-07' },
  { campaignTags: tag },
  { countiesIncludedCampaignIds: idOf(1) },
  { campaignIds: idOf(2), campaignTags: tag },
];

async function asked<T>(url: string, query: Filter, who = person): Promise<T> {
  const answer = await api.inject({ url: `/api/v1/${url}`, query, headers: who.headers });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<T>();
}
const report = <T>(name: string, query: Filter): Promise<T> => asked<T>(`reports/${name}`, query);

interface Chart {
  readonly data: readonly { readonly key: string; readonly quantity: number }[];
  readonly count: number;
}

const total = async (list: string, query: Filter) =>
  (await asked<{ totalSize: number }>(list, { ...query, exactTotal: 'true' }, admin)).totalSize;

const registrations = (query: Filter) =>
  total('registrations', { registrationStatus: 'REGISTERED,ABANDONED', ...query });

const leadFilter = ({ registrationDateStart: from, registrationDateEnd: until, ...rest }: Filter): Filter => ({
  ...rest,
  ...(from && { createdDateStart: from }),
  ...(until && { createdDateEnd: until }),
});

async function paidTotals(query: Filter, settlement: Filter) {
  const both = { status: 'PAID', entityPaymentActive: 'true,false', exactTotal: 'true', ...query, ...settlement };
  const { totals } = await asked<{ totals: Record<string, number> }>('entity-payments/totals', both, admin);
  const centavos = (measure: string) => Math.round(100 * (totals[measure] ?? 0));
  const [cfc, pop] = (['Partner', 'Marketplace'] as const).map((holder) => ({
    gross: centavos(`payment${holder}CreditedValue`),
    fees: centavos(`payment${holder}FeePercentageInValue`) + centavos(`payment${holder}FeeValue`),
  }));
  const shown = (...of: readonly (typeof cfc)[]) => {
    const sum = (what: 'gross' | 'fees') => of.reduce((summed, one) => summed + (one?.[what] ?? 0), 0);
    return { gross: sum('gross') / 100, fees: sum('fees') / 100, net: (sum('gross') - sum('fees')) / 100 };
  };
  const credited = centavos('paymentCreditedValue') / 100;
  return { both: shown(cfc, pop), cfc: shown(cfc), pop: shown(pop), credited };
}

async function expectCountsAgree(query: Filter): Promise<void> {
  const counts = await report<Record<string, number>>('registrations', query);
  expect(counts['total']).toBe(await registrations(query));
  for (const standing of REGISTRATION_STANDING_NAMES)
    expect([standing, counts[standing]]).toEqual([standing, await registrations({ ...query, standings: standing })]);
  const { total: all = 0, latePayment = 0, partPaidAndLate = 0 } = counts;
  expect(counts['defaultRate']).toBe(
    all === 0 ? 0 : Number(((100 * (latePayment + partPaidAndLate)) / all).toFixed(1)),
  );
}

async function expectMoneyAgrees(query: Filter): Promise<void> {
  const parts = [
    ['pop-plus-cfc-total', 'cfc-total', 'pop-total', {}],
    ['settled-pop-plus-cfc-total', 'settled-cfc-total', 'settled-pop', { liquidationDayEnd: '2026-03-07' }],
    ['pending-pop-plus-cfc-total', 'pending-cfc', 'pending-pop', { liquidationDayStart: '2026-03-08' }],
  ] as const;
  for (const [both, cfc, pop, settlement] of parts) {
    const listed = await paidTotals(query, settlement);
    expect([both, await report(both, query)]).toEqual([both, expect.objectContaining(listed.both)]);
    expect([both, listed.both.gross]).toEqual([both, listed.credited]);
    expect([cfc, await report(cfc, query)]).toEqual([cfc, listed.cfc]);
    expect([pop, await report(pop, query)]).toEqual([pop, listed.pop]);
  }
}

async function expectChartAgrees(name: string, query: Filter, counted: (key: string) => Promise<number>) {
  const chart = await report<Chart>(name, query);
  for (const { key, quantity } of chart.data) expect([name, key, quantity]).toEqual([name, key, await counted(key)]);
  expect(chart.count).toBe(chart.data.reduce((sum, { quantity }) => sum + quantity, 0));
  return chart;
}

async function expectChartsAgree(query: Filter): Promise<void> {
  const paid = { ...query, standings: 'paid' };
  await expectChartAgrees('paid-and-pending-registrations-by-category', query, (categories) =>
    registrations({ ...query, categories }),
  );
  await expectChartAgrees('paid-registrations-by-category', query, (categories) =>
    registrations({ ...paid, categories }),
  );
  await expectChartAgrees('paid-and-pending-registrations-by-payment-method', query, (paymentMethods) =>
    registrations({ ...query, paymentMethods }),
  );
  await expectChartAgrees('paid-registrations-by-payment-method', query, (paymentMethods) =>
    registrations({ ...paid, paymentMethods }),
  );
  await expectChartAgrees('registrations-by-age-range', query, (ageRanges) => registrations({ ...query, ageRanges }));
  const leads = (by: Filter) => total('leads', { ...leadFilter(query), ...by });
  await expectChartAgrees('abandonment-by-step', query, (checkoutSteps) => leads({ checkoutSteps }));
  await expectChartAgrees('leads-by-category', query, (categories) => leads({ categories }));
  await expectChartAgrees('leads-by-age-range', query, (ageRanges) => leads({ ageRanges }));
  expect((await report<{ total: number }>('leads', query)).total).toBe(await leads({}));
}

type Money = Readonly<Record<'total' | 'settled' | 'pending', { readonly gross: number }>>;
interface Whole {
  readonly registrations: Readonly<Record<string, number>>;
  readonly leads: { readonly total: number };
  readonly money: Readonly<Record<'both' | 'cfc' | 'pop', Money>> & { readonly totalTicket: number };
  readonly registrationsByDay: readonly { readonly day: string; readonly registrations: number }[];
  readonly paymentsByDay: readonly { readonly day: string; readonly payments: number; readonly gross: number }[];
  readonly charts: Readonly<Record<string, Chart>>;
}

const summed = (all: readonly number[]) => all.reduce((sum, one) => sum + Math.round(100 * one), 0) / 100;

/**
 * Checks that the dashboard's answer has the same figures as the route of each card, and that its days add up to the
 * totals.
 */
async function expectWholeAgrees(query: Filter): Promise<Whole> {
  const whole = await report<Whole>('dashboard', query);
  expect(whole.registrations).toEqual(await report('registrations', query));
  expect(whole.leads).toEqual(await report('leads', query));
  const { totalTicket, both, cfc, pop } = whole.money;
  expect({ ...both.total, totalTicket }).toEqual(await report('pop-plus-cfc-total', query));
  expect(cfc.settled).toEqual(await report('settled-cfc-total', query));
  expect(pop.pending).toEqual(await report('pending-pop', query));
  expect(whole.charts['paidByMethod']).toEqual(await report('paid-registrations-by-payment-method', query));
  expect(whole.charts['leadsByAgeRange']).toEqual(await report('leads-by-age-range', query));
  expect(summed(whole.registrationsByDay.map(({ registrations: n }) => n))).toBe(whole.registrations['total']);
  expect(summed(whole.paymentsByDay.map(({ gross }) => gross))).toBe(both.total.gross);
  return whole;
}

async function expectDaysAgree(query: Filter): Promise<void> {
  const { registrationsByDay, paymentsByDay } = await expectWholeAgrees(query);
  for (const { day, registrations: n } of registrationsByDay) {
    const { registrationDateStart: _start, registrationDateEnd: _end, ...rest } = query;
    const ofDay = { ...rest, registrationDateStart: day, registrationDateEnd: day };
    expect([day, n]).toEqual([day, await registrations(ofDay)]);
  }
  for (const { day, payments, gross } of paymentsByDay) {
    const paid = { ...query, status: 'PAID', entityPaymentActive: 'true,false' };
    const ofDay = { ...paid, paymentDateStart: day, paymentDateEnd: day };
    expect([day, payments]).toEqual([day, await total('entity-payments/light-search', ofDay)]);
    expect([day, gross]).toEqual([day, (await paidTotals(ofDay, {})).both.gross]);
  }
}

async function expectEverythingAgrees(): Promise<void> {
  for (const query of someFilters()) {
    await expectCountsAgree(query);
    await expectMoneyAgrees(query);
    await expectChartsAgree(query);
    await expectWholeAgrees(query);
  }
}

test('every figure is the total of its list, to the centavo, folded or not', { timeout: 120_000 }, async () => {
  await expectEverythingAgrees();
  let folded = 0;
  for (const rollUp of ROLL_UPS) folded += await foldDeltas(api.db, rollUp, { portion: 7 });
  expect(folded).toBeGreaterThan(100);
  await expectEverythingAgrees();
});

test('each day of registrations and payments is the total of its list, with every filter, folded or not', {
  timeout: 120_000,
}, async () => {
  // Moves PIX payments to midnight in Brasília. A campaign in Brasília's zone counts them on the next day, a campaign
  // in Acre still on the same day.
  await sql`update payments set payment_date = payment_date + interval '15 hours',
    approval_day = ((payment_date + interval '15 hours') at time zone 'UTC' + c.zone_offset::interval)::date
    from campaigns as c where c.id = payments.campaign_id and payments.status = 'PAID' and payment_method = 'PIX'`.execute(
    api.db,
  );
  for (const query of someFilters()) await expectDaysAgree(query);
  for (const rollUp of ROLL_UPS) await foldDeltas(api.db, rollUp);
  for (const query of someFilters()) await expectDaysAgree(query);
  const { registrationsByDay, paymentsByDay } = await report<Whole>('dashboard', {});
  expect(registrationsByDay).toEqual(registrationsByDay.toSorted((a, b) => a.day.localeCompare(b.day)));
  expect([registrationsByDay.length > 1, paymentsByDay.length > 1]).toEqual([true, true]);
});

test('the figures are those of the rows, counted without the lists', async () => {
  const counts = await report<Record<string, number>>('registrations', {});
  const { rows } = await sql<Record<string, number>>`
    select count(*) as total, count(*) filter (where balance_cents >= 0) as paid,
      count(*) filter (where balance_cents < 0 and credits_cents <= 0 and earliest_due_date < '2026-03-07') as late,
      round(avg(contract_amount_cents)) as ticket
    from registrations where status in ('REGISTERED', 'ABANDONED')`.execute(api.db);
  const [truth] = rows;
  expect(counts).toMatchObject({ total: truth?.['total'], paid: truth?.['paid'], latePayment: truth?.['late'] });
  expect(counts['total']).toBeGreaterThan(30);
  const money = await report<Record<string, number>>('pop-plus-cfc-total', {});
  expect(money['totalTicket']).toBe((truth?.['ticket'] ?? 0) / 100);
  const gross = await sql<{
    gross: number;
  }>`select sum(partner_approved_cents + marketplace_approved_cents + partner_reversed_cents + marketplace_reversed_cents) as gross from payments where status = 'PAID'`.execute(
    api.db,
  );
  expect(money['gross']).toBe((gross.rows[0]?.gross ?? 0) / 100);
});

test('a chart names its parts in order, and every age has one', async () => {
  const keys = async (name: string) => (await report<Chart>(name, {})).data.map(({ key }) => key);
  expect(await keys('paid-registrations-by-category')).toEqual(keysOf(CATEGORIES));
  expect(await keys('paid-registrations-by-payment-method')).toEqual(PAYMENT_METHOD_NAMES);
  expect(await keys('abandonment-by-step')).toEqual(CHECKOUT_STEP_NAMES);
  const ages = await report<Chart>('registrations-by-age-range', {});
  expect(ages.data.map(({ key }) => key)).toEqual(AGE_RANGE_NAMES satisfies readonly AgeRange[]);
  expect(ages.count).toBe((await report<{ total: number }>('registrations', {})).total);
});

const late = async () => (await report<Record<string, number>>('registrations', {}))['latePayment'] ?? 0;

test('who is late follows the campaign’s day: nothing is stored for it', async () => {
  const today = await late();
  await goTo('2026-03-20T12:00:00Z');
  expect(await late()).toBeGreaterThan(today);
  await expectCountsAgree({ campaignIds: idOf(1) });
  await goTo('2026-03-07T11:00:00Z');
  expect(await late()).toBe(today);
});

test('a date of birth, a day of registration and a campaign’s zone that change move the figures', {
  timeout: 120_000,
}, async () => {
  await sql`update students set date_of_birth = date_of_birth - interval '11 years'`.execute(api.db);
  await sql`update registrations set registration_day = registration_day + 1, registration_date = registration_date + interval '1 day'
    where payment_method = 'PIX'`.execute(api.db);
  await sql`update campaigns set zone_offset = '-02:00' where id = ${idOf(1)}`.execute(api.db);
  await sql`update payments set status = 'PAID' where status = 'PENDING'`.execute(api.db);
  await sql`delete from payments where payment_method = 'CREDIT'`.execute(ownerOf(api.db));
  for (const rollUp of ROLL_UPS)
    expect([rollUp.name, await proveRollUp(api.db, rollUp)]).toEqual([rollUp.name, undefined]);
  for (const rollUp of ROLL_UPS) await foldDeltas(api.db, rollUp);
  for (const rollUp of ROLL_UPS)
    expect([rollUp.name, await proveRollUp(api.db, rollUp)]).toEqual([rollUp.name, undefined]);
  await expectEverythingAgrees();
});
