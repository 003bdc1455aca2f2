import type { SearchHit } from '@habilita/contract';
import { boletoLineFromBarcode, buildBarcode, cents, formatBoletoLine } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration, type BuiltRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;
let maria: BuiltRegistration;

const TYPEFUL_LINE = boletoLineFromBarcode(
  buildBarcode({ bank: '341', dueDate: '2026-12-31', amount: cents(180_000), freeField: '1'.repeat(25) }),
);

const search = async (person: SignedIn, term: string) => {
  const answer = await api.inject({ url: '/api/v1/search', query: { term }, headers: person.headers });
  return answer.json<{ content: SearchHit[] }>().content;
};
const kinds = async (person: SignedIn, term: string) => (await search(person, term)).map(({ kind }) => kind);
const titles = async (term: string) => (await search(admin, term)).map(({ title }) => title);

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  maria = await aRegistration(api.db, campaign, {
    studentName: 'Márcia Conceição',
    studentCpf: '11144477735',
    studentEmail: 'marcia.c@example.com',
    studentCellphone: '27999991234',
  });
  await aPayment(api.db, maria.id, { orderId: '00004711', paymentMethod: 'BOLETO', typefulLine: TYPEFUL_LINE });
});

test('a person is found by name without accents, in any order of the words', async () => {
  const [hit] = await search(admin, 'conceicao marcia');
  expect(hit).toEqual({
    kind: 'registration',
    id: maria.id,
    studentId: maria.studentId,
    title: 'Márcia Conceição',
    hint: '111.444.777-35 · CNH Vitória, 1ª edição',
  });
});

test('a person is found by CPF, phone and e-mail, however they are written', async () => {
  for (const term of [
    '111.444.777-35',
    '11144477735',
    '(27) 9 9999-1234',
    '+55 27 99999-1234',
    'MARCIA.c@example',
    'Marcia.C',
  ]) {
    expect([term, await titles(term)]).toEqual([term, ['Márcia Conceição']]);
  }
});

test('a payment is found by its order, with or without zeros, and by the line of its boleto', async () => {
  for (const term of ['4711', '00004711', TYPEFUL_LINE, formatBoletoLine(TYPEFUL_LINE)]) {
    const [hit] = await search(admin, term);
    expect([term, hit]).toMatchObject([
      term,
      { kind: 'payment', id: maria.id, title: 'Cobrança 00004711 de Márcia Conceição' },
    ]);
  }
});

test('campaigns and schools are found by name, schools by CNPJ too', async () => {
  expect(await kinds(admin, 'vitoria')).toContain('campaign');
  const school = await api.db
    .selectFrom('drivingSchools')
    .select(['presentationName', 'cnpj'])
    .executeTakeFirstOrThrow();
  expect(await titles(school.cnpj)).toEqual([school.presentationName]);
  expect(await titles(school.presentationName)).toContain(school.presentationName);
});

test('leads are found by name', async () => {
  const { id } = await api.db.selectFrom('counties').select('id').limit(1).executeTakeFirstOrThrow();
  await api.db
    .insertInto('leads')
    .values({
      id: '0198c0de-0000-7000-8000-00000000beef',
      campaignId: campaign.id,
      name: 'Josué Pereira',
      email: 'josue@example.com',
      phone: '27988887777',
      cpf: '52998224725',
      dateOfBirth: '2000-01-01',
      countyId: id,
      checkoutStep: 'PRE_REGISTRATION_1',
      enrolmentKeyHash: 'x',
      consentAt: api.clock.now(),
    })
    .execute();
  for (const term of ['josue', '529.982.247-25', 'josue@', '27988887777']) {
    expect([term, await titles(term)]).toEqual([term, ['Josué Pereira']]);
  }
});

test('nobody finds what they may not open: no leads for a school, no registration or payment of another school', async () => {
  const [own] = campaign.schools;
  const mine = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [own.drivingSchoolId] });
  const elsewhere = await aCampaign(api.db, { now: api.clock.now() });
  const stranger = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [elsewhere.schools[0].drivingSchoolId] });
  expect([await kinds(mine, 'marcia'), await kinds(stranger, 'marcia')]).toEqual([['registration'], []]);
  expect([await kinds(mine, '4711'), await kinds(stranger, '4711')]).toEqual([['payment'], []]);
  expect(await kinds(mine, 'josue')).toEqual([]);
  expect(await kinds(await api.signIn('MARKETING'), 'marcia')).toEqual([]);
  expect(await kinds(await api.signIn('SYSTEM'), 'vitoria')).toEqual([]);
});

test('signs that mean something to SQL are plain signs', async () => {
  expect(await titles('%%%')).toEqual([]);
  expect(await titles('marc_a')).toEqual([]);
  expect(await titles("' or 1=1 --")).toEqual([]);
});
