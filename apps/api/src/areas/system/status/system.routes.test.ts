import { newId } from '@habilita/kernel';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aNotice, deliver } from '../../../../test/builders/money.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';
import { jobKind, PgBossJobs } from '#kernel/jobs/jobs.ts';
import { foldMarker } from './fold-marker.ts';
import { proveRollUpsJob } from './system.jobs.ts';

const breaksJob = jobKind('breaks', z.object({ cpf: z.string() }), { retryLimit: 0, label: 'Tarefa que falha' });

const api = appOfFile();
const person = signedInAs(api, 'SYSTEM');
const admin = signedInAs(api, 'ADMIN');
let isBroken = true;
const done: string[] = [];

interface Answer {
  content: Record<string, unknown>[];
  totalSize: number;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  [key: string]: unknown;
}

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, caller = person) => {
  const answer = await api.inject({
    method,
    url: `/api/v1/system${path}`,
    headers: caller.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.body === '' ? undefined : answer.json<Answer>() };
};

describe('the capacity of the database', () => {
  test('starts with the least minimum, no pause, and the figure of the running server', async () => {
    const { body } = await call('GET', '/database/capacity');
    expect(body).toMatchObject({ min: 2, max: 384, databaseAutoscalingDisabledUntil: null, provider: 'postgres' });
    expect(body?.['current']).toBeGreaterThan(0);
  });

  test('takes a minimum and a pause; what was asked is kept, and said to be only kept once the provider was told', async () => {
    const databaseAutoscalingDisabledUntil = '2026-03-07T11:05:00.000Z';
    const asked = await call('POST', '/database/capacity', { min: 16, databaseAutoscalingDisabledUntil });
    expect(asked.status).toBe(204);
    expect((await call('GET', '/database/capacity')).body).toMatchObject({
      min: 16,
      databaseAutoscalingDisabledUntil,
      wish: 'REQUESTED',
    });
    await api.drainJobs();
    expect((await call('GET', '/database/capacity')).body).toMatchObject({ min: 16, wish: 'KEPT' });
    api.clock.set('2026-03-07T11:05:00Z');
    expect((await call('GET', '/database/capacity')).body).toMatchObject({ databaseAutoscalingDisabledUntil: null });
    api.clock.set('2026-03-07T11:00:00Z');
  });

  test('refuses a minimum nobody offered and a pause that is over, on their fields', async () => {
    const wrong = await call('POST', '/database/capacity', { min: 10 });
    expect([wrong.status, wrong.body?.errors.fieldErrors]).toEqual([400, { min: ['CAPACITY_MINIMUM_INVALID'] }]);
    const over = { min: 8, databaseAutoscalingDisabledUntil: '2026-03-07T10:59:00Z' };
    expect((await call('POST', '/database/capacity', over)).body?.errors.fieldErrors).toEqual({
      databaseAutoscalingDisabledUntil: ['DATE_IN_PAST'],
    });
  });

  test('says who asked, in the history', async () => {
    await call('POST', '/database/capacity', { min: 32 });
    const event = await api.db
      .selectFrom('events')
      .select(['actorName', 'before', 'after'])
      .where('kind', '=', 'CAPACITY_SET')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actorName: 'Pessoa SYSTEM', before: { min: 16 }, after: { min: 32 } });
  });
});

async function worked<T>(look: () => Promise<T>): Promise<T> {
  const jobs = new PgBossJobs({ databaseUrl: api.url, max: 2, supervise: false, onError: () => undefined });
  jobs.handle(breaksJob, async ({ cpf }) => {
    if (isBroken) throw Object.assign(new Error(`no luck with "${cpf}", CPF 111.444.777-35`), { code: 'EPIPE' });
    done.push(cpf);
  });
  await jobs.start();
  await api.db.transaction().execute((trx) => jobs.enqueue(trx, breaksJob, { cpf: '11144477735' }));
  await jobs.work();
  try {
    return await vi.waitFor(look, { timeout: 15_000, interval: 50 });
  } finally {
    await jobs.stop();
  }
}

const deadJob = async () => {
  const { body } = await call('GET', '/jobs?state=DEAD');
  expect(body?.content).toHaveLength(1);
  return body?.content[0];
};

