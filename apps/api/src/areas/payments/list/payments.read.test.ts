import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;
let registrationId: string;
let paidId: string;

interface Page {
  content: Record<string, unknown>[];
  totalSize: number;
  message?: string;
}

const search = async (person: SignedIn, query: Record<string, string>) => {
  const url = '/api/v1/entity-payments/light-search';
  const answer = await api.inject({ url, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Page>() };
};
const found = async (query: Record<string, string>) => (await search(admin, query)).body.totalSize;

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  registrationId = (await aRegistration(api.db, campaign, { studentName: 'Maria da Silva' })).id;
  await aPayment(api.db, registrationId);
  const paid = await aPayment(api.db, registrationId, {
    status: 'PAID',
    // 01:30 UTC on the 9th is still the 8th in Brasília.
    paymentDate: Temporal.Instant.from('2026-03-09T01:30:00Z'),
    approvalDay: '2026-03-09',
    liquidationDay: '2026-03-09',
    partnerApprovedCents: cents(153_000),
    marketplaceApprovedCents: cents(27_000),
    dueDate: '2026-03-12',
    orderId: '00007001',
    externalPaymentId: 'charge-1',
    paymentProvider: 'pix-provider',
    createdBy: admin.userId,
    createdAt: Temporal.Instant.from('2026-03-05T12:00:00Z'),
  });
  paidId = paid.id;
  await aPayment(api.db, registrationId, {
    active: false,
    paymentMethod: 'BOLETO',
    part: 'INSTALLMENT',
    installmentNumber: 2,
  });
});

test('the gross value is found by equal, greater and less', async () => {
  const all = await found({ registrationIds: registrationId });
  const grossIs = (paymentGrossValue: string, paymentGrossValueOperator?: string) =>
    found({
      registrationIds: registrationId,
      paymentGrossValue,
      ...(paymentGrossValueOperator === undefined ? {} : { paymentGrossValueOperator }),
    });
  expect(all).toBeGreaterThan(0);
  expect(await grossIs('1800')).toBe(all);
  expect([await grossIs('1800', 'greater'), await grossIs('1800.01', 'less')]).toEqual([0, all]);
});

const STANDING = {
  campaignName: 'CNH Vitória',
  campaignEdition: 1,
  campaignZoneOffset: '-03:00',
  planType: 'FIRST_LICENSE',
  planModality: 'B',
  planShortName: null,
  planBusinessName: null,
  dueAmount: 1800,
  entityType: 'REGISTRATION',
  entityPaymentType: 'DOWN_PAYMENT',
  paymentMethod: 'PIX',
  orderId: '00007001',
  externalPaymentId: 'charge-1',
  paymentProvider: 'pix-provider',
  status: 'PAID',
  active: true,
  reversalStatus: null,
  installmentNumber: 1,
  numberOfInstallments: 1,
  cardBrand: null,
  dueDate: '2026-03-12',
  paymentDate: '2026-03-09T01:30:00.000Z',
  approvalDay: '2026-03-09',
  liquidationDay: '2026-03-09',
  timestamp: '2026-03-05T12:00:00.000Z',
  createdBy: 'Pessoa ADMIN',
  pixCopyAndPasteCode: null,
  expiresAt: null,
  isBoletoHidden: false,
  chargeState: 'REQUESTED',
  version: 1,
};

const AMOUNTS = {
  paymentGrossValue: 1800,
  paymentFeePercentage: 1,
  paymentReceivedValue: 1800,
  paymentReturnedValue: 0,
  paymentCreditedValue: 1800,
  paymentFeePercentageInValue: 18,
  paymentFeeValue: 0.5,
  paymentNetValue: 1781.5,
  paymentPartnerGrossValue: 1530,
  paymentPartnerFeePercentageInValue: 15.3,
  paymentPartnerFeeValue: 0.43,
  paymentPartnerNetValue: 1514.27,
  paymentPartnerApprovedValue: 1530,
  paymentPartnerReversedValue: 0,
  paymentPartnerCreditedValue: 1530,
  paymentMarketplaceGrossValue: 270,
  paymentMarketplaceFeePercentageInValue: 2.7,
  paymentMarketplaceFeeValue: 0.07,
  paymentMarketplaceNetValue: 267.23,
  paymentMarketplaceApprovedValue: 270,
  paymentMarketplaceReversedValue: 0,
  paymentMarketplaceCreditedValue: 270,
};

