import { DASHBOARD_PERMISSIONS, type Permission, type Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { randomMarketplace } from '../../../../test/builders/random-marketplace.ts';

const api = appOfFile();
let campaign: BuiltCampaign;
let other: BuiltCampaign;

beforeAll(async () => {
  const now = api.clock.now();
  campaign = await aCampaign(api.db, { now, schools: 2 });
  other = await aCampaign(api.db, { now });
  await randomMarketplace(api.db, [campaign, other], { seed: 7, size: 40 });
});

const REPORTS = {
  registrations: 'DASHBOARD_REGISTRATIONS_TOTAL_ONLY',
  leads: 'VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS',
  'pop-plus-cfc-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'settled-pop-plus-cfc-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'pending-pop-plus-cfc-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'cfc-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'settled-cfc-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'pending-cfc': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'pop-total': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'settled-pop': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'pending-pop': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'paid-and-pending-registrations-by-category': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'paid-registrations-by-category': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'paid-and-pending-registrations-by-payment-method': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'paid-registrations-by-payment-method': 'VIEW_TOTALS_DASHBOARD_CARDS',
  'registrations-by-age-range': 'VIEW_REGISTRATIONS_BY_AGE_CARD',
  'abandonment-by-step': 'VIEW_REGISTRATION_WAIVER_BY_STEP_CARD',
  'leads-by-category': 'VIEW_LEADS_BY_CATEGORY_CARD',
  'leads-by-age-range': 'VIEW_LEADS_BY_AGE_CARD',
} as const satisfies Readonly<Record<string, Permission>>;

const asked = (name: string, { headers }: SignedIn, query: Record<string, string> = {}) =>
  api.inject({ url: `/api/v1/reports/${name}`, query, headers });

/** Signs in somebody of the role who holds these permissions. */
async function holding(role: Role, permissions: readonly Permission[]): Promise<SignedIn> {
  const person = await api.signIn(role);
  await api.db
    .updateTable('users')
    .set({ permissions: [...permissions] })
    .where('id', '=', person.userId)
    .execute();
  return person;
}

describe('each of the nineteen cards', () => {
  test('is for who holds its permission: an administrator by role alone gets none', async () => {
    const admin = await api.signIn('ADMIN');
    expect(Object.keys(REPORTS)).toHaveLength(19);
    for (const name of Object.keys(REPORTS)) expect([name, (await asked(name, admin)).statusCode]).toEqual([name, 403]);
  });

  test('is given by its own permission and by no other', async () => {
    const groups = new Set(Object.values(REPORTS));
    for (const permission of groups) {
      const person = await holding('ADMIN', [permission]);
      for (const [name, needed] of Object.entries(REPORTS)) {
        const { statusCode } = await asked(name, person);
        expect([permission, name, statusCode]).toEqual([permission, name, needed === permission ? 200 : 403]);
      }
    }
  });
});

describe('all cards at once', () => {
  test('are those the person holds, and no other', async () => {
    const admin = await api.signIn('ADMIN');
    expect((await asked('dashboard', admin)).statusCode).toBe(403);
    const keys = async (...permissions: Permission[]) => {
      const { charts, ...cards } = (await asked('dashboard', await holding('OPERATOR', permissions))).json<{
        charts: object;
      }>();
      return [...Object.keys(cards), ...Object.keys(charts)];
    };
    const moment = ['at', 'today'];
    expect(await keys('DASHBOARD_REGISTRATIONS_TOTAL_ONLY')).toEqual([
      ...moment,
      'registrations',
      'registrationsByDay',
    ]);
    expect(await keys('VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS')).toEqual([...moment, 'leads']);
    expect(await keys('VIEW_TOTALS_DASHBOARD_CARDS')).toEqual([
      ...moment,
      'money',
      'paymentsByDay',
      'paidAndPendingByCategory',
      'paidByCategory',
      'paidAndPendingByMethod',
      'paidByMethod',
    ]);
    expect(await keys('VIEW_LEADS_BY_AGE_CARD', 'VIEW_REGISTRATION_WAIVER_BY_STEP_CARD')).toEqual([
      ...moment,
      'abandonmentByStep',
      'leadsByAgeRange',
    ]);
  });

  test('show people of a school the days of their own schools, after they chose one', async () => {
    const level = 'VIEW_TOTALS_DASHBOARD_CARDS';
    const person = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school()] });
    await api.db
      .updateTable('users')
      .set({ permissions: [level] })
      .where('id', '=', person.userId)
      .execute();
    expect((await asked('dashboard', person)).statusCode).toBe(400);
    const supervisor = await api.signIn('SUPERVISOR');
    interface Days {
      readonly registrationsByDay: readonly object[];
      readonly paymentsByDay: readonly object[];
    }
    const days = async (who: SignedIn, drivingSchoolIds: string) =>
      (await asked('dashboard', who, { drivingSchoolIds })).json<Days>();
    const own = await days(supervisor, school());
    expect(own.paymentsByDay.length).toBeGreaterThan(0);
    expect(await days(person, 'all')).toMatchObject({
      registrationsByDay: own.registrationsByDay,
      paymentsByDay: own.paymentsByDay,
    });
    const foreign = await days(person, other.schools[0].drivingSchoolId);
    expect(foreign).toMatchObject({ registrationsByDay: [], paymentsByDay: [] });
  });
});

