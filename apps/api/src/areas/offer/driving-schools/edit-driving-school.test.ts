import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aDrivingSchoolForm, type DrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { aUser } from '../../../../test/builders/user.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  version: number;
  content: { kind: string; actorName: string; changes: unknown[] }[];
  next: number | null;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
}

beforeAll(async () => {
  await aCounty(api.db);
  await Promise.all([aBank(api.db, '001'), aBank(api.db, '104'), aBank(api.db, '341')]);
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) {
  const sent = payload === undefined ? {} : { payload };
  const answer = await api.inject({ method, url: `/api/v1${path}`, headers: person.headers, ...sent });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

async function aSchool(overrides: Partial<DrivingSchoolForm> = {}) {
  const form = aDrivingSchoolForm(overrides);
  const { body } = await call('POST', '/driving-schools', form);
  const edit = (changes: object, person = admin) =>
    call('PUT', `/driving-schools/${body.id}`, { ...form, version: 1, ...changes }, person);
  return { id: body.id, form, edit };
}

const mails = (schoolId: string) =>
  api.db.selectFrom('outboxMessages').selectAll().where('entityId', '=', schoolId).orderBy('recipient').execute();
const history = async (schoolId: string, person = admin) =>
  (await call('GET', `/history/DRIVING_SCHOOL/${schoolId}`, undefined, person)).body.content;

const refused = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.errors.globalErrors.map(({ code }) => code),
];

describe('bank and PIX data of a CFC', () => {
  beforeAll(() => api.clock.advance({ minutes: 6 }));

  test('change as the specification sends them within five minutes of signing in', async () => {
    const recent = await api.signIn('ADMIN');
    const { id, edit } = await aSchool();
    expect((await edit({ accountNumber: '999' }, recent)).body).toMatchObject({ version: 2 });
    expect(await history(id)).toHaveLength(2);
    expect(await mails(id)).toHaveLength(1);
  });

  test('change only with the person’s password, asked again', async () => {
    const { id, edit } = await aSchool();
    expect(refused(await edit({ accountNumber: '999' }))).toEqual([403, ['PASSWORD_CONFIRMATION_REQUIRED']]);
    const wrong = await edit({ accountNumber: '999', currentPassword: 'Outra#2026' });
    expect([wrong.status, wrong.body.errors.fieldErrors]).toEqual([
      400,
      { currentPassword: ['CURRENT_PASSWORD_INCORRECT'] },
    ]);
    expect(await history(id)).toHaveLength(1);
    expect(await mails(id)).toEqual([]);
    expect((await edit({ accountNumber: '999', currentPassword: PASSWORD })).body).toMatchObject({ version: 2 });
  });

  test('are the same change when it is sent again after a lost answer, and nothing is kept of the password', async () => {
    const { id, edit } = await aSchool();
    const person = { ...admin, headers: { ...admin.headers, 'idempotency-key': newId() } };
    const changed = { accountNumber: '998', currentPassword: PASSWORD };
    const first = await edit(changed, person);
    expect(first).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await edit(changed, person)).toEqual(first);
    expect((await edit({ accountNumber: '998' }, person)).body).toEqual(first.body);
    expect(await history(id)).toHaveLength(2);
  });

  test.each<[string, Partial<DrivingSchoolForm>]>([
    ['the bank', { bankCode: '341' }],
    ['the account type', { accountType: 'SAVINGS' }],
    ['a digit', { accountNumberVerificationDigit: '9' }],
    ['the PIX key', { transfeeraPixKeyType: 'EMAIL', transfeeraPixKey: 'outra@escola.com' }],
    ['the account at the card provider', { getnetSubsellerId: '700099999' }],
  ])('%s is one of them', async (_what, changes) => {
    const { edit } = await aSchool();
    expect(refused(await edit(changes))).toEqual([403, ['PASSWORD_CONFIRMATION_REQUIRED']]);
  });

  test('the same data written otherwise ask for nothing', async () => {
    const { edit } = await aSchool({ transfeeraPixKeyType: 'TELEFONE', transfeeraPixKey: '27999998888' });
    const same = { bankCode: '1', transfeeraPixKey: '(27) 9 9999-8888', ownerPhone: '', presentationName: 'Novo nome' };
    expect((await edit(same)).body).toMatchObject({ version: 2 });
  });

  test('are told to the active administrators of the school, without a number of any account', async () => {
    const { id, edit } = await aSchool();
    const told = await aUser(api.db, { roles: ['DRIVING_SCHOOL_ADMIN'], drivingSchoolIds: [id] });
    const gone = await aUser(api.db, { roles: ['DRIVING_SCHOOL_ADMIN'], drivingSchoolIds: [id] });
    await api.db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute();
    await aUser(api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [id] });
    await edit({ accountNumber: '7654321', currentPassword: PASSWORD });
    const [mail, ...others] = await mails(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'EMAIL', recipient: told.username });
    expect(mail?.body).toMatch(/Pessoa ADMIN alterou os dados de recebimento/);
    expect(mail?.body).toContain('- Conta');
    expect(mail?.body).not.toMatch(/7654321|56789/);
  });

  test('without an administrator with an e-mail the school hears at the address it had before', async () => {
    const { id, form, edit } = await aSchool();
    await edit({ accountNumber: '1', email: 'ladrao@example.com', currentPassword: PASSWORD });
    expect((await mails(id)).map(({ recipient }) => recipient)).toEqual([form.email]);
  });

  test('guessing the password ends after ten tries and locks nobody out of signing in', async () => {
    const person = await api.signIn('BUSINESS_SUPPORT');
    const { edit } = await aSchool();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await edit({ accountNumber: '9', currentPassword: `Errada#${guess}` }, person)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await edit({ accountNumber: '9', currentPassword: PASSWORD }, person)).status).toBe(429);
    const { username } = await api.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const payload = { username, password: PASSWORD };
    expect((await api.inject({ method: 'POST', url: '/api/v1/login', payload })).statusCode).toBe(200);
  });
});

