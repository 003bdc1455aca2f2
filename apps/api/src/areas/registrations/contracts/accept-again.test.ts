import { newId } from '@habilita/kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, type Enrolment, fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { acceptanceKeyOf } from './ask-to-accept-again.ts';

const api = appOfFile();
let admin: SignedIn;
let campaign: BuiltCampaign;

beforeEach(async () => {
  admin = await api.signIn('ADMIN');
  campaign = await aCampaign(api.db, { now: api.clock.now() });
});

async function registered(): Promise<Enrolment> {
  const enrolment = await fillCart(api, campaign);
  await payBy(api, enrolment, 'PIX');
  api.clock.advance({ minutes: 1 });
  return enrolment;
}

/**
 * Replaces the text of the campaign's contract template by one with another clause, or with other markup around the
 * same words.
 */
async function setTemplate(template: string): Promise<void> {
  const ofCampaign = api.db.selectFrom('campaigns').select('contractTemplateId').where('id', '=', campaign.id);
  await api.db
    .updateTable('templates')
    .set((eb) => ({ template, version: eb('version', '+', 1) }))
    .where('id', 'in', ofCampaign)
    .execute();
}

async function regenerateAll() {
  api.clock.advance({ minutes: 1 });
  const url = `/api/v1/campaigns/${campaign.id}/regenerate-contract-batch`;
  const { id } = (await api.inject({ method: 'POST', url, headers: admin.headers })).json();
  await api.drainJobs();
  return (await api.inject({ url: `${url}/${id}`, headers: admin.headers })).json();
}

async function backToCart({ registrationId }: Enrolment): Promise<void> {
  const of = api.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId);
  const { studentId } = await of.executeTakeFirstOrThrow();
  const path = `/students/${studentId}/registrations/${registrationId}/back-to-cart`;
  await call(api, 'POST', path, undefined, admin.headers);
  api.clock.advance({ minutes: 1 });
}

const contractsOf = ({ registrationId }: Enrolment) =>
  api.db
    .selectFrom('contracts')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .execute();

const mailsOf = ({ registrationId }: Enrolment) =>
  api.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('entityId', '=', registrationId)
    .where('subject', 'like', 'Seu contrato mudou%')
    .execute();

