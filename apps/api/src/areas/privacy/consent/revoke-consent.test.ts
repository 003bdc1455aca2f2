import { cpfWithCheckDigits } from '@habilita/kernel';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queueMessage } from '#kernel/outbox/index.ts';
import { statementKeysOf } from '#kernel/storage/statements-folder.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { deadlocksOf } from '../../../../test/deadlocks.ts';
import { aSavedView } from '../../../../test/builders/saved-view.ts';
import { tablesContaining } from '../../../../test/tables-containing.ts';
import { attachPicture, keysNaming } from '../../../../test/builders/attachment.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { readContract } from '../../../../test/builders/contract.ts';
import {
  aCandidate,
  call,
  codes,
  type Enrolment,
  fillCart,
  payBy,
  PERSONAL_DATA,
  preRegister,
  startEnrolment,
} from '../../../../test/builders/enrolment.ts';
import { writtenMessage } from '../../../../test/builders/message.ts';
import { putOnWaitingList } from '../../../../test/builders/waiting-list.ts';

const api = appOfFile();
const support = signedInAs(api, 'STUDENT_SUPPORT');
let campaign: BuiltCampaign;
let other: BuiltCampaign;

beforeAll(async () => {
  const now = api.clock.now();
  campaign = await aCampaign(api.db, { now });
  other = await aCampaign(api.db, { now, campaign: { edition: 2 } });
});

const PATH = '/registrations/revoke-user-data-consent';
const revoke = (payload: object, person = support) => call(api, 'POST', PATH, payload, person.headers);
const EFFECT = '/registrations/user-data-consent';
const effect = (query: Record<string, string>, person = support) =>
  call(api, 'GET', `${EFFECT}?${new URLSearchParams(query).toString()}`, undefined, person.headers);

const tablesWith = (words: readonly string[]) => tablesContaining(api.db, words);

const somebody = {
  name: 'Zuleide Quixabeira Mourão',
  email: 'zuleide.q@unica.example.com',
  cellphone: '27987123401',
  cpf: cpfWithCheckDigits('987123654'),
};
const words = [
  'zuleide',
  'quixabeira',
  'Mourão',
  'mourao',
  somebody.cellphone,
  '(27) 98712-3401',
  somebody.cpf,
  somebody.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
  'Travessa dos Umbuzeiros',
];

async function wholeTrace(): Promise<Enrolment & { leadId: string }> {
  const { leadId } = await preRegister(api, other, aCandidate(somebody));
  const enrolment = await fillCart(api, campaign, aCandidate(somebody));
  const address = { cep: '29010000', neighborhood: 'Centro', street: 'Travessa dos Umbuzeiros', number: '7' };
  const data = { gender: 'F', civilStatus: 'S', rg: '1234567', countyId: campaign.county.id, ...address };
  const path = `/checkout/registrations/${enrolment.registrationId}`;
  await call(api, 'PUT', `${path}/personal-data`, data, enrolment.headers);
  const { body: contract } = await call(api, 'GET', `${path}/contract`, undefined, enrolment.headers);
  await call(api, 'POST', `${path}/contract`, { sha256: contract.sha256 }, enrolment.headers);
  const admin = await api.signIn('ADMIN');
  const lead = await api.inject({ url: `/api/v1/leads/${leadId}`, headers: admin.headers });
  const corrected = {
    id: leadId,
    name: somebody.name,
    email: somebody.email,
    phone: '27987123402',
    dateOfBirth: '2000-05-17',
  };
  const payload = { ...corrected, version: lead.json<{ version: number }>().version };
  await api.inject({ method: 'PUT', url: '/api/v1/leads', payload, headers: admin.headers });
  await aSavedView(api, admin.userId, { list: 'registrations', name: 'Ela', query: { cpf: somebody.cpf } });
  await readContract(api, enrolment.registrationId);
  const attachedTo = { entityType: 'REGISTRATION', entityId: enrolment.registrationId };
  await attachPicture(api, admin, attachedTo, `RG ${somebody.name}.jpg`);
  for (const key of statementKeysOf(enrolment.registrationId))
    await api.deps.storage.put(key, new TextEncoder().encode(somebody.name));
  await api.db.transaction().execute((trx) =>
    queueMessage(trx, api.deps, {
      channel: 'EMAIL',
      recipient: somebody.email,
      ...writtenMessage({ subject: `Falta pouco, ${somebody.name}!`, body: `Olá, ${somebody.name}!` }),
      entityType: 'REGISTRATION',
      entityId: enrolment.registrationId,
    }),
  );
  return { ...enrolment, leadId };
}

