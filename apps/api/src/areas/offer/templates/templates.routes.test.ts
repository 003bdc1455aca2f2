import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { seedReferenceData } from '../../../seed/reference-data.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  content: { id: string; key: string; version: number }[];
  template: string;
  key: string;
  name: string;
  version: number;
  pdf: string;
  problems: { line: number; message: string }[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
}

beforeAll(async () => {
  await seedReferenceData(ownerOf(api.db));
});

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = admin) => {
  const url = `/api/v1/templates${path}`;
  const answer = await api.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Answer>(), answer };
};
const get = async (path: string, person = admin) => {
  const { status, body } = await call('GET', path, undefined, person);
  if (body === undefined) throw new Error('an answer was expected');
  return { status, body };
};

let made = 0;
const aForm = (more: object = {}) => {
  made += 1;
  return {
    key: `CONTRATO_${made}`,
    name: `Contrato ${made}`,
    type: 'CFC_STUDENT_CONTRACT',
    template: '<p>{{ studentName }}, CPF {{ studentCpf | cpf }}</p>',
    ...more,
  };
};

const keys = async (query: string) => (await get(query)).body.content.map(({ key }) => key);

describe('the list of templates', () => {
  test('has a contract to publish a campaign with in a new installation', async () => {
    const [contract] = (await get('?type=CFC_STUDENT_CONTRACT&term=prestacao')).body.content;
    expect(contract).toMatchObject({ key: 'CONTRATO_CURSO', active: true, createdBy: null });
    const { body } = await get(`/${contract?.id}`);
    expect(body.template).toContain('{{studentName}}');
  });

  test('shows inactive ones only when asked for', async () => {
    const { body } = await call('POST', '', aForm({ name: 'Fora de uso' }));
    expect((await call('DELETE', `/${body?.id}`)).status).toBe(204);
    expect((await get('?name=fora')).body.content).toEqual([]);
    expect((await get('?name=fora&active=false')).body.content).toHaveLength(1);
    expect((await get(`?ids=${body?.id}`)).body.content).toHaveLength(1);
  });

  test('is searched by name or identifier, and filtered by name, type and language', async () => {
    await call('POST', '', aForm({ key: 'AVISO_FERIADO', name: 'Aviso de feriado', type: 'SMS', template: 'Oi' }));
    expect(await keys('?term=aviso_fer')).toEqual(['AVISO_FERIADO']);
    expect(await keys('?term=feriado')).toEqual(['AVISO_FERIADO']);
    expect(await keys('?name=feriado&type=SMS&language=TXT')).toEqual(['AVISO_FERIADO']);
    expect(await keys('?name=feriado&language=XHTML')).toEqual([]);
  });

  test('is closed to whoever has nothing to do with templates', async () => {
    expect((await get('', await api.signIn('STUDENT_SUPPORT'))).status).toBe(403);
  });
});

