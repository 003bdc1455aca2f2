import { newId } from '@habilita/kernel';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../test/builders/enrolment.ts';

interface Answer {
  readonly content: readonly { readonly text: string; readonly createdBy: string; readonly entityId: string }[];
  readonly totalSize: number;
  readonly text: string;
  readonly createdBy: string;
  readonly errors: { readonly fieldErrors: Record<string, string[]>; readonly globalErrors: { code: string }[] };
}

const api = appOfFile();
let campaign: BuiltCampaign;
let support: SignedIn;
let registration: { readonly id: string; readonly paymentId: string };

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  support = await api.signIn('STUDENT_SUPPORT');
});
beforeEach(async () => {
  const enrolment = await fillCart(api, campaign);
  await payBy(api, enrolment, 'BOLETO');
  const { registrationId } = enrolment;
  const { id } = await api.db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow();
  registration = { id: registrationId, paymentId: id };
});

async function call(method: 'GET' | 'POST', path: string, person: SignedIn, payload?: object) {
  const url = `/api/v1/notes${path}`;
  const answer = await api.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}
const onRegistration = () => `/REGISTRATION/${registration.id}`;
const onPayment = () => `/ENTITY_PAYMENT/${registration.paymentId}`;
const add = (path: string, note: string, person = support) => call('POST', path, person, { note });
const textsOf = async (path: string, person = support) =>
  (await call('GET', path, person)).body.content.map(({ text }) => text);
const quantity = async () =>
  (await api.db.selectFrom('registrations').select('notesQty').where('id', '=', registration.id).executeTakeFirst())
    ?.notesQty;

async function registrationReadBy({ headers }: SignedIn) {
  const { studentId } = await api.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow();
  const answer = await api.inject({ url: `/api/v1/students/${studentId}/registrations/${registration.id}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Record<string, unknown>>();
}

test('a note is kept with its author and moment, newest first, and counted on the registration', async () => {
  expect(await quantity()).toBe(0);
  const first = await add(onRegistration(), '  Ligou perguntando do boleto \n segunda linha ');
  expect([first.status, first.body.text, first.body.createdBy]).toEqual([
    200,
    'Ligou perguntando do boleto \n segunda linha',
    'Pessoa STUDENT_SUPPORT',
  ]);
  api.clock.advance({ minutes: 1 });
  await add(onRegistration(), 'Pagou');
  expect(await textsOf(onRegistration())).toEqual(['Pagou', 'Ligou perguntando do boleto \n segunda linha']);
  expect((await textsOf(`${onRegistration()}?sort=createdDate,asc&size=1`))[0]).toMatch(/^Ligou/);
  expect(await quantity()).toBe(2);
  const events = await api.db.selectFrom('events').select('kind').where('entityId', '=', registration.id).execute();
  expect(events.filter(({ kind }) => kind === 'NOTE_ADDED')).toHaveLength(2);
});

test('a payment is commented on by itself, and does not count among the registration’s notes', async () => {
  await add(onPayment(), 'Boleto pago em duplicidade?');
  expect(await quantity()).toBe(0);
  expect(await textsOf(onRegistration())).toEqual([]);
  expect(await textsOf(onPayment())).toEqual(['Boleto pago em duplicidade?']);
});

test("the notes of several records are asked for as a list of 'type.id'", async () => {
  await add(onRegistration(), 'Na matrícula');
  api.clock.advance({ minutes: 1 });
  await add(onPayment(), 'No pagamento');
  const asked = [`REGISTRATION.${registration.id}`, `ENTITY_PAYMENT.${registration.paymentId}`];
  const both = `?entityIdsAsString=${asked.join(',')}&page=0&size=500`;
  expect(await textsOf(both)).toEqual(['No pagamento', 'Na matrícula']);
  expect(await textsOf(`?entityIdsAsString=${asked[0] ?? ''}`)).toEqual(['Na matrícula']);
  expect((await call('GET', `?entityIdsAsString=PLAN.${registration.id}`, support)).status).toBe(400);
});

test('twenty notes at once are twenty notes and counted as twenty', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index));
  await Promise.all(numbers.map((note) => add(onRegistration(), note)));
  expect((await textsOf(`${onRegistration()}?size=50`)).toSorted()).toEqual(numbers.toSorted());
  expect(await quantity()).toBe(20);
});

test('an empty, too long or unknown note is refused', async () => {
  const fields = async (note: string) => (await add(onRegistration(), note)).body.errors.fieldErrors;
  expect(await fields('   ')).toEqual({ note: ['REQUIRED'] });
  expect(await fields('x'.repeat(10_001))).toEqual({ note: ['TOO_LONG'] });
  expect((await add(`/REGISTRATION/${newId()}`, 'x')).status).toBe(404);
  expect((await add(`/REGISTRATION_REFUND/${registration.id}`, 'x')).status).toBe(404);
  expect((await add(`/CAMPAIGN/${campaign.id}`, 'x')).status).toBe(400);
});

describe('who', () => {
  test('readers read, and write nothing', async () => {
    const reader = await api.signIn('OPERATOR');
    await add(onRegistration(), 'Para ler');
    expect(await textsOf(onRegistration(), reader)).toEqual(['Para ler']);
    expect((await add(onRegistration(), 'x', reader)).status).toBe(403);
    expect((await add(onPayment(), 'x', reader)).status).toBe(403);
  });

  test('who manages payments comments on them, not on the registration', async () => {
    const analyst = await api.signIn('FINANCIAL_ANALYST');
    expect((await add(onPayment(), 'Conciliado', analyst)).status).toBe(200);
    expect((await add(onRegistration(), 'x', analyst)).status).toBe(403);
  });

  test.each(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const)(
    'notes are hidden from %s, in its own school too',
    async (role) => {
      await add(onRegistration(), 'Só para a equipe');
      const schools = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
      const person = await api.signIn(role, { schools });
      expect((await call('GET', onRegistration(), person)).status).toBe(403);
      expect((await call('GET', `?entityIdsAsString=REGISTRATION.${registration.id}`, person)).status).toBe(403);
      expect((await add(onRegistration(), 'x', person)).status).toBe(403);
      expect(await registrationReadBy(support)).toHaveProperty('notesQty', 1);
      expect(await registrationReadBy(person)).not.toHaveProperty('notesQty');
    },
  );

  test('a consultant finds no notes of another campaign', async () => {
    await add(onRegistration(), 'De outra campanha');
    const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
    expect((await call('GET', onRegistration(), consultant)).status).toBe(404);
    expect(await textsOf(`?entityIdsAsString=REGISTRATION.${registration.id}`, consultant)).toEqual([]);
  });
});
