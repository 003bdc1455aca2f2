import { cents, centsFromReais, formatBrl, newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged } from '../../../../test/builders/money.ts';
import { payFirst } from '../../../../test/builders/two-plans.ts';

const api = appOfFile();
let own: SignedIn;
let staff: SignedIn;
let school: string;
let line: string;

beforeAll(async () => {
  const paid = await aCharged(api, 'PIX');
  school = paid.campaign.schools[0].drivingSchoolId;
  await payFirst(api, paid.registrationId);
  own = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school] });
  staff = await api.signIn('FINANCIAL_ANALYST');
  const { body } = await call(
    api,
    'GET',
    `/school-statements/lines?drivingSchoolIds=${school}`,
    undefined,
    own.headers,
  );
  line = body.content[0].id;
});

const say = async (path: string, text: string, who: SignedIn, key: Record<string, string> = {}) => {
  const { status, body } = await call(api, 'POST', path, { text }, { ...who.headers, ...key });
  return { status, body, code: body?.errors?.globalErrors?.[0]?.code };
};
const open = (text = 'A taxa não confere', who = own, key = {}) =>
  say(`/school-statements/lines/${line}/disputes`, text, who, key);
const lines = async (query: string, { headers }: SignedIn) =>
  (await call(api, 'GET', `/school-statements/lines?drivingSchoolIds=${school}${query}`, undefined, headers)).body;
const mails = async () => {
  const rows = await api.db
    .selectFrom('outboxMessages')
    .select(['recipient', 'subject', 'body'])
    .orderBy('id')
    .execute();
  return rows.filter(({ subject }) => subject?.includes('repasse'));
};
const usernameOf = async ({ userId }: SignedIn) =>
  (await api.db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()).username;

describe('a line is questioned', () => {
  test('by its school, answered by the staff, asked again and closed; each is told to the other side', async () => {
    const { status, body } = await open();
    expect([status, body]).toMatchObject([201, { status: 'OPEN', can: { reply: true, answer: false, close: true } }]);
    const path = `/statement-disputes/${body.id}`;
    expect(await mails()).toMatchObject([
      { recipient: await usernameOf(staff), body: expect.stringContaining('A taxa não confere') },
    ]);
    const [asked] = await mails();
    const link = new URL(/https?:\/\/\S+/.exec(asked?.body ?? '')?.[0] ?? '');
    expect([link.pathname, link.searchParams.get('disputeStatuses')]).toEqual([
      `/payments/statements/${school}`,
      'OPEN',
    ]);
    const linked = await lines(`&${link.searchParams.toString()}`, staff);
    expect(linked.content).toMatchObject([{ id: line }]);
    expect(asked?.body).toContain(
      `Líquido do CFC: ${formatBrl(centsFromReais(linked.content[0].netValue) ?? cents(0))}`,
    );
    const { body: schools } = await call(
      api,
      'GET',
      '/school-statements?hasOpenDisputes=true',
      undefined,
      staff.headers,
    );
    expect(schools.content).toMatchObject([{ id: school, openDisputes: 1 }]);
    expect((await open('De novo')).code).toBe('DISPUTE_ALREADY_OPEN');
    expect((await say(`${path}/close`, 'Encerrando', staff)).code).toBe('DISPUTE_UNANSWERED');
    const answered = await say(`${path}/answer`, 'É a taxa fixa da campanha', staff);
    expect(answered.body).toMatchObject({ status: 'ANSWERED', can: { answer: true, close: true } });
    expect((await mails()).at(-1)).toMatchObject({
      recipient: await usernameOf(own),
      body: expect.stringContaining('É a taxa fixa da campanha'),
    });
    expect((await say(`${path}/answer`, 'E a percentual?', own)).body).toMatchObject({ status: 'OPEN' });
    await say(`${path}/answer`, 'De 1 %', staff);
    const closed = await say(`${path}/close`, 'Obrigado', own);
    expect(closed.body).toMatchObject({ status: 'CLOSED', can: { reply: false, answer: false, close: false } });
    expect(
      closed.body.messages.map(({ act, bySchool }: { act: string; bySchool: boolean }) => [act, bySchool]),
    ).toEqual([
      ['OPEN', true],
      ['ANSWER', false],
      ['REPLY', true],
      ['ANSWER', false],
      ['CLOSE', true],
    ]);
    expect((await say(`${path}/answer`, 'Mais uma', staff)).code).toBe('DISPUTE_CLOSED');
    expect(await mails()).toHaveLength(5);
    const events = await api.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', school)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['STATEMENT_DISPUTE_OPEN', 'STATEMENT_DISPUTE_ANSWER']);
  });

  test('by nobody else, and read by nobody out of scope', async () => {
    const { drivingSchoolId } = (await aCharged(api, 'PIX')).campaign.schools[0];
    const stranger = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [drivingSchoolId] });
    expect((await open('Não é minha', stranger)).status).toBe(404);
    expect((await open('Sou da equipe', staff)).status).toBe(403);
    expect((await say(`/school-statements/lines/${newId()}/disputes`, 'Nada', own)).status).toBe(404);
    const { body } = await open('Outra pergunta');
    const path = `/statement-disputes/${body.id}`;
    expect((await call(api, 'GET', path, undefined, stranger.headers)).status).toBe(404);
    expect((await say(`${path}/answer`, 'Intruso', stranger)).status).toBe(404);
    expect((await say(`${path}/close`, '  ', own)).status).toBe(400);
    const { body: found } = await call(
      api,
      'GET',
      `/school-statements/lines?drivingSchoolIds=${school}&disputeStatuses=OPEN`,
      undefined,
      staff.headers,
    );
    expect(found.content).toMatchObject([{ id: line, disputeId: body.id, disputeStatus: 'OPEN' }]);
    expect((await say(`${path}/close`, 'Resolvida', own)).status).toBe(200);
  });

  test('once, when ten questions come at once, and one act for a repeated key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => open(`Pergunta ${index}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'DISPUTE_ALREADY_OPEN')).toHaveLength(9);
    const id = answers.find(({ status }) => status === 201)?.body.id;
    const key = { 'idempotency-key': newId() };
    const before = (await mails()).length;
    const twice = await Promise.all([1, 2].map(() => say(`/statement-disputes/${id}/answer`, 'Uma vez', staff, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mails()).length).toBe(before + 1);
  });
});