describe('jobs that used up their tries', () => {
  beforeEach(() => {
    isBroken = true;
    done.length = 0;
  });

  test('are shown with their error and without what they carry; retried, they are done', async () => {
    const dead = await worked(deadJob);
    expect(dead).toMatchObject({ name: 'breaks', state: 'DEAD', attempts: 1, nextTryAt: null });
    expect(dead?.['error']).toBe('no luck with …, CPF … (EPIPE)');
    const { text } = await call('GET', '/jobs');
    for (const secret of ['11144477735', '111.444']) expect(text).not.toContain(secret);
    expect((await call('GET', '/summary')).body).toMatchObject({ jobs: { dead: 1 } });

    isBroken = false;
    expect((await call('POST', `/jobs/${String(dead?.['id'])}/retry`)).status).toBe(204);
    expect((await call('GET', '/jobs')).body?.content).toEqual([]);
    await worked(async () => expect(done).toEqual(['11144477735', '11144477735']));
    const again = await call('POST', `/jobs/${String(dead?.['id'])}/retry`);
    expect([again.status, again.body?.errors.globalErrors]).toEqual([404, [{ code: 'JOB_NOT_FOUND' }]]);
  });

  test('can be thrown away, which the history tells', async () => {
    const dead = await worked(deadJob);
    const id = String(dead?.['id']);
    expect((await call('DELETE', `/jobs/${id}`)).status).toBe(204);
    expect((await call('GET', '/jobs')).body).toMatchObject({ content: [], totalSize: 0 });
    const [event] = await api.db.selectFrom('events').select(['kind', 'after']).where('entityId', '=', id).execute();
    expect(event).toEqual({ kind: 'JOB_DISCARDED', after: { job: 'breaks' } });
  });
});

const aMessage = async (columns: object = {}): Promise<string> => {
  const id = newId();
  const row = { id, recipient: 'maria.silva@example.com', subject: 'Matrícula', body: 'Olá, Maria!' };
  await api.db
    .insertInto('outboxMessages')
    .values({ ...row, channel: 'EMAIL', status: 'SENT', attempts: 2, createdAt: api.clock.now(), ...columns })
    .execute();
  return id;
};

const refusalToSend = async (columns: object) =>
  (await call('POST', `/outbox/${await aMessage(columns)}/send`)).body?.errors.globalErrors[0]?.code;

const found = async (query: string) => (await call('GET', `/outbox?${query}`)).body?.totalSize;

describe('the outbox', () => {
  test('is listed newest first, by status and day, the recipient masked and no text', async () => {
    await aMessage({ createdAt: Temporal.Instant.from('2026-03-06T11:00:00Z'), status: 'FAILED', error: 'SMTP 550' });
    await aMessage();
    const { body, text } = await call('GET', '/outbox');
    expect(body?.content.map((row) => row['status'])).toEqual(['SENT', 'FAILED']);
    expect(body?.content[1]).toMatchObject({ recipient: 'm…a@example.com', subject: 'Matrícula', error: 'SMTP 550' });
    expect(text).not.toContain('Olá');
    expect((await call('GET', '/outbox?status=FAILED')).body).toMatchObject({ totalSize: 1 });
    expect((await call('GET', '/outbox?createdAtStart=2026-03-07')).body).toMatchObject({ totalSize: 1 });
    expect((await call('GET', '/outbox?createdAtEnd=2026-03-06')).body).toMatchObject({ totalSize: 1 });
  });

  test('is searched by the whole address of a recipient, so that its mask tells no more, and by words of the subject', async () => {
    await aMessage({ recipient: 'carla.souza@example.com' });
    await aMessage({ recipient: 'joao@example.com', subject: 'Seu boleto de março' });
    await aMessage({ recipient: '5527999990000', subject: null, channel: 'SMS' });
    expect(await found('recipient=Carla.Souza%40Example.com')).toBe(1);
    for (const part of ['carla', '%40example.com', 'arla.souza%40example.com', '9999', '%25%25'])
      expect(await found(`recipient=${part}`)).toBe(0);
    for (const phone of ['27999990000', '5527999990000', '(27) 99999-0000'])
      expect(await found(`recipient=${encodeURIComponent(phone)}`)).toBe(1);
    expect(await found(`subject=${encodeURIComponent('marco boleto')}`)).toBe(1);
    expect(await found('subject=inexistente')).toBe(0);
    expect(await found(`subject=boleto&recipient=${encodeURIComponent('carla.souza@example.com')}`)).toBe(0);
  });

  test('shows a text to who opens it, and the history tells who did', async () => {
    const id = await aMessage();
    expect((await call('GET', `/outbox/${id}`)).body).toMatchObject({ body: 'Olá, Maria!', hasSecrets: false });
    const events = await api.db.selectFrom('events').select(['kind', 'actorName']).where('entityId', '=', id).execute();
    expect(events).toEqual([{ kind: 'MESSAGE_READ', actorName: 'Pessoa SYSTEM' }]);
    expect((await call('GET', `/outbox/${newId()}`)).body?.errors.globalErrors).toEqual([
      { code: 'MESSAGE_NOT_FOUND' },
    ]);
  });

  test('keeps the link of a password reset from everybody but an administrator without a mail server', async () => {
    const id = await aMessage({ status: 'KEPT', body: 'abra o-link-secreto', bodyOnceSent: 'abra (retirado)' });
    expect((await call('GET', `/outbox/${id}`)).body).toMatchObject({ body: 'abra (retirado)', hasSecrets: true });
    expect((await call('GET', `/outbox/${id}`, undefined, admin)).body).toMatchObject({ body: 'abra o-link-secreto' });
  });

  test.each([
    ['people of a school', 'DRIVING_SCHOOL_ADMIN'],
    ['consultants, who have campaigns of their own', 'CAMPAIGN_CONSULTANT'],
  ] as const)('is not for %s, whatever they were given', async (_people, role) => {
    const id = await aMessage();
    const { id: school } = await aDrivingSchool(api.db);
    const { username } = await aUser(api.db, {
      roles: [role],
      permissions: ['MANAGE_SYSTEM_DATABASE_CAPACITY'],
      drivingSchoolIds: role === 'DRIVING_SCHOOL_ADMIN' ? [school] : [],
    });
    const login = await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password: PASSWORD } });
    const { access_token: token } = login.json<{ access_token: string }>();
    const limited = { userId: '', token, headers: { authorization: `Bearer ${token}` } };
    expect((await call('GET', '/database/capacity', undefined, limited)).status).toBe(200);
    expect((await call('GET', '/outbox', undefined, limited)).status).toBe(403);
    expect((await call('GET', `/outbox/${id}`, undefined, limited)).status).toBe(403);
    expect((await call('POST', `/outbox/${id}/send`, undefined, limited)).status).toBe(403);
  });

  test('sends nothing again without a mail server, nor what still waits', async () => {
    expect(await refusalToSend({})).toBe('MESSAGE_NOT_CARRIED');
    expect(await refusalToSend({ status: 'PENDING' })).toBe('MESSAGE_STILL_PENDING');
  });
});

