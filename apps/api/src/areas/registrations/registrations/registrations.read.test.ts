import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { attachPicture } from '../../../../test/builders/attachment.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let first: BuiltCampaign;
let second: BuiltCampaign;
let maria: { id: string; studentId: string };

interface Page {
  content: Record<string, unknown>[];
  totalSize: number;
  totalIsExact: boolean;
}

const search = async (person: SignedIn, query: Record<string, string>) => {
  const answer = await api.inject({ url: '/api/v1/registrations', query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Page>() };
};
const names = async (query: Record<string, string>) =>
  (await search(admin, query)).body.content.map((row) => row['studentName']);

beforeAll(async () => {
  const now = api.clock.now();
  first = await aCampaign(api.db, { now, schools: 2, plansPerSchool: 2 });
  second = await aCampaign(api.db, { now });
  maria = await aRegistration(api.db, first, {
    studentName: 'Maria José da Silva',
    registrationDate: Temporal.Instant.from('2026-03-07T12:00:00Z'),
    earliestDueDate: '2026-03-06',
    schedulingAt: Temporal.Instant.from('2026-03-10T12:00:00Z'),
    schedulingDay: '2026-03-10',
  });
  await aRegistration(api.db, first, {
    studentName: 'João Souza',
    registrationDate: Temporal.Instant.from('2026-03-07T13:00:00Z'),
    paymentMethod: 'BOLETO',
    planId: first.schools[0].plans[1]?.planId ?? null,
    creditsCents: cents(180_000),
    partnerMoneyInPlatformCents: cents(153_000),
    marketplaceMoneyInPlatformCents: cents(27_000),
  });
  // 01:30 UTC on the 9th is still the 8th in Brasília.
  await aRegistration(api.db, second, {
    studentName: 'Ana 100% Lima',
    registrationDate: Temporal.Instant.from('2026-03-09T01:30:00Z'),
    registrationDay: '2026-03-08',
    status: 'ABANDONED',
  });
});

test('the newest registration comes first, with an exact total', async () => {
  const { status, body } = await search(admin, {});
  expect(status).toBe(200);
  expect(body.content.map((row) => row['studentName'])).toEqual(['Ana 100% Lima', 'João Souza', 'Maria José da Silva']);
  expect(body).toMatchObject({ totalSize: 3, totalIsExact: true });
});

test('a filter without a value asks for nothing: the same rows and the same total', async () => {
  for (const filter of ['campaignIds', 'registrationStatus', 'planTypes', 'paymentMethods', 'columns']) {
    const { body } = await search(admin, { [filter]: '' });
    expect([filter, body.content.length, body.totalSize]).toEqual([filter, 3, 3]);
  }
  expect(await names({ planTypes: '', categories: 'FIRST_LICENSE-B' })).toEqual(
    await names({ categories: 'FIRST_LICENSE-B' }),
  );
});

test('amounts are found by equal, greater and less', async () => {
  const all = (await search(admin, {})).body.content;
  const balances = { 'João Souza': 0, 'Maria José da Silva': -1800, 'Ana 100% Lima': -1800 };
  expect(Object.fromEntries(all.map((row) => [row['studentName'], row['balance']]))).toEqual(balances);
  expect(await names({ balance: '-1800', balanceOperator: 'greater' })).toEqual(['João Souza']);
  expect(await names({ balance: '0', balanceOperator: 'less' })).toEqual(['Ana 100% Lima', 'Maria José da Silva']);
  expect(await names({ balance: '0' })).toEqual(['João Souza']);
  expect(await names({ registrationContractAmount: '1800.00' })).toHaveLength(3);
  expect(await names({ registrationContractAmount: '1799.99', registrationContractAmountOperator: 'less' })).toEqual(
    [],
  );
  expect(await names({ dueAmount: '1799.99', dueAmountOperator: 'greater' })).toHaveLength(3);
  expect((await search(admin, { balance: '1,5' })).status).toBe(400);
});

test('a row says how its payments stand, in the campaign and school it belongs to', async () => {
  const { body } = await search(admin, { ids: maria.id });
  expect(body.content[0]).toMatchObject({
    campaignName: 'CNH Vitória',
    dsPresentationName: 'Unidade 1',
    status: 'REGISTERED',
    businessStatus: 'LATE',
    registrationDate: '2026-03-07T12:00:00.000Z',
    schedulingDateTime: '2026-03-10T12:00:00.000Z',
    registrationContractAmount: 1800,
    balance: -1800,
    totalMoneyInPlatform: 0,
  });
});

test('a name is found without accents, in any order of its words', async () => {
  expect(await names({ name: 'silva jose' })).toEqual(['Maria José da Silva']);
  expect(await names({ name: 'JOAO' })).toEqual(['João Souza']);
  expect(await names({ name: '0%' })).toEqual(['Ana 100% Lima']);
  expect(await names({ name: 'S_uza' })).toEqual([]);
});

test('filters narrow the list and its total together', async () => {
  expect(await names({ campaignIds: first.id })).toEqual(['João Souza', 'Maria José da Silva']);
  expect(await names({ paymentMethods: 'BOLETO' })).toEqual(['João Souza']);
  expect(await names({ registrationStatus: 'ABANDONED,CREATED' })).toEqual(['Ana 100% Lima']);
  expect(await names({ registrationActive: 'true' })).toEqual(['João Souza', 'Maria José da Silva']);
  expect(await names({ categories: 'FIRST_LICENSE-B', planTypes: 'ADDITION' })).toEqual([]);
  expect(await names({ planTypes: 'FIRST_LICENSE', campaignIds: second.id })).toEqual(['Ana 100% Lima']);
  expect(await names({ registrationDateStart: '2026-03-08', registrationDateEnd: '2026-03-08' })).toEqual([
    'Ana 100% Lima',
  ]);
  expect(await names({ schedulingDateStart: '2026-03-10' })).toEqual(['Maria José da Silva']);
  const { body } = await search(admin, { campaignIds: first.id, paymentMethods: 'PIX', size: '1' });
  expect(body.totalSize).toBe(1);
});

test('an id given in two spellings finds each row once', async () => {
  expect(await names({ campaignIds: `${first.id},${first.id.toUpperCase()}` })).toEqual([
    'João Souza',
    'Maria José da Silva',
  ]);
});

test('each filter finds its own and leaves the others', async () => {
  const { studentCpf, studentEmail, studentCellphone } = await api.db
    .selectFrom('registrations')
    .select(['studentCpf', 'studentEmail', 'studentCellphone'])
    .where('id', '=', maria.id)
    .executeTakeFirstOrThrow();
  const [school] = first.schools;
  const MARIA = ['Maria José da Silva'];
  expect(await names({ cpf: studentCpf ?? '' })).toEqual(MARIA);
  expect(await names({ userEmail: studentEmail?.toUpperCase() ?? '' })).toEqual(MARIA);
  expect(await names({ cellphone: studentCellphone ?? '' })).toEqual(MARIA);
  expect(await names({ studentIds: maria.studentId })).toEqual(MARIA);
  expect(await names({ planIds: school.plans[1]?.planId ?? '' })).toEqual(['João Souza']);
  expect(await names({ drivingSchoolIds: second.schools[0].drivingSchoolId })).toEqual(['Ana 100% Lima']);
  expect(await names({ categories: 'CHANGE-D' })).toEqual([]);
  expect(await names({ planTypes: 'CHANGE' })).toEqual([]);
  expect(await names({ registrationDateEnd: '2026-03-07' })).toEqual(['João Souza', ...MARIA]);
  expect(await names({ schedulingDateStart: '2026-03-11' })).toEqual([]);
  expect(await names({ schedulingDateEnd: '2026-03-09' })).toEqual([]);
  expect(await names({ schedulingDateEnd: '2026-03-10' })).toEqual(MARIA);
});

test('sorting and paging are stable', async () => {
  expect(await names({ sort: 'studentName,ASC' })).toEqual(['Ana 100% Lima', 'João Souza', 'Maria José da Silva']);
  expect(await names({ sort: 'schedulingDateTime,DESC', size: '1' })).toEqual(['Maria José da Silva']);
  expect(await names({ size: '1', page: '1' })).toEqual(['João Souza']);
  expect(await names({ page: '7' })).toEqual([]);
});

test('what nobody declared is refused: parameters, sorts, huge pages', async () => {
  for (const query of [
    { foo: '1' },
    { sort: 'nope,ASC' },
    { sort: 'studentName,UP' },
    { size: '2001' },
    { page: '-1' },
    { page: '99999', size: '50' },
    { campaignIds: 'x' },
    { cpf: "1'" },
  ]) {
    expect((await search(admin, query)).status, JSON.stringify(query)).toBe(400);
  }
});

test('paid totals are for administrators and administrators of the school; others do not even receive them', async () => {
  const supervisor = await api.signIn('SUPERVISOR');
  const school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [first.schools[0].drivingSchoolId] });
  const schoolIds = first.schools[0].drivingSchoolId;
  expect((await search(supervisor, {})).body.content[0]).not.toHaveProperty('totalMoneyInPlatform');
  expect((await search(supervisor, { columns: 'totalMoneyInPlatform' })).body.content[0]).not.toHaveProperty(
    'totalMoneyInPlatform',
  );
  const [joao] = (await search(school, { drivingSchoolIds: schoolIds })).body.content;
  const paid = { totalMoneyInPlatform: 1800, partnerTotalMoneyInPlatform: 1530, marketplaceTotalMoneyInPlatform: 270 };
  expect(joao).toMatchObject(paid);
  const page = async ({ headers }: SignedIn) => {
    const url = `/api/v1/students/${String(joao?.['studentId'])}/registrations/${String(joao?.['id'])}`;
    return (await api.inject({ url, headers })).json<object>();
  };
  for (const person of [admin, school]) expect(await page(person)).toMatchObject(paid);
  const seen = await page(supervisor);
  expect(seen).toHaveProperty('balance');
  for (const total of Object.keys(paid)) expect(seen).not.toHaveProperty(total);
});