describe('a person who takes their consent back', () => {
  let trace: Enrolment & { leadId: string };
  let attached: string[];
  beforeAll(async () => {
    trace = await wholeTrace();
    const files = await api.db.selectFrom('files').select('storageKey').execute();
    attached = files.map(({ storageKey }) => storageKey);
  });

  test('is told of in figures before, and leaves no trace in any table afterwards', async () => {
    const before = await tablesWith(words);
    for (const table of [
      'leads',
      'students',
      'users',
      'registrations',
      'contracts',
      'events',
      'outbox_messages',
      'saved_views',
    ])
      expect(before, table).toHaveProperty([`public.${table}`]);
    expect(await keysNaming(api, trace.registrationId)).toContainEqual(expect.stringMatching(/^contracts\//));
    const shown = { leads: 2, registrations: 1, kept: 0 };
    expect((await effect({ leadId: trace.leadId })).body).toEqual({ ...shown, hasPayments: false });
    const changed = await revoke({ leadId: trace.leadId, shown: { ...shown, registrations: 0 } });
    expect([changed.status, codes(changed)]).toEqual([409, { global: 'ERASURE_CHANGED' }]);
    expect(await revoke({ leadId: trace.leadId, shown })).toEqual({ status: 200, body: shown });
    // The outbox holds the person's e-mail address until a job has sent the confirmation of the erasure.
    await api.drainJobs();
    expect(await tablesWith(words)).toEqual({});
  });

  test('is signed out, and found by nobody', async () => {
    expect((await call(api, 'GET', '/checkout/registrations', undefined, trace.headers)).status).toBe(401);
    expect(await revoke({ leadId: trace.leadId })).toMatchObject({ status: 404 });
    const gone = await revoke({ registrationId: trace.registrationId });
    expect(codes(gone)).toEqual({ global: 'REGISTRATION_NOT_FOUND' });
  });

  test('leaves a message that waited unsent, and no file', async () => {
    const { status } = await api.db
      .selectFrom('outboxMessages')
      .select('status')
      .where('entityId', '=', trace.registrationId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('KEPT');
    await api.drainJobs();
    expect(attached).toHaveLength(1);
    expect(await keysNaming(api, trace.registrationId)).toEqual([]);
    for (const key of attached) expect(await api.deps.storage.get(key), key).toBeUndefined();
    const sent = await api.db.selectFrom('outboxMessages').select('id').where('status', '=', 'SENT').execute();
    expect(sent).toEqual([]);
  });

  test('leaves one line in the history for each record, by whom and without a word about the person', async () => {
    const lines = await api.db
      .selectFrom('events')
      .select(['kind', 'entityType', 'actorId', 'before', 'after'])
      .where('kind', 'in', ['LEAD_DELETED', 'REGISTRATION_DELETED'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ kind }) => kind)).toEqual(['LEAD_DELETED', 'LEAD_DELETED', 'REGISTRATION_DELETED']);
    expect(lines[2]).toEqual({
      kind: 'REGISTRATION_DELETED',
      entityType: 'REGISTRATION',
      actorId: support.userId,
      before: null,
      after: { campaignId: campaign.id },
    });
  });

  test('may start anew, and is recognised by the hash of the CPF', async () => {
    const again = await preRegister(api, campaign, aCandidate({ ...somebody, email: 'outra.vez@example.com' }));
    const answer = await api.inject({ url: `/api/v1/leads/${again.leadId}`, headers: support.headers });
    expect(answer.json()).toMatchObject({ consentRevokedDate: '2026-03-07T11:00:00.000Z', duplicates: [] });
    const stranger = await preRegister(api, campaign);
    const lead = await api.inject({ url: `/api/v1/leads/${stranger.leadId}`, headers: support.headers });
    expect(lead.json()).toMatchObject({ consentRevokedDate: null });
  });
});

describe('payments', () => {
  test('of any kind refuse it, also one not paid yet, asked by registration or lead; nothing is touched', async () => {
    const enrolment = await fillCart(api, campaign);
    await payBy(api, enrolment, 'BOLETO');
    const { registrationId, candidate } = enrolment;
    const { id: leadId } = await api.db
      .selectFrom('leads')
      .select('id')
      .where('email', '=', candidate.email)
      .executeTakeFirstOrThrow();
    for (const record of [{ registrationId }, { leadId }]) {
      expect((await effect(record)).body).toMatchObject({ hasPayments: true, leads: 0, registrations: 0 });
      const refused = await revoke(record);
      expect({ status: refused.status, ...codes(refused) }).toEqual({ status: 409, global: 'CONSENT_HAS_PAYMENTS' });
    }
    expect(await tablesWith([candidate.email])).toMatchObject({ 'public.students': 1, 'public.leads': 1 });
  });

  test('elsewhere keep that registration and take it out of every communication', async () => {
    const enrolment = await fillCart(api, campaign);
    await payBy(api, enrolment, 'PIX');
    const { registrationId, candidate } = enrolment;
    const { leadId } = await preRegister(api, other, { ...candidate, email: 'outro.endereco@example.com' });
    await putOnWaitingList(api, await api.signIn('ADMIN'), other.id, candidate);
    await api.drainJobs();
    const mailsBefore = await tablesWith([candidate.email]);
    expect(await revoke({ leadId })).toEqual({ status: 200, body: { leads: 1, registrations: 0, kept: 1 } });
    expect(await tablesWith([candidate.email])).not.toHaveProperty(['public.waiting_list_entries']);
    const events = await api.db.selectFrom('events').select('kind').where('entityId', '=', registrationId).execute();
    expect(events.map(({ kind }) => kind)).toContain('REGISTRATION_BLACKLISTED');
    await api.drainJobs();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from outbox_messages where recipient = ${candidate.email} and status in ('PENDING', 'SENT')`.execute(
      api.db,
    );
    expect(rows[0]?.n).toBe(0);
    expect((await tablesWith([candidate.email]))['public.outbox_messages']).toBe(mailsBefore['public.outbox_messages']);
  });
});

test('the contract that staff read before anybody accepted it goes with the cart', async () => {
  const { registrationId, headers } = await startEnrolment(api, campaign);
  const path = `/checkout/registrations/${registrationId}`;
  await call(api, 'PUT', `${path}/personal-data`, { ...PERSONAL_DATA, countyId: campaign.county.id }, headers);
  const [school] = campaign.schools;
  const plan = { drivingSchoolId: school.drivingSchoolId, planId: school.plans[0].planId };
  await call(api, 'PUT', `${path}/plan`, plan, headers);
  await readContract(api, registrationId);
  expect(await keysNaming(api, registrationId)).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect((await revoke({ registrationId })).status).toBe(200);
  await api.drainJobs();
  expect(await keysNaming(api, registrationId)).toEqual([]);
});

test('a registration without payments is revoked by itself, with its lead', async () => {
  const enrolment = await fillCart(api, campaign);
  const { registrationId, candidate } = enrolment;
  expect((await effect({ registrationId })).body).toEqual({ leads: 1, registrations: 1, kept: 0, hasPayments: false });
  expect((await revoke({ registrationId })).body).toEqual({ leads: 1, registrations: 1, kept: 0 });
  await api.drainJobs();
  expect(await tablesWith([candidate.email, candidate.cpf])).toEqual({});
});

test('who works here, too, keeps the account they work with', async () => {
  const enrolment = await fillCart(api, campaign);
  const { userId } = await api.db
    .selectFrom('registrations')
    .select('userId')
    .where('id', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  await api.db
    .updateTable('users')
    .set({ roles: ['STUDENT', 'OPERATOR'] })
    .where('id', '=', userId)
    .execute();
  await revoke({ registrationId: enrolment.registrationId });
  await api.drainJobs();
  expect(await tablesWith([enrolment.candidate.email])).toEqual({ 'public.users': 1 });
});

test('is for holders of MANAGE_REGISTRATIONS and the two kinds of support, one record at a time', async () => {
  const { leadId } = await preRegister(api, campaign);
  for (const role of ['MARKETING', 'SALES_ANALYST', 'CAMPAIGN_CONSULTANT'] as const) {
    const person = await api.signIn(role);
    expect((await revoke({ leadId }, person)).status, role).toBe(403);
    expect((await effect({ leadId }, person)).status, role).toBe(403);
  }
  expect((await revoke({})).status).toBe(400);
  expect((await revoke({ leadId, registrationId: leadId })).status).toBe(400);
  const business = await api.signIn('BUSINESS_SUPPORT');
  expect((await revoke({ leadId }, business)).status).toBe(200);
});

test.each([1, 2, 3, 4, 5])('racing with the choice of payment, one of the two happens, whole (round %i)', async () => {
  const enrolment = await fillCart(api, campaign);
  const { registrationId, candidate } = enrolment;
  const [paid, revoked] = await Promise.all([payBy(api, enrolment, 'PIX'), revoke({ registrationId })]);
  expect([paid.status, revoked.status]).toBeOneOf([
    [201, 409],
    [404, 200],
    [401, 200],
  ]);
  const left = await tablesWith([candidate.email]);
  expect({ erased: revoked.status === 200, student: left['public.students'] ?? 0 }).toBeOneOf([
    { erased: true, student: 0 },
    { erased: false, student: 1 },
  ]);
  expect(await deadlocksOf(api)).toBe(0);
});
