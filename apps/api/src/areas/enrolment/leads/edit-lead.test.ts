import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { codes } from '../../../../test/builders/enrolment.ts';
import { aLead } from '../../../../test/builders/lead.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let bia: string;

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  bia = await aLead(api.db, campaign, { name: 'Bia Lopes', email: 'bia@example.com', phone: '27999990002' });
});

const ask = async (person: SignedIn, url: string, query: Record<string, string> = {}) => {
  const answer = await api.inject({ url: `/api/v1${url}`, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const put = async (payload: object, person = admin) => {
  const answer = await api.inject({ method: 'PUT', url: '/api/v1/leads', payload, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('correcting a lead', () => {
  const form = {
    name: 'Bia Lopes Reis',
    email: 'bia.reis@example.com',
    phone: '27999990022',
    dateOfBirth: '1999-02-03',
  };

  test('writes it, keeps what changed, and is found by the new data', async () => {
    const support = await api.signIn('STUDENT_SUPPORT');
    const { version } = (await ask(support, `/leads/${bia}`)).body;
    const { status, body } = await put({ ...form, id: bia, version }, support);
    expect({ status, body }).toEqual({ status: 200, body: { version: version + 1 } });
    const found = await ask(admin, '/leads', { emails: 'bia.reis@example.com' });
    expect(found.body).toMatchObject({ totalSize: 1, content: [{ name: 'Bia Lopes Reis' }] });
    const event = await api.db
      .selectFrom('events')
      .select(['kind', 'before', 'after', 'actorId'])
      .where('entityId', '=', bia)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      kind: 'LEAD_CHANGED',
      actorId: support.userId,
      before: { name: 'Bia Lopes', phone: '27999990002' },
      after: { name: 'Bia Lopes Reis', phone: '27999990022' },
    });
  });

  test('by two people at once: the second is told who changed what, and nothing is lost', async () => {
    const { version } = (await ask(admin, `/leads/${bia}`)).body;
    const answers = await Promise.all(
      ['Bia Primeira', 'Bia Segunda'].map((name) => put({ ...form, name, id: bia, version })),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors.globalErrors[0]).toMatchObject({
      code: 'CONFLICT_STALE',
      detail: { version: version + 1, changes: [{ field: 'name', before: 'Bia Lopes Reis' }] },
    });
  });

  test('refuses what the form refuses, who may not, and what is not there', async () => {
    const { version } = (await ask(admin, `/leads/${bia}`)).body;
    const body = { ...form, id: bia, version };
    const refusals = [
      [{ ...body, phone: '2733334444' }, { phone: ['INVALID_CELLPHONE'] }],
      [{ ...body, email: 'bia' }, { email: ['INVALID_EMAIL'] }],
      [{ ...body, name: 'Bia 2' }, { name: ['ONLY_LETTERS'] }],
      [{ ...body, dateOfBirth: '2010-01-01' }, { dateOfBirth: ['MINIMUM_AGE'] }],
      [{ ...body, id: newId() }, { global: 'LEAD_NOT_FOUND' }],
    ] as const;
    for (const [payload, expected] of refusals) expect(codes(await put(payload))).toMatchObject(expected);
    const analyst = await api.signIn('SALES_ANALYST');
    expect((await put(body, analyst)).status).toBe(403);
  });
});
