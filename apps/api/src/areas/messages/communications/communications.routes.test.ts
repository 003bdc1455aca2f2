import type { CommunicationPreview, Dispatch } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, theMessageTemplates } from '../../../../test/builders/communication.ts';
import { aLead } from '../../../../test/builders/lead.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { feedDispatch } from './feed-dispatch.ts';

const api = appOfFile();
let supervisor: SignedIn;
let campaign: BuiltCampaign;

beforeAll(async () => {
  await theMessageTemplates(api.db);
});
async function at(moment: string): Promise<void> {
  api.clock.set(moment);
  supervisor = await api.signIn('SUPERVISOR');
}
beforeEach(async () => {
  await at('2026-03-07T11:00:00Z');
  campaign = await aCampaign(api.db, { now: api.clock.now(), campaign: { hasAutomatedCommunication: false } });
});

interface Refused {
  readonly errors: { readonly globalErrors: { readonly code: string }[] };
}
async function call(method: 'GET' | 'POST', path: string, person = supervisor) {
  const url = `/api/v1/campaigns/${campaign.id}/${path}`;
  const answer = await api.inject({ method, url, headers: person.headers });
  const code = answer.statusCode < 400 ? undefined : answer.json<Refused>().errors.globalErrors[0]?.code;
  return { status: answer.statusCode, body: answer.json<Dispatch & CommunicationPreview & { sentTo: string }>(), code };
}
const dispatch = (kind = 'saturday-reminder', person = supervisor) =>
  call('POST', `send-${kind}-communication`, person);
const mailsTo = (leadId: string) =>
  api.db
    .selectFrom('outboxMessages')
    .select(['id', 'recipient', 'subject', 'body', 'status', 'channel'])
    .where('entityId', '=', leadId)
    .execute();

