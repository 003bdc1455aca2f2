import { HELP_PAGE_NAMES, type HelpPage, type HelpPart } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderMissingTexts } from './render-missing-texts.ts';
import { seedContent } from '../../../seed/content.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const api = appOfFile();
let admin: SignedIn;
let operator: SignedIn;
let partId: string;

beforeAll(async () => {
  await seedContent(ownerOf(api.db));
  admin = await api.signIn('ADMIN');
  operator = await api.signIn('OPERATOR');
  partId = (await page('duties')).parts.find((part) => part.key === 'service')?.id ?? '';
});
beforeEach(() => api.clock.set('2026-03-07T11:00:00Z'));

interface Refused {
  readonly errors: { readonly fieldErrors: Record<string, string[]>; readonly globalErrors: { code: string }[] };
}

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = admin) => {
  const answer = await api.inject({
    method,
    url: `/api/v1/help${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<object>() };
};

const page = async (name: string, person = operator) =>
  (await call('GET', `/${name}`, undefined, person)).body as HelpPage;
const partOf = async (answer: Promise<{ body: object }>) => (await answer).body as HelpPart;
const fieldsOf = async (answer: Promise<{ body: object }>) => ((await answer).body as Refused).errors.fieldErrors;
const codesOf = async (answer: Promise<{ body: object }>) => ((await answer).body as Refused).errors.globalErrors;
const service = async (person = operator) => (await page('duties', person)).parts.find((part) => part.id === partId);
const aText = (over: object = {}) => ({
  validFrom: '2026-04-01',
  title: 'Novo atendimento',
  body: 'Receba **bem**.',
  ...over,
});
const create = (over: object = {}) => call('POST', `/parts/${partId}/texts`, aText(over));

const wordsOf = ({ parts }: HelpPage): string =>
  JSON.stringify(parts.map(({ title, body }) => [title, body])).replaceAll(/"\},\{"text":"|","strong":true/g, '');

describe('the help pages', () => {
  test('say what the specification lays down: who, when, how long', async () => {
    const [instructions, tutorials, duties] = await Promise.all(
      HELP_PAGE_NAMES.map(async (name) => wordsOf(await page(name))),
    );
    for (const words of [
      '18 anos ou mais',
      'comprovante de residência',
      'gratuita',
      '180 dias',
      '5 anos',
      '60 dias úteis',
      '12 meses',
      '90 dias',
      '3 aulas de legislação',
      '1 aula de direção',
      'responsável',
    ])
      expect(instructions).toContain(words);
    for (const words of [
      'sábado, às 08h',
      'e-mail, WhatsApp ou SMS',
      '10h',
      'já reserva a vaga',
      'validade jurídica',
      'Ler o contrato',
    ])
      expect(tutorials).toContain(words);
    expect(duties).toContain('nunca');
  });

  test('of tutorials have three sections that open and close, a back-office video and two videos elsewhere', async () => {
    const { parts } = await page('tutorials', admin);
    expect(parts.map((part) => part.kind)).toEqual([
      'INTRO',
      'COLLAPSIBLE',
      'COLLAPSIBLE',
      'COLLAPSIBLE',
      'VIDEO',
      'LINK',
      'LINK',
    ]);
  });

  test('lead nowhere else: a video without an address is a place for administrators to fill, and unseen by others', async () => {
    const unseen = ['system-video', 'back-office-video', 'link-student', 'link-school'];
    const seen = (await page('tutorials')).parts;
    expect(seen.map(({ key }) => key)).toEqual(['intro', 'pre-enrolment', 'enrolment']);
    const places = (await page('tutorials', admin)).parts.filter(({ key }) => unseen.includes(key));
    expect(places.map(({ mediaUrl }) => mediaUrl)).toEqual([null, null, null, null]);
    for (const { id, key } of places) {
      const text = aText({ validFrom: '2026-03-07', mediaUrl: `https://videos.exemplo.com.br/${key}` });
      expect((await call('POST', `/parts/${id}/texts`, text)).status).toBe(201);
    }
    expect((await page('tutorials')).parts.map(({ key }) => key)).toEqual(expect.arrayContaining(unseen));
  });

  test('have a card each, for everybody signed in', async () => {
    const { body } = await call('GET', '', undefined, operator);
    expect(body).toMatchObject([{ title: 'Instruções' }, { title: 'Tutoriais' }, { title: 'Deveres do associado' }]);
  });

  test('seeded twice stay as staff left them', async () => {
    const before = await page('duties');
    await seedContent(ownerOf(api.db));
    expect(await page('duties')).toEqual(before);
  });
});