describe('two people edit one CFC', () => {
  test('the second is told who came first, every field that differs since, and the version to save over', async () => {
    const { edit, form } = await aSchool();
    await edit({ presentationName: 'Primeiro nome', street: 'Rua Nova' });
    await edit({ presentationName: 'Segundo nome', street: form.street, version: 2 });
    const stale = await edit({ neighborhood: 'Jardim Camburi' });
    expect([stale.status, stale.body.errors.globalErrors]).toEqual([
      409,
      [
        {
          code: 'CONFLICT_STALE',
          detail: {
            changedBy: 'Pessoa ADMIN',
            changedAt: expect.any(String) as unknown,
            version: 3,
            changes: [{ field: 'presentationName', before: form.presentationName, after: 'Segundo nome' }],
          },
        },
      ],
    ]);
    expect((await edit({ neighborhood: 'Jardim Camburi', version: 3 })).body).toMatchObject({ version: 4 });
  });

  test('at the same moment: one wins, the other is told', async () => {
    const { edit } = await aSchool();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => edit({ commercialName: name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('an edit that changes nothing leaves no trace', async () => {
    const { id, edit } = await aSchool();
    expect((await edit({})).body).toMatchObject({ version: 1 });
    expect(await history(id)).toHaveLength(1);
  });
});

describe('the history of a CFC', () => {
  test('tells who changed what, the newest first; account and PIX whole only to those who may change them', async () => {
    const { id, edit } = await aSchool();
    await edit({ email: 'nova@escola.com', accountNumber: '7654321', currentPassword: PASSWORD });
    const [changed, created] = await history(id);
    expect(changed).toMatchObject({
      kind: 'DRIVING_SCHOOL_CHANGED',
      actorName: 'Pessoa ADMIN',
      changes: [
        { field: 'email', after: 'nova@escola.com' },
        { field: 'accountNumber', before: '56789', after: '7654321' },
      ],
    });
    expect(created?.kind).toBe('DRIVING_SCHOOL_CREATED');
    const [seen] = await history(id, await api.signIn('SUPERVISOR'));
    expect(seen?.changes).toContainEqual({ field: 'accountNumber', before: '•••', after: '•••21', masked: true });
    expect(JSON.stringify(await history(id, await api.signIn('SUPERVISOR')))).not.toMatch(/7654321|56789/);
  });

  test('is read in pages', async () => {
    const { id, edit } = await aSchool();
    for (let version = 1; version < 4; version += 1) await edit({ commercialName: `Nome ${version}`, version });
    const first = (await call('GET', `/history/DRIVING_SCHOOL/${id}?size=3`)).body;
    expect([first.content.length, first.next]).toEqual([3, expect.any(Number)]);
    const rest = (await call('GET', `/history/DRIVING_SCHOOL/${id}?size=3&before=${first.next}`)).body;
    expect([rest.content.map(({ kind }) => kind), rest.next]).toEqual([['DRIVING_SCHOOL_CREATED'], null]);
  });

  test('is only for those who may read the school', async () => {
    const [{ id }, { id: own }] = [await aSchool(), await aSchool()];
    const operator = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [own] });
    expect((await call('GET', `/history/DRIVING_SCHOOL/${own}`, undefined, operator)).status).toBe(200);
    expect((await call('GET', `/history/DRIVING_SCHOOL/${id}`, undefined, operator)).status).toBe(404);
    expect((await call('GET', `/history/PLAN/${id}`, undefined, operator)).status).toBe(403);
  });
});

async function managerOf(id: string): Promise<SignedIn> {
  const { username } = await aUser(api.db, {
    roles: ['DRIVING_SCHOOL_ADMIN'],
    permissions: ['MANAGE_CFCS'],
    drivingSchoolIds: [id],
  });
  const payload = { username, password: PASSWORD };
  const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload });
  const { access_token: token } = answer.json<{ access_token: string }>();
  return { userId: '', token, headers: { authorization: `Bearer ${token}` } };
}

describe('people of a CFC', () => {
  test('change nothing without MANAGE_CFCS; with it their own schools, no others, and make none', async () => {
    const [own, other] = [await aSchool(), await aSchool()];
    const plain = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [own.id] });
    expect((await own.edit({ website: 'https://a.com' }, plain)).status).toBe(403);
    const manager = await managerOf(own.id);
    expect((await own.edit({ website: 'https://a.com' }, manager)).body).toMatchObject({ version: 2 });
    expect((await other.edit({ website: 'https://a.com' }, manager)).status).toBe(404);
    expect((await call('POST', '/driving-schools', aDrivingSchoolForm(), manager)).status).toBe(403);
  });
});