test('a payment is shown with its student, campaign, school, fees and nets', async () => {
  const { status, body } = await search(admin, { status: 'PAID' });
  expect(status).toBe(200);
  const [school] = campaign.schools;
  const { db } = api;
  const student = await db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirst();
  const cfc = await db
    .selectFrom('drivingSchools')
    .select('presentationName')
    .where('id', '=', school.drivingSchoolId)
    .executeTakeFirst();
  expect(body.content).toEqual([
    {
      ...STANDING,
      ...AMOUNTS,
      daysLate: null,
      typefulLine: null,
      paymentProviderLabel: 'pix-provider',
      id: paidId,
      entityPaymentId: paidId,
      registrationId,
      studentId: student?.studentId,
      studentName: 'Maria da Silva',
      studentCpf: student?.studentCpf,
      studentEmail: student?.studentEmail,
      studentCellphone: student?.studentCellphone,
      campaignId: campaign.id,
      drivingSchoolId: school.drivingSchoolId,
      drivingSchoolName: cfc?.presentationName,
      planId: school.plans[0].planId,
      planName: school.plans[0].name,
    },
  ]);
});

test('filters narrow payments and their total together', async () => {
  expect(await found({})).toBe(3);
  expect(await found({ entityPaymentActive: 'true' })).toBe(2);
  expect(await found({ entityPaymentActive: 'false' })).toBe(1);
  expect(await found({ entityPaymentActive: 'true,false' })).toBe(3);
  expect(await found({ paymentMethods: 'BOLETO', parts: 'INSTALLMENT' })).toBe(1);
  expect(await found({ dueDateStart: '2026-03-11', dueDateEnd: '2026-03-12' })).toBe(1);
  expect(await found({ paymentDateStart: '2026-03-08', paymentDateEnd: '2026-03-08' })).toBe(1);
  expect(await found({ paymentDateStart: '2026-03-09' })).toBe(0);
  expect(await found({ campaignIds: campaign.id, status: 'PENDING' })).toBe(2);
});

test('each filter finds its own payments and leaves the others', async () => {
  const elsewhere = await aCampaign(api.db, { now: api.clock.now() });
  const [school] = elsewhere.schools;
  for (const [query, size] of [
    [{ parts: 'INSTALLMENT' }, 1],
    [{ paymentMethods: 'PIX' }, 2],
    [{ status: 'PAID' }, 1],
    [{ entityTypes: 'REGISTRATION' }, 3],
    [{ entityTypes: 'REGISTRATION_PENALTY' }, 0],
    [{ orderId: '7001' }, 1],
    [{ orderId: '00007001' }, 1],
    [{ ids: paidId }, 1],
    [{ registrationIds: elsewhere.id }, 0],
    [{ campaignIds: elsewhere.id }, 0],
    [{ drivingSchoolIds: school.drivingSchoolId }, 0],
    [{ planIds: school.plans[0].planId }, 0],
    [{ dueDateStart: '2026-03-11' }, 1],
    [{ dueDateEnd: '2026-03-11' }, 2],
    [{ paymentDateEnd: '2026-03-07' }, 0],
  ] as const)
    expect([query, await found({ ...query })]).toEqual([query, size]);
});

test('fees and nets are for administrators, school administrators and supervisors; shares for the first two', async () => {
  const supervisor = (await search(await api.signIn('SUPERVISOR'), {})).body.content[0];
  expect(supervisor).toHaveProperty('paymentNetValue');
  expect(supervisor).not.toHaveProperty('paymentPartnerGrossValue');
  const analyst = (await search(await api.signIn('FINANCIAL_ANALYST'), {})).body.content[0];
  expect(analyst).not.toHaveProperty('paymentFeeValue');
  expect(analyst).toHaveProperty('paymentGrossValue', 1800);
});

test('a school person chooses a school, except on a registration of theirs', async () => {
  const own = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [campaign.schools[0].drivingSchoolId] });
  expect((await search(own, {})).body.message).toBe('Necessario selecionar ao menos uma CFC');
  expect((await search(own, { registrationIds: registrationId })).body.totalSize).toBe(3);
  expect((await search(own, { drivingSchoolIds: campaign.schools[0].drivingSchoolId })).body.totalSize).toBe(3);
  expect((await search(own, { drivingSchoolIds: 'all' })).body.totalSize).toBe(3);
  const elsewhere = await aCampaign(api.db, { now: api.clock.now() });
  const stranger = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [elsewhere.schools[0].drivingSchoolId] });
  expect((await search(stranger, { registrationIds: registrationId })).body).toMatchObject({
    content: [],
    totalSize: 0,
  });
  expect((await search(stranger, { drivingSchoolIds: 'all' })).body.totalSize).toBe(0);
  expect((await search(admin, { drivingSchoolIds: 'all' })).body.totalSize).toBe(3);
});

test('who may not group payments reads those of a registration, not the report, whatever else they may see of payments', async () => {
  const school = { schools: [campaign.schools[0].drivingSchoolId] };
  const own = { drivingSchoolIds: campaign.schools[0].drivingSchoolId };
  for (const person of [
    await api.signIn('OPERATOR'),
    await api.signIn('STUDENT_SUPPORT'),
    await api.signIn('DRIVING_SCHOOL_OPERATOR', school),
  ]) {
    expect((await search(person, { registrationIds: registrationId })).body.totalSize).toBe(3);
    expect((await search(person, {})).status).toBe(403);
    expect((await search(person, own)).status).toBe(403);
  }
});