describe('a new text', () => {
  test('is read from its day on, and until then only announced to those who write', async () => {
    expect((await create()).status).toBe(201);
    expect(await service()).toMatchObject({ title: 'No atendimento ao aluno', nextValidFrom: null });
    expect(await service(admin)).toMatchObject({ title: 'No atendimento ao aluno', nextValidFrom: '2026-04-01' });
    api.clock.set('2026-04-01T03:00:00Z');
    expect(await service(await api.signIn('OPERATOR'))).toMatchObject({
      title: 'Novo atendimento',
      validFrom: '2026-04-01',
      nextValidFrom: null,
    });
  });

  test('begins on a day of its own, not in the past', async () => {
    expect(await fieldsOf(create())).toEqual({ validFrom: ['HELP_DATE_TAKEN'] });
    expect(await fieldsOf(create({ validFrom: '2026-03-06' }))).toEqual({
      validFrom: ['DATE_IN_PAST'],
    });
    expect(await codesOf(call('POST', `/parts/${newId()}/texts`, aText()))).toEqual([{ code: 'HELP_PART_NOT_FOUND' }]);
  });

  test('may be changed at the version it was read, and taken away before it begins; what was read stays', async () => {
    const part = await partOf(call('GET', `/parts/${partId}`));
    expect(part.texts.map((text) => text.state)).toEqual(['FUTURE', 'CURRENT']);
    const [future, current] = part.texts;
    const edit = (version: number, over: object = {}) =>
      call('PUT', `/texts/${future?.id}`, { ...aText(over), version });
    expect((await partOf(edit(1, { title: 'Outro' }))).texts[0]).toMatchObject({ title: 'Outro', version: 2 });
    expect(await codesOf(edit(1))).toMatchObject([{ code: 'CONFLICT_STALE', detail: { changedBy: 'Pessoa ADMIN' } }]);
    const past = call('PUT', `/texts/${current?.id}`, { ...aText({ validFrom: '2026-05-01' }), version: 1 });
    expect(await codesOf(past)).toEqual([{ code: 'HELP_TEXT_ALREADY_VALID' }]);
    expect((await call('DELETE', `/texts/${current?.id}`)).status).toBe(409);
    expect((await call('DELETE', `/texts/${future?.id}`)).status).toBe(204);
    expect((await call('DELETE', `/texts/${future?.id}`)).status).toBe(404);
  });

  test('that says what is in force already is no new text, and saving one unchanged changes nothing', async () => {
    const { title = '', validFrom = '' } = (await service(admin)) ?? {};
    const part = await partOf(call('GET', `/parts/${partId}`));
    const current = part.texts.find(({ state }) => state === 'CURRENT');
    const same = create({ title, body: current?.body });
    expect(await fieldsOf(same)).toEqual({ body: ['HELP_TEXT_UNCHANGED'] });
    expect((await partOf(call('GET', `/parts/${partId}`))).texts).toHaveLength(part.texts.length);
    expect(validFrom < '2026-04-01').toBe(true);

    const { texts } = await partOf(create({ validFrom: '2026-04-02' }));
    const [made] = texts;
    const save = { ...aText({ validFrom: '2026-04-02' }), version: 1 };
    for (const _ of [1, 2])
      expect((await partOf(call('PUT', `/texts/${made?.id}`, save))).texts[0]).toMatchObject({ version: 1 });
    const changes = api.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', made?.id ?? '');
    expect(await changes.execute()).toEqual([{ kind: 'HELP_TEXT_CREATED' }]);
    expect((await call('DELETE', `/texts/${made?.id}`)).status).toBe(204);
  });

  test('of today replaces what is read at once, and may still be mended today', async () => {
    const { texts } = await partOf(create({ validFrom: '2026-03-07', title: 'De hoje' }));
    expect(await service()).toMatchObject({ title: 'De hoje' });
    const mended = { ...aText({ validFrom: '2026-03-07', title: 'De hoje, certo' }), version: 1 };
    expect((await call('PUT', `/texts/${texts[0]?.id}`, mended)).status).toBe(200);
    expect(await service()).toMatchObject({ title: 'De hoje, certo' });
    expect((await call('DELETE', `/texts/${texts[0]?.id}`)).status).toBe(409);
  });

  test('is previewed as it will be drawn, and written by administrators alone', async () => {
    expect((await call('POST', '/preview', { body: '**oi** <b>x</b>' })).body).toEqual([
      { type: 'paragraph', runs: [{ text: 'oi', strong: true }, { text: ' <b>x</b>' }] },
    ]);
    expect((await call('POST', '/preview', { body: 'x' }, operator)).status).toBe(403);
  });
});

const onDay = async (day: string) => {
  api.clock.set(`${day}T11:00:00Z`);
  admin = await api.signIn('ADMIN');
  operator = await api.signIn('OPERATOR');
};

describe('a text full of marks inside one another', () => {
  const hostile = ['> '.repeat(3000), '_a__'.repeat(4900), '- '.repeat(4000), '['.repeat(9000), '*'.repeat(19_000)];

  test('is refused or drawn when it is saved, within bounded time, and never breaks the page', async () => {
    await onDay('2026-05-01');
    for (const [index, body] of hostile.entries()) {
      const preview = await call('POST', '/preview', { body });
      const saved = await create({ body, validFrom: `2026-06-${String(index + 10)}` });
      expect(preview.status).toBeOneOf([200, 400]);
      const refusal = saved.status === 201 ? undefined : (saved.body as Refused).errors.fieldErrors;
      expect([
        [201, undefined],
        [400, { body: ['HELP_TEXT_TOO_COMPLEX'] }],
      ]).toContainEqual([saved.status, refusal]);
    }
    await onDay('2026-07-01');
    expect((await call('GET', '/duties', undefined, operator)).status).toBe(200);
    expect((await call('GET', '', undefined, operator)).status).toBe(200);
  });

  test('that was saved unrendered long ago is rendered at the next start, or shown as its plain words', async () => {
    await onDay('2026-08-01');
    expect((await create({ body: 'Antes **disto**.', validFrom: '2026-08-01' })).status).toBe(201);
    await api.db.updateTable('helpTexts').set({ rendered: null }).where('validFrom', '=', '2026-08-01').execute();
    expect((await service())?.body).toEqual([{ type: 'paragraph', runs: [{ text: 'Antes **disto**.' }] }]);
    await renderMissingTexts(api.db);
    expect((await service())?.body).toEqual([
      { type: 'paragraph', runs: [{ text: 'Antes ' }, { text: 'disto', strong: true }, { text: '.' }] },
    ]);
  });
});