describe('a template', () => {
  test('takes its language from its type', async () => {
    expect((await call('POST', '', aForm())).body).toMatchObject({ language: 'XHTML', version: 1, active: true });
    expect((await call('POST', '', aForm({ type: 'WHATSAPP', template: 'Oi & tchau' }))).body).toMatchObject({
      language: 'TXT',
    });
    expect((await call('POST', '', aForm({ language: 'TXT' }))).body?.errors.fieldErrors).toEqual({
      language: ['INVALID'],
    });
  });

  test('needs identifier, name, type and body', async () => {
    expect(Object.keys((await call('POST', '', {})).body?.errors.fieldErrors ?? {}).toSorted()).toEqual([
      'key',
      'name',
      'template',
      'type',
    ]);
  });

  test('has an identifier of letters, numbers and underscore that no other has', async () => {
    const form = aForm();
    expect((await call('POST', '', { ...form, key: 'com-hífen' })).body?.errors.fieldErrors).toEqual({
      key: ['TEMPLATE_KEY_INVALID'],
    });
    expect((await call('POST', '', form)).status).toBe(201);
    expect((await call('POST', '', form)).body?.errors.fieldErrors).toEqual({ key: ['TEMPLATE_KEY_DUPLICATE'] });
  });

  test('with errors is refused with their lines, on creating and on editing', async () => {
    const broken = '<p>a</p>\n<script>x</script>\n<p>{{ studentNome }}</p>';
    const { status, body } = await call('POST', '', aForm({ template: broken }));
    expect([status, body?.errors.globalErrors]).toEqual([
      400,
      [
        {
          code: 'TEMPLATE_INVALID',
          detail: {
            problems: [
              expect.objectContaining({ line: 2, message: 'O elemento <script> não é aceito.' }),
              expect.objectContaining({ line: 3, message: 'A variável “studentNome” não existe.' }),
            ],
          },
        },
      ],
    ]);
    const form = aForm();
    const { body: kept } = await call('POST', '', form);
    expect((await call('PUT', `/${kept?.id}`, { ...form, template: broken, version: 1 })).status).toBe(400);
  });

  test('keeps every version, and a stale edit says who was faster', async () => {
    const form = aForm({ template: '<p>um</p>' });
    const { body } = await call('POST', '', form);
    await call('PUT', `/${body?.id}`, { ...form, template: '<p>dois</p>', version: 1 });
    const stale = await call('PUT', `/${body?.id}`, { ...form, template: '<p>três</p>', version: 1 });
    expect([stale.status, stale.body?.errors.globalErrors[0]?.code]).toEqual([409, 'CONFLICT_STALE']);
    const versions = (await get(`/${body?.id}/versions`)).body.content;
    expect(versions).toMatchObject([{ version: 2, createdBy: 'Pessoa ADMIN' }, { version: 1 }]);
    expect((await get(`/${body?.id}/versions/1`)).body).toMatchObject({ version: 1, template: '<p>um</p>' });
    expect((await get(`/${body?.id}/versions/9`)).status).toBe(404);
  });

  test('that is a campaign’s contract stays one', async () => {
    const campaign = await aCampaign(api.db, { now: api.clock.now() });
    const { contractTemplateId: id } = await api.db
      .selectFrom('campaigns')
      .select('contractTemplateId')
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const { body } = await get(`/${id}`);
    const form = { key: body.key, name: body.name, type: 'SMS', template: 'Oi', version: body.version };
    expect((await call('PUT', `/${id}`, form)).body?.errors.fieldErrors).toEqual({ type: ['TEMPLATE_IN_USE'] });
  });

  test('is changed with MANAGE_TEMPLATES alone', async () => {
    const supervisor = await api.signIn('SUPERVISOR');
    expect((await call('GET', '', undefined, supervisor)).status).toBe(200);
    expect((await call('POST', '', aForm(), supervisor)).status).toBe(403);
  });
});

const compile = async (template: string, more: object = {}) =>
  (await call('POST', '/compile', { template, type: 'CFC_STUDENT_CONTRACT', ...more })).body;

describe('a preview', () => {
  test('of a text that is too long to look at is told so at once, and nobody waits for it', async () => {
    const preview = await compile(`<p>${'a '.repeat(250_000)}</p>`);
    expect(preview).toMatchObject({
      pdf: null,
      problems: [{ message: 'O texto preenchido é longo demais para a pré-visualização.' }],
    });
  });

  test('is one of two of a person at a time: a third is refused, another person is served', async () => {
    const other = await api.signIn('ADMIN');
    const preview = (headers: Record<string, string>) =>
      api.inject({
        method: 'POST',
        url: '/api/v1/templates/compile',
        payload: { template: '<p>Oi</p>', type: 'CFC_STUDENT_CONTRACT' },
        headers,
      });
    const answers = await Promise.all(
      [other, other, other, await api.signIn('ADMIN')].map(({ headers }) => preview(headers)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([statuses.slice(0, 3).toSorted((a, b) => a - b), statuses[3]]).toEqual([[200, 200, 429], 200]);
  });

  test('of XHTML is a PDF, and names what these variables leave empty', async () => {
    const preview = await compile('<p>{{ studentName }} {{ orderId }}</p>', {
      variables: { studentName: 'Ana', orderId: '' },
    });
    expect(preview).toMatchObject({ problems: [], unfilledVariables: ['orderId'], pages: 1, text: '<p>Ana </p>' });
    expect(
      Buffer.from(preview?.pdf ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('of plain text is the text', async () => {
    const preview = await compile('Oi {{ studentName }} & cia', { type: 'SMS', variables: { studentName: 'Ana' } });
    expect(preview).toMatchObject({ text: 'Oi Ana & cia', pdf: null });
  });

  test('with errors names them and draws nothing', async () => {
    const preview = await compile('<p>\n{{ nada }}');
    expect(preview).toMatchObject({ text: null, pdf: null, unknownVariables: ['nada'] });
    expect(preview?.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: Falta fechar o elemento <p>.',
      '2: A variável “nada” não existe.',
    ]);
  });

  test('past the limits of the language says where', async () => {
    const campaignTags = Array.from({ length: 1001 }, () => 'x');
    const preview = await compile('<p>\n{% for t in campaignTags %}x{% endfor %}</p>', { variables: { campaignTags } });
    expect(preview?.problems).toMatchObject([{ line: 2, message: 'A lista “campaignTags” passa de 1000 itens.' }]);
  });
});