async function keysFor(...permissions: Permission[]): Promise<string[]> {
  const answer = await asked('registrations', await holding('OPERATOR', permissions));
  return Object.keys(answer.json<object>());
}

describe('the registrations card', () => {
  const ALMOST = [
    'total',
    'paid',
    'paidInCfc',
    'partiallyPaid',
    'partPaidAndLate',
    'pendingPayment',
    'latePayment',
    'finePaid',
  ];

  test('has four levels', async () => {
    expect(await keysFor('DASHBOARD_REGISTRATIONS_TOTAL_ONLY')).toEqual(['total']);
    expect(await keysFor('DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING')).toEqual(ALMOST);
    expect(await keysFor('DASHBOARD_REGISTRATIONS_TOTALS_DEFAULT_WAIVER')).toEqual([
      'total',
      'abandoned',
      'defaultRate',
    ]);
    expect(await keysFor('DASHBOARD_REGISTRATIONS_EVERYTHING')).toEqual([
      ...ALMOST,
      'hasCredits',
      'openDebts',
      'thereAreNoDebts',
      'fineIssued',
      'abandoned',
      'defaultRate',
    ]);
  });

  test('of two levels shows what either shows', async () => {
    const both = await keysFor(
      'DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING',
      'DASHBOARD_REGISTRATIONS_TOTALS_DEFAULT_WAIVER',
    );
    expect(both).toEqual([...ALMOST, 'abandoned', 'defaultRate']);
  });
});

const school = () => campaign.schools[0].drivingSchoolId;

describe('people of a school', () => {
  test('choose a CFC first, and get their own and no other', async () => {
    const person = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school()] });
    const none = await asked('registrations', person);
    expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([
      400,
      'Necessario selecionar ao menos uma CFC',
    ]);
    const own = await asked('registrations', person, { drivingSchoolIds: school() });
    const supervisor = await api.signIn('SUPERVISOR');
    const same = await asked('registrations', supervisor, { drivingSchoolIds: school() });
    const total = same.json<{ total: number }>().total;
    expect(total).toBeGreaterThan(0);
    expect(own.json()).toMatchObject({ total });
    expect((await asked('registrations', person, { drivingSchoolIds: 'all' })).json()).toMatchObject({ total });
    const foreign = { drivingSchoolIds: other.schools[0].drivingSchoolId };
    expect((await asked('registrations', person, foreign)).json()).toMatchObject({ total: 0 });
  });
});

test('a consultant gets the campaigns they are assigned to, whatever is asked for', async () => {
  const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
  expect((await asked('registrations', consultant)).json()).toEqual({ total: 0 });
  await api.db
    .updateTable('campaigns')
    .set({ campaignConsultantUserIds: [consultant.userId] })
    .where('id', '=', other.id)
    .execute();
  const again = await api.signIn('SUPERVISOR');
  const { total } = (await asked('registrations', again, { campaignIds: other.id })).json<{ total: number }>();
  expect(total).toBeGreaterThan(0);
  expect((await asked('registrations', consultant)).json()).toEqual({ total });
  const city = { countiesIncludedCampaignIds: campaign.id };
  expect((await asked('registrations', consultant, city)).json()).toEqual({ total: 0 });
});

test('unknown filters, foreign words and impossible days are refused, never a 500', async () => {
  const person = await holding('ADMIN', DASHBOARD_PERMISSIONS);
  for (const query of [
    { unknown: 'x' },
    { campaignIds: 'x' },
    { registrationDateStart: '2026-02-30' },
    { drivingSchoolIds: 'everything' },
    { campaignTags: "'; drop table leads; --" },
  ])
    for (const name of Object.keys(REPORTS))
      expect([name, (await asked(name, person, query)).statusCode]).toEqual([name, 400]);
  const reversed = { registrationDateStart: '2026-03-09', registrationDateEnd: '2026-03-01' };
  expect((await asked('registrations', person, reversed)).json()).toMatchObject({ total: 0 });
});

test('an empty filter asks for nothing', async () => {
  const person = await holding('ADMIN', DASHBOARD_PERMISSIONS);
  const nothing = { campaignIds: '', countiesIncludedCampaignIds: '', drivingSchoolIds: '', campaignTags: '' };
  for (const name of Object.keys(REPORTS)) {
    const everything = (await asked(name, person)).json<object>();
    expect([name, (await asked(name, person, nothing)).json()]).toEqual([name, everything]);
  }
});

test('tags of campaigns are a filter for those who see tags', async () => {
  const level = 'DASHBOARD_REGISTRATIONS_TOTAL_ONLY';
  const [without, seeing] = [await holding('OPERATOR', [level]), await holding('OPERATOR', [level, 'VIEW_TAGS'])];
  const tagged = { campaignTags: newId() };
  expect((await asked('registrations', without, tagged)).statusCode).toBe(403);
  expect((await asked('registrations', seeing, tagged)).json()).toEqual({ total: 0 });
  const query = { ...tagged, drivingSchoolIds: school() };
  const totals = async ({ headers }: SignedIn): Promise<number> =>
    (await api.inject({ url: '/api/v1/school-statements/totals', query, headers })).statusCode;
  const ofSchool = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school()] });
  expect([await totals(ofSchool), await totals(await api.signIn('FINANCIAL_ANALYST'))]).toEqual([403, 200]);
});
