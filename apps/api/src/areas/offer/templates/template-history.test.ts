import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  content: { kind: string; changes: unknown[] }[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = admin) {
  const sent = payload === undefined ? {} : { payload };
  const answer = await api.inject({ method, url: `/api/v1${path}`, headers: person.headers, ...sent });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Answer>() };
}

const FORM = { key: 'HISTORIA', name: 'Contrato', type: 'CFC_STUDENT_CONTRACT', template: '<p>um</p>' };

describe('the history of a template', () => {
  test('tells its versions, what changed of its form, and that it was retired, to whoever may read it', async () => {
    const id = (await call('POST', '/templates', FORM)).body?.id;
    await call('PUT', `/templates/${id}`, { ...FORM, name: 'Contrato novo', template: '<p>dois</p>', version: 1 });
    await call('DELETE', `/templates/${id}`);
    const history = await call('GET', `/history/TEMPLATE/${id}`, undefined, await api.signIn('SUPERVISOR'));
    expect(history.body?.content).toMatchObject([
      { kind: 'TEMPLATE_REMOVED', changes: [] },
      {
        kind: 'TEMPLATE_CHANGED',
        changes: [
          { field: 'version', before: 1, after: 2 },
          { field: 'name', before: 'Contrato', after: 'Contrato novo' },
          { field: 'characters', before: 9, after: 11 },
        ],
      },
      { kind: 'TEMPLATE_CREATED' },
    ]);
    const support = await api.signIn('STUDENT_SUPPORT');
    expect((await call('GET', `/history/TEMPLATE/${id}`, undefined, support)).status).toBe(403);
  });
});

describe('two people editing one template', () => {
  test('the second is told what the first changed', async () => {
    const form = { ...FORM, key: 'DUAS_PESSOAS' };
    const id = (await call('POST', '/templates', form)).body?.id;
    await call('PUT', `/templates/${id}`, { ...form, name: 'Outro nome', version: 1 });
    const stale = await call('PUT', `/templates/${id}`, { ...form, name: 'Meu nome', version: 1 });
    expect(stale.body?.errors.globalErrors[0]).toMatchObject({
      code: 'CONFLICT_STALE',
      detail: { changedBy: 'Pessoa ADMIN', version: 2 },
    });
    expect(JSON.stringify(stale.body)).toContain('Outro nome');
  });
});

test.each(['<p></p>', '<div> <p>&nbsp;</p>\n</div>', '   ', '<p>\u200B</p>'])(
  'a template of %j says nothing and is refused',
  async (template) => {
    const { status, body } = await call('POST', '/templates', { ...FORM, key: 'VAZIO', template });
    expect([status, body?.errors.fieldErrors]).toEqual([400, { template: ['REQUIRED'] }]);
  },
);
