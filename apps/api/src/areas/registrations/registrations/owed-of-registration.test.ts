import { cents, newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;
const OWED = 78_210;
const parcel = { grossCents: cents(26_070), partnerGrossCents: cents(26_070), marketplaceGrossCents: cents(0) };

const found = async (person: SignedIn, name: string, columns?: string) => {
  const query = { name, ...(columns === undefined ? {} : { columns }) };
  const answer = await api.inject({ url: '/api/v1/registrations', query, headers: person.headers });
  return answer.json<{ content: Record<string, unknown>[] }>().content[0];
};
const owedOf = async (person: SignedIn, { registrationId }: Pick<Charged, 'registrationId'>) => {
  const { studentId } = await api.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const url = `/api/v1/students/${studentId}/registrations/${registrationId}`;
  return (await api.inject({ url, headers: person.headers })).json<{ owed: unknown }>().owed;
};

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  const late = await aRegistration(api.db, campaign, {
    studentName: 'Lia Atrasada',
    chargesCents: cents(OWED),
    earliestDueDate: '2026-01-30',
    totalPendingCents: cents(OWED),
  });
  for (const dueDate of ['2026-01-30', '2026-02-28', '2026-03-30'])
    await aPayment(api.db, late.id, { ...parcel, dueDate });
  await aRegistration(api.db, campaign, {
    studentName: 'Davi Desistente',
    status: 'ABANDONED',
    chargesCents: cents(0),
  });
});

test('a row of the list says what is overdue, since when and for how many days', async () => {
  expect(await found(admin, 'Lia')).toMatchObject({
    businessStatus: 'LATE',
    balance: -782.1,
    overdueAmount: 521.4,
    overdueSince: '2026-01-30',
    daysLate: 36,
  });
  expect(await found(admin, 'Davi')).toMatchObject({ overdueAmount: null, overdueSince: null, daysLate: null });
});

test('whatever columns are asked for, a row says its days late and whether anything is charged', async () => {
  const row = await found(admin, 'Lia', 'studentName');
  expect(row).toMatchObject({ daysLate: 36, dueAmount: 782.1 });
  expect(row).not.toHaveProperty('overdueAmount');
});

test('a record says what is open and overdue, what arrived, was credited and was given back', async () => {
  const charged = await aCharged(api, 'PIX');
  const credit = { registrationId: charged.registrationId, entryType: 'CREDIT', reason: 'Acerto' };
  const body = { ...credit, partnerAmount: 35, marketplaceAmount: 0, idempotencyKey: newId() };
  const { idempotencyKey: _, ...entry } = body;
  expect((await call(api, 'POST', '/registration-manual-entries', entry, admin.headers)).status).toBe(200);
  const owes = charged.grossCents / 100;
  expect(await owedOf(admin, charged)).toEqual({
    open: owes - 35,
    overdue: null,
    nextDueDate: expect.any(String),
    notRequested: 0,
    requestedBeyond: 35,
    credits: { paid: 0, credited: 35, givenBack: 0 },
  });
  api.clock.advance({ hours: 24 * 10 });
  expect(await owedOf(await api.signIn('ADMIN'), charged)).toMatchObject({
    overdue: { amount: owes - 35, daysLate: 9 },
    nextDueDate: null,
  });
});

test('who may not see one of its parts gets no equation: support, and people of a school where there is a credit by hand', async () => {
  const charged = await aCharged(api, 'PIX');
  const schools = [charged.campaign.schools[0].drivingSchoolId];
  const people = async () => ({
    support: await owedOf(await api.signIn('STUDENT_SUPPORT'), charged),
    school: await owedOf(await api.signIn('DRIVING_SCHOOL_ADMIN', { schools }), charged),
  });
  const before = await people();
  expect(before.support).not.toHaveProperty('credits');
  expect(before.school).toHaveProperty('credits', { paid: 0, credited: 0, givenBack: 0 });
  const entry = { registrationId: charged.registrationId, entryType: 'CREDIT', partnerAmount: 1, marketplaceAmount: 0 };
  const administrator = await api.signIn('ADMIN');
  const done = await call(
    api,
    'POST',
    '/registration-manual-entries',
    { ...entry, reason: 'Acerto' },
    administrator.headers,
  );
  expect(done.status).toBe(200);
  expect((await people()).school).not.toHaveProperty('credits');
});
