import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

/** The day of the test's clock in Brasília. */
const TODAY = '2026-03-07';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;

const totals = async (person: SignedIn, query: Record<string, string>) => {
  const answer = await api.inject({ url: '/api/v1/registrations/totals', query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<{ totals: Record<string, number>; isExact: boolean }>() };
};

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  await aRegistration(api.db, campaign, {
    studentName: 'Maria',
    contractAmountCents: cents(180_000),
    chargesCents: cents(180_000),
  });
  const joao = await aRegistration(api.db, campaign, {
    studentName: 'João',
    earliestDueDate: '2026-02-09',
    contractAmountCents: cents(200_000),
    chargesCents: cents(230_010),
    creditsCents: cents(50_000),
    partnerMoneyInPlatformCents: cents(42_500),
    marketplaceMoneyInPlatformCents: cents(7_500),
  });
  // One payment is late, one is due today, and one is late but inactive.
  const parcel = { partnerGrossCents: cents(30_000), marketplaceGrossCents: cents(0), grossCents: cents(30_000) };
  await aPayment(api.db, joao.id, { ...parcel, dueDate: '2026-02-09' });
  await aPayment(api.db, joao.id, { ...parcel, dueDate: TODAY });
  await aPayment(api.db, joao.id, { ...parcel, dueDate: '2026-02-01', active: false });
});

test('contracts, charges, balances and what was paid are added up over everything the filters find', async () => {
  expect((await totals(admin, {})).body).toEqual({
    totals: {
      registrationContractAmount: 3800,
      dueAmount: 4100.1,
      balance: -3600.1,
      overdueAmount: 300,
      totalMoneyInPlatform: 500,
      partnerTotalMoneyInPlatform: 425,
      marketplaceTotalMoneyInPlatform: 75,
    },
    isExact: true,
  });
  expect((await totals(admin, { name: 'joao' })).body.totals['dueAmount']).toBe(2300.1);
});

test('paid totals are for those who see the columns; people of a CFC choose a school and get its own', async () => {
  const support = await totals(await api.signIn('STUDENT_SUPPORT'), {});
  expect(Object.keys(support.body.totals)).toEqual([
    'registrationContractAmount',
    'dueAmount',
    'balance',
    'overdueAmount',
  ]);
  const other = await aCampaign(api.db, { now: api.clock.now() });
  const school = other.schools[0].drivingSchoolId;
  const person = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [school] });
  expect((await totals(person, {})).status).toBe(400);
  const foreign = { drivingSchoolIds: campaign.schools[0].drivingSchoolId };
  expect((await totals(person, foreign)).body.totals['dueAmount']).toBe(0);
});