test('the summary tells the server, the queue, the outbox, and the last result of what runs by itself', async () => {
  const before = (await call('GET', '/summary')).body;
  expect(before).toMatchObject({
    database: { ready: true, version: expect.stringMatching(/^\d+/), replicaLagSeconds: null },
    outbox: { failed: { count: 1, isExact: true } },
    carried: [],
  });
  expect(before?.['marks']).toMatchObject([
    { name: 'fold-roll-ups', at: null, text: 'Ainda não rodou.' },
    { name: 'prove-roll-ups', at: null },
    { name: 'prove-ledger', at: null },
    { name: 'prove-whole-ledger', at: null },
    { name: 'stamp-days', at: null },
    { name: 'compare-statements', at: null },
    { name: 'backup', at: null },
    { name: 'restore-drill', at: null },
    { name: 'keep-months', at: null },
    { name: 'apply-retention', at: null },
    { name: 'webhook-clock', at: null, ok: true, text: 'Nenhum aviso com hora errada.' },
  ]);
  await foldMarker(api.deps)({ folded: 3, ok: true });
  await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, proveRollUpsJob, {}));
  await api.drainJobs();
  const { body } = await call('GET', '/summary');
  expect(body?.['marks']).toMatchObject([
    { at: expect.any(String), ok: true, text: 'Tudo em dia.' },
    { at: expect.any(String), ok: true, text: 'Nenhuma diferença.' },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
    { at: null },
  ]);
});

const clockMark = async () =>
  z
    .object({ marks: z.array(z.object({ name: z.string(), ok: z.boolean() })) })
    .parse((await call('GET', '/summary')).body)
    .marks.find(({ name }) => name === 'webhook-clock')?.ok;

test('a notice signed by a clock ten minutes off is told in the summary for a day; one signed by nobody is not', async () => {
  const now = api.clock.now();
  const notice = aNotice({ externalId: 'c', grossCents: 1 });
  expect(await deliver(api, notice, { secret: 'somebody else entirely, long enough' })).toBe(401);
  expect(await clockMark()).toBe(true);
  expect(await deliver(api, notice, { signedAt: now.subtract({ minutes: 10 }) })).toBe(401);
  expect(await clockMark()).toBe(false);
  api.clock.advance({ hours: 25 });
  const again = await api.signIn('SYSTEM');
  const later = await api.inject({ url: '/api/v1/system/summary', headers: again.headers });
  expect(later.json()).toMatchObject({
    marks: expect.arrayContaining([expect.objectContaining({ name: 'webhook-clock', ok: true })]),
  });
  api.clock.set(now);
});

test('nothing is sent again about the registration of somebody who takes no more messages', async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const { id } = await aRegistration(api.db, campaign, { communicationsBlockedAt: api.clock.now() });
  const payment = await aPayment(api.db, id);
  const ofStudent = { status: 'KEPT', entityType: 'REGISTRATION', entityId: id };
  expect(await refusalToSend(ofStudent)).toBe('STUDENT_WITHOUT_MESSAGES');
  expect(await refusalToSend({ ...ofStudent, entityType: 'PAYMENT', entityId: payment.id })).toBe(
    'STUDENT_WITHOUT_MESSAGES',
  );
  const other = await aRegistration(api.db, campaign);
  expect(await refusalToSend({ ...ofStudent, entityId: other.id })).toBe('MESSAGE_NOT_CARRIED');
});