describe('a reminder', () => {
  test('shows its exact audience, who is left out and the text before it is sent', async () => {
    await aCandidate(api.db, campaign, { whatsappOptIn: true });
    await aCandidate(api.db, campaign, { cpf: '52998224725' });
    await aCandidate(api.db, campaign, { cpf: '52998224725' });
    await aLead(api.db, campaign);
    const { cpf } = await api.db
      .selectFrom('leads')
      .select('cpf')
      .where('id', '=', await aCandidate(api.db, campaign))
      .executeTakeFirstOrThrow();
    const elsewhere = await aCampaign(api.db, { now: api.clock.now() });
    await aRegistration(api.db, elsewhere, { studentCpf: cpf, communicationsBlockedAt: api.clock.now() });
    const { body } = await call('GET', 'communication-previews/SATURDAY');
    expect(body).toMatchObject({
      total: 2,
      byChannel: { EMAIL: 2, WHATSAPP: 0, SMS: 0 },
      leftOut: { incomplete: 1, blocked: 1, repeated: 1 },
      subject: 'Hoje é dia de se matricular: CNH Vitória, 1ª edição',
      today: null,
      refusal: null,
      isCarried: false,
    });
    expect(body.body).toContain('Olá, Maria!');
    expect((await dispatch()).body).toMatchObject({ total: 2, status: 'RUNNING', outcomes: { waiting: 2 } });
    await api.drainJobs();
    expect(await call('GET', 'communications')).toMatchObject({
      body: { content: [{ kind: 'SATURDAY', status: 'DONE', total: 2, outcomes: { kept: 2, waiting: 0 } }] },
    });
  });

  test('reaches each person once, by e-mail, with a link that begins the enrolment', async () => {
    const leadId = await aCandidate(api.db, campaign, { email: 'joana@example.com', name: 'Joana Prado' });
    expect(await dispatch()).toMatchObject({ status: 202 });
    await api.drainJobs();
    const [mail, ...more] = await mailsTo(leadId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ channel: 'EMAIL', recipient: 'joana@example.com', status: 'KEPT' });
    expect(mail?.body).toContain('Olá, Joana!');
    const key = /\/subscription\/enrolment\/(\S+)/.exec(mail?.body ?? '')?.[1];
    const payload = { enrolmentKey: key, username: 'joana@example.com', password: 'Habilita#2026' };
    const begin = (given: object) =>
      api.inject({ method: 'POST', url: '/api/v1/checkout/enrolments', payload: { ...payload, ...given } });
    const forged = `${newId().replaceAll('-', '')}${key?.slice(32)}`;
    expect((await begin({ enrolmentKey: forged })).statusCode).toBe(404);
    expect((await begin({})).statusCode).toBe(201);
  });

  test('goes out once a day per campaign and kind, also when two people press at once', async () => {
    const leadId = await aCandidate(api.db, campaign);
    const twice = await Promise.all([dispatch(), dispatch()]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(twice.find(({ status }) => status === 409)?.code).toBe('COMMUNICATION_ALREADY_SENT');
    expect(await dispatch('sunday-morning-reminder')).toMatchObject({ status: 202 });
    await at('2026-03-08T02:59:00Z');
    expect(await dispatch()).toMatchObject({ code: 'COMMUNICATION_ALREADY_SENT' });
    await at('2026-03-08T03:01:00Z');
    expect(await dispatch()).toMatchObject({ status: 202 });
    await api.drainJobs();
    expect(await mailsTo(leadId)).toHaveLength(3);
  });

  test('is refused without people, outside registrations, and to people of a CFC; the registration reminder may announce them', async () => {
    expect(await dispatch()).toMatchObject({ status: 409, code: 'COMMUNICATION_WITHOUT_AUDIENCE' });
    await aCandidate(api.db, campaign);
    await at('2026-03-05T11:00:00Z');
    expect(await dispatch()).toMatchObject({ code: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION' });
    expect(await dispatch('registration-reminder')).toMatchObject({ status: 202 });
    await at('2026-03-10T11:00:00Z');
    expect(await dispatch('sunday-last-hours-reminder')).toMatchObject({
      code: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    });
    await at('2026-03-07T11:00:00Z');
    const schools = [campaign.schools[0].drivingSchoolId];
    const school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools });
    await api.db
      .updateTable('users')
      .set({ permissions: ['SEND_REGISTRATION_START_COMMUNICATION'] })
      .where('id', '=', school.userId)
      .execute();
    expect(await dispatch('saturday-reminder', school)).toMatchObject({ status: 403 });
  });

  test('is tested by oneself first', async () => {
    const { body } = await call('POST', 'communication-previews/SATURDAY/test');
    const [mail] = await mailsTo(supervisor.userId);
    expect(mail).toMatchObject({
      recipient: body.sentTo,
      subject: '[Teste] Hoje é dia de se matricular: CNH Vitória, 1ª edição',
    });
  });

  test('is not sent to who registered, left communications or was erased while it was under way', async () => {
    const [stays, registers, leaves, goes] = await Promise.all([
      aCandidate(api.db, campaign),
      aCandidate(api.db, campaign),
      aCandidate(api.db, campaign),
      aCandidate(api.db, campaign),
    ]);
    const { body } = await dispatch();
    await api.db.updateTable('leads').set({ stage: 'REGISTERED' }).where('id', '=', registers).execute();
    const lead = await api.db.selectFrom('leads').select('cpf').where('id', '=', leaves).executeTakeFirstOrThrow();
    const elsewhere = await aCampaign(api.db, { now: api.clock.now() });
    await aRegistration(api.db, elsewhere, { studentCpf: lead.cpf, communicationsBlockedAt: api.clock.now() });
    await api.db.deleteFrom('leads').where('id', '=', goes).execute();
    await api.drainJobs();
    const report = await call('GET', `communications/${body.id}`);
    expect(report.body).toMatchObject({
      status: 'DONE',
      total: 4,
      outcomes: { kept: 1, registered: 1, blocked: 1, gone: 1 },
    });
    expect(await mailsTo(stays)).toHaveLength(1);
    for (const id of [registers, leaves, goes]) expect(await mailsTo(id)).toEqual([]);
  });

  test('stops when registrations close before everybody has it; what nobody began to send is taken back', async () => {
    const people = [await aCandidate(api.db, campaign), await aCandidate(api.db, campaign)];
    const { body } = await dispatch();
    await feedDispatch(api.deps, body.id);
    expect((await call('GET', `communications/${body.id}`)).body).toMatchObject({ outcomes: { queued: 2 } });
    await at('2026-03-10T11:00:00Z');
    await feedDispatch(api.deps, body.id);
    await api.drainJobs();
    const stopped = { status: 'STOPPED', outcomes: { queued: 0, waiting: 2 } };
    expect((await call('GET', `communications/${body.id}`)).body).toMatchObject(stopped);
    for (const id of people) expect(await mailsTo(id)).toEqual([]);
    const refusal = { code: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION' };
    expect((await call('GET', `communications/${body.id}`)).body).toMatchObject({ refusal });
  });

  test('is over, not stopped, when registrations close and those who wait need no message any more', async () => {
    const id = await aCandidate(api.db, campaign);
    const { body } = await dispatch();
    await feedDispatch(api.deps, body.id);
    await api.db.updateTable('leads').set({ stage: 'REGISTERED' }).where('id', '=', id).execute();
    await at('2026-03-10T11:00:00Z');
    await feedDispatch(api.deps, body.id);
    const done = { status: 'DONE', outcomes: { queued: 0, waiting: 0, registered: 1 } };
    expect((await call('GET', `communications/${body.id}`)).body).toMatchObject(done);
    expect(await mailsTo(id)).toEqual([]);
  });
});
