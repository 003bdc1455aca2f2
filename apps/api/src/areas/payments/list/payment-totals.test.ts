import { COUNT_BOUND } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let registrationId: string;

interface Answer {
  totals: Record<string, number>;
  isExact: boolean;
  content: { aggregation: Record<string, number> }[];
}

const ask = async (person: SignedIn, path: string, query: Record<string, string>) => {
  const answer = await api.inject({ url: `/api/v1/entity-payments/${path}`, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  registrationId = (await aRegistration(api.db, campaign)).id;
  await aPayment(api.db, registrationId);
  await aPayment(api.db, registrationId, {
    status: 'PAID',
    paymentDate: Temporal.Instant.from('2026-03-08T12:00:00Z'),
    approvalDay: '2026-03-08',
    liquidationDay: '2026-03-08',
    partnerApprovedCents: cents(153_000),
    marketplaceApprovedCents: cents(27_000),
  });
  await aPayment(api.db, (await aRegistration(api.db, campaign)).id, { paymentMethod: 'BOLETO' });
});

test('every amount is added up over the whole result, not over a page', async () => {
  const { status, body } = await ask(admin, 'totals', {});
  expect([status, body.isExact]).toEqual([200, true]);
  expect(body.totals).toMatchObject({
    paymentGrossQty: 3,
    paymentGrossValue: 5400,
    paymentFeePercentageInValue: 54,
    paymentFeeValue: 1.5,
    paymentNetValue: 5344.5,
    paymentPartnerGrossValue: 4590,
    paymentPartnerApprovedValue: 1530,
    paymentPartnerCreditedValue: 1530,
    paymentMarketplaceCreditedValue: 270,
  });
});

test('the totals follow the filters, and are what the groups come to together', async () => {
  expect((await ask(admin, 'totals', { registrationIds: registrationId })).body.totals).toMatchObject({
    paymentGrossQty: 2,
    paymentGrossValue: 3600,
  });
  expect((await ask(admin, 'totals', { status: 'PAID' })).body.totals['paymentGrossValue']).toBe(1800);
  const groups = (await ask(admin, 'group-light', { groups: 'status,paymentMethod' })).body.content;
  const { totals } = (await ask(admin, 'totals', {})).body;
  const { paymentFeePercentage: _rate, ...sums } = groups[0]?.aggregation ?? {};
  for (const name of Object.keys(sums)) {
    const together = groups.reduce((sum, group) => sum + Math.round((group.aggregation[name] ?? 0) * 100), 0);
    expect([name, together]).toEqual([name, Math.round((totals[name] ?? 0) * 100)]);
  }
});

test('nobody gets the sum of a column they do not see, or of payments that are not theirs', async () => {
  const analyst = await api.signIn('FINANCIAL_ANALYST');
  expect(Object.keys((await ask(analyst, 'totals', {})).body.totals)).toEqual([
    'paymentGrossQty',
    'paymentGrossValue',
    'paymentReceivedValue',
    'paymentReturnedValue',
    'paymentCreditedValue',
  ]);
  const stranger = await aCampaign(api.db, { now: api.clock.now() });
  const school = stranger.schools[0].drivingSchoolId;
  const person = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school] });
  expect((await ask(person, 'totals', {})).status).toBe(400);
  expect((await ask(person, 'totals', { drivingSchoolIds: school })).body.totals).toMatchObject({
    paymentGrossQty: 0,
    paymentGrossValue: 0,
  });
  expect((await ask(admin, 'totals', { page: '0' })).status).toBe(400);
});

test('beyond the bound the roll-up still knows every sum; filters it lacks are added up when asked for', async () => {
  await sql`
    insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'order_id', 900000000 + n))).*
    from payments as p, generate_series(1, ${COUNT_BOUND}) as n
    where p.id = (select id from payments where registration_id = ${registrationId} and status = 'PENDING')`.execute(
    api.db,
  );
  const bounded = (await ask(admin, 'totals', {})).body;
  expect([bounded.isExact, bounded.totals['paymentGrossQty']]).toEqual([true, COUNT_BOUND + 3]);
  expect(bounded.totals['paymentPartnerCreditedValue']).toBe(1530);
  const orders = { registrationIds: registrationId };
  expect((await ask(admin, 'totals', orders)).body).toEqual({ totals: {}, isExact: false });
  const all = (await ask(admin, 'totals', { ...orders, exactTotal: 'true' })).body;
  expect([all.isExact, all.totals['paymentGrossValue']]).toEqual([true, (COUNT_BOUND + 2) * 1800]);
});