test('only the columns asked for travel, with the ids that links need', async () => {
  const { body } = await search(admin, { columns: 'studentCpf', size: '1' });
  expect(Object.keys(body.content[0] ?? {})).toContain('studentCpf');
  expect(body.content[0]).toHaveProperty('campaignId');
  expect(body.content[0]).not.toHaveProperty('studentEmail');
  expect(body.content[0]).not.toHaveProperty('boletoDueDate');
});

test('a school person must choose a school, and sees nothing of any other', async () => {
  const own = first.schools[0].drivingSchoolId;
  const other = second.schools[0].drivingSchoolId;
  const operator = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [own] });
  const refused = await search(operator, {});
  expect(refused).toMatchObject({ status: 400, body: { message: 'Necessario selecionar ao menos uma CFC' } });
  expect((await search(operator, { drivingSchoolIds: own })).body.totalSize).toBe(2);
  expect((await search(operator, { drivingSchoolIds: `${own},${other}` })).body.totalSize).toBe(2);
  expect((await search(operator, { drivingSchoolIds: other })).body).toMatchObject({ content: [], totalSize: 0 });
});

test('a registration opens with everything its screen shows; out of scope it does not exist', async () => {
  const url = `/api/v1/students/${maria.studentId}/registrations/${maria.id}`;
  await attachPicture(api, admin, { entityType: 'REGISTRATION', entityId: maria.id }, 'rg.jpg');
  const answer = await api.inject({ url, headers: admin.headers });
  expect(answer.json()).toMatchObject({
    studentName: 'Maria José da Silva',
    attachmentsQty: 1,
    campaignLocality: 'Vitória',
    version: 1,
    totalPending: 0,
    earliestDueDate: '2026-03-06',
    boletoInfo: null,
  });
  const stranger = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [second.schools[0].drivingSchoolId] });
  expect((await api.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
  const marketing = await api.signIn('MARKETING');
  expect((await api.inject({ url, headers: marketing.headers })).statusCode).toBe(403);
});