async function linkOf(enrolment: Enrolment): Promise<string> {
  const mails = await mailsOf(enrolment);
  return /\/subscription\/contract\/(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
}

const read = (key: string) => call(api, 'GET', `/checkout/contract-acceptances/${key}`);
const accept = (key: string, sha256: string) => call(api, 'POST', `/checkout/contract-acceptances/${key}`, { sha256 });

async function staffSee() {
  const url = `/api/v1/campaigns/${campaign.id}/contract-acceptances`;
  return (await api.inject({ url, headers: admin.headers })).json();
}

const SAME = '<h1>Contrato</h1><p>{{studentName}}, no CFC {{drivingSchoolName}}: {{dueAmount}}.</p>';
/**
 * A template without values that are chosen after the acceptance, so that a cart and a registration give the same text.
 */
const TIMELESS = '<h1>Contrato</h1><p>{{studentName}}, no CFC {{drivingSchoolName}}.</p>';
const CLAUSE = `${SAME}<p>Foro de Vitória.</p>`;

describe('a contract whose words changed', () => {
  test('is sent to its student, who sees what changed and accepts it; the acceptance is kept like the first', async () => {
    const enrolment = await registered();
    await setTemplate(CLAUSE);
    expect(await regenerateAll()).toMatchObject({ total: 1, regenerated: 1, toAcceptAgain: 1, unchanged: 0 });
    const key = await linkOf(enrolment);
    const { body: shown } = await read(key);
    expect(shown).toMatchObject({ status: 'WAITING', acceptedAt: null, drivingSchoolName: 'Unidade 1' });
    const told: { kind: string; text: string }[] = shown.changes;
    const now = told.filter(({ kind }) => kind !== 'REMOVED').map(({ text }) => text);
    expect(now.join('')).toContain('Foro de Vitória.');
    expect(told.map(({ kind }) => kind)).toContain('ADDED');
    expect(await staffSee()).toMatchObject({ waiting: 1, accepted: 0, rows: [{ acceptedAt: null }] });

    api.clock.advance({ hours: 5 });
    admin = await api.signIn('ADMIN');
    const answers = await Promise.all([1, 2, 3].map(() => accept(key, shown.sha256)));
    const acceptedAt = api.clock.now().toString({ smallestUnit: 'millisecond' });
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ status: 'ACCEPTED', acceptedAt })));
    const [first, waiting, accepted, ...more] = await contractsOf(enrolment);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ awaitsAcceptance: true, acceptedAt: first?.acceptedAt });
    expect(accepted).toMatchObject({
      origin: 'ACCEPTANCE',
      awaitsAcceptance: false,
      acceptedAt: api.clock.now(),
      acceptedAddress: expect.stringMatching(/^10\./),
      body: waiting?.body,
      contractDate: waiting?.contractDate,
    });
    expect((await read(key)).body).toMatchObject({ status: 'ACCEPTED', changes: [{ kind: 'SAME' }] });
    expect(await staffSee()).toMatchObject({ waiting: 0, accepted: 1, rows: [{ acceptedAt }] });
    expect(await regenerateAll()).toMatchObject({ unchanged: 1, regenerated: 0 });
  });

  test('counts as accepted for nobody who checks it, before it is', async () => {
    const enrolment = await registered();
    await setTemplate(CLAUSE);
    await regenerateAll();
    const { body } = await read(await linkOf(enrolment));
    const verified = async () => (await call(api, 'GET', `/registrations/verification/${body.sha256}`)).body;
    const before = await verified();
    await accept(await linkOf(enrolment), body.sha256);
    expect(await verified()).not.toEqual(before);
  });

  test('is not accepted in the cart either: the student registers only once the new words are accepted', async () => {
    await setTemplate(TIMELESS);
    const enrolment = await registered();
    const own = `/checkout/registrations/${enrolment.registrationId}`;
    const contract = async () => (await call(api, 'GET', `${own}/contract`, undefined, enrolment.headers)).body;
    const first = await contract();
    await setTemplate(`${TIMELESS}<p>Foro de Vitória.</p>`);
    expect(await regenerateAll()).toMatchObject({ toAcceptAgain: 1 });
    expect(await contract()).toEqual(first);
    await backToCart(enrolment);
    expect(codes(await payBy(api, enrolment, 'PIX'))).toEqual({ global: 'CONTRACT_CHANGED' });
    const { sha256 } = await contract();
    await call(api, 'POST', `${own}/contract`, { sha256 }, enrolment.headers);
    expect((await contractsOf(enrolment)).at(-1)).toMatchObject({ origin: 'ACCEPTANCE', sha256 });
    expect((await payBy(api, enrolment, 'PIX')).status).toBe(201);
  });

  test('that is changed back waits no more once the student has accepted the old words in the cart', async () => {
    await setTemplate(TIMELESS);
    const enrolment = await registered();
    await setTemplate(`${TIMELESS}<p>Foro de Vitória.</p>`);
    await regenerateAll();
    await setTemplate(TIMELESS);
    await backToCart(enrolment);
    const own = `/checkout/registrations/${enrolment.registrationId}/contract`;
    const { sha256 } = (await call(api, 'GET', own, undefined, enrolment.headers)).body;
    const acceptIt = () => call(api, 'POST', own, { sha256 }, enrolment.headers);
    expect([(await acceptIt()).status, (await acceptIt()).status]).toEqual([200, 200]);
    expect((await contractsOf(enrolment)).map(({ awaitsAcceptance }) => awaitsAcceptance)).toEqual([
      false,
      true,
      false,
    ]);
    expect((await payBy(api, enrolment, 'PIX')).status).toBe(201);
    expect(await staffSee()).toMatchObject({ waiting: 0 });
  });

  test('that changes once more ends the earlier link; what reads as the accepted one asks for nothing', async () => {
    const enrolment = await registered();
    await setTemplate(CLAUSE);
    await regenerateAll();
    const earlier = await linkOf(enrolment);
    const { body: shown } = await read(earlier);
    await setTemplate(CLAUSE.replace('Vitória', 'Serra'));
    expect(await regenerateAll()).toMatchObject({ toAcceptAgain: 1 });
    expect((await read(earlier)).body).toMatchObject({ status: 'ENDED', changes: [] });
    expect(codes(await accept(earlier, shown.sha256))).toEqual({ global: 'CONTRACT_CHANGED' });
    expect(codes(await accept(await linkOf(enrolment), shown.sha256))).toEqual({ global: 'CONTRACT_CHANGED' });
    expect(await mailsOf(enrolment)).toHaveLength(2);
    await setTemplate(
      '<h1>Contrato</h1><p>{{studentName}}, CPF {{studentCpf}}, no CFC {{drivingSchoolName}}, <b>plano</b> {{planName}}: {{dueAmount}}.</p>',
    );
    expect(await regenerateAll()).toMatchObject({ regenerated: 1, toAcceptAgain: 0 });
    expect(await mailsOf(enrolment)).toHaveLength(2);
    expect(await staffSee()).toMatchObject({ waiting: 0, accepted: 0, rows: [] });
  });

  test('opens by its own key alone', async () => {
    const enrolment = await registered();
    const [first] = await contractsOf(enrolment);
    const { files } = api.deps.environment.secrets;
    const keys = [
      newId(),
      'x',
      acceptanceKeyOf(newId(), files),
      acceptanceKeyOf(first?.id ?? '', files),
      acceptanceKeyOf(first?.id ?? '', { current: 'another' }),
    ];
    for (const key of keys) expect([key, (await read(key)).status]).toEqual([key, 404]);
  });

  test('is read by the people who regenerate contracts alone', async () => {
    const url = `/api/v1/campaigns/${campaign.id}/contract-acceptances`;
    expect((await api.inject({ url, headers: (await api.signIn('SUPERVISOR')).headers })).statusCode).toBe(403);
    const unknown = `/api/v1/campaigns/${newId()}/contract-acceptances`;
    expect((await api.inject({ url: unknown, headers: admin.headers })).statusCode).toBe(404);
  });
});

test('batches and acceptances concern every school: not for whoever is also of one', async () => {
  const [{ drivingSchoolId }] = campaign.schools;
  const school = { schools: [drivingSchoolId], besides: ['DRIVING_SCHOOL_OPERATOR'] } as const;
  const ofSchool = await api.signIn('BUSINESS_SUPPORT', school);
  const statusFor = async (who: SignedIn, path: string, method: 'GET' | 'POST' = 'GET') =>
    (await api.inject({ method, url: `/api/v1/campaigns/${campaign.id}/${path}`, headers: who.headers })).statusCode;
  const batch = 'regenerate-contract-batch';
  expect(await statusFor(admin, 'contract-acceptances')).toBe(200);
  expect(await statusFor(admin, `${batch}/preview`)).toBe(200);
  for (const path of ['contract-acceptances', `${batch}/preview`, `${batch}/${newId()}`])
    expect([path, await statusFor(ofSchool, path)]).toEqual([path, 403]);
  expect(await statusFor(ofSchool, batch, 'POST')).toBe(403);
});
