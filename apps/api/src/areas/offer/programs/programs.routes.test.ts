import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedContent } from '../../../seed/content.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const api = appOfFile();
let admin: SignedIn;

interface Answer {
  content: Record<string, unknown>[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  [key: string]: unknown;
}

beforeAll(async () => {
  await seedContent(ownerOf(api.db));
  admin = await api.signIn('ADMIN');
});

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: object = admin.headers,
) => {
  const answer = await api.inject({
    method,
    url: `/api/v1/programs${path}`,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const current = async (headers: object = {}) => (await call('GET', '/current', undefined, headers)).body['key'];

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const form = {
  name: 'Dirige Mais',
  apiKey: 'dirige-mais',
  primaryColor: '#8A1C4A',
  logo: LOGO,
  slogan: 'Vá mais longe.',
  sloganText: 'O programa de quem quer dirigir.',
  creditLine: 'Consultoria: Dirige Mais',
  active: true,
};

describe('programmes', () => {
  test('are two from the start; anybody reads how they look, and only that', async () => {
    const { body } = await call('GET', '', undefined, {});
    expect(body).toMatchObject([{ key: 'CNH_POP' }, { key: 'DEFAULT', name: 'Habilita', primaryColor: '#0b6b65' }]);
    expect(JSON.stringify(body)).not.toContain('version');
  });

  test('are told by the key in the header; none, or an unknown one, is the default', async () => {
    expect(await current({ 'x-program-key': 'cnh-pop' })).toBe('CNH_POP');
    expect([await current(), await current({ 'x-program-key': 'nobody' })]).toEqual(['DEFAULT', 'DEFAULT']);
  });

  test('are made and changed by administrators, at the version they were read', async () => {
    const made = await call('POST', '', { key: 'DIRIGE_MAIS', ...form });
    expect([made.status, made.body['primaryColor']]).toEqual([201, '#8a1c4a']);
    const changed = await call('PUT', '/DIRIGE_MAIS', { ...form, name: 'Dirige', version: 1 });
    expect(changed.body).toMatchObject({ name: 'Dirige', version: 2 });
    expect((await call('PUT', '/DIRIGE_MAIS', { ...form, version: 1 })).status).toBe(409);
    expect((await call('PUT', '/NOBODY', { ...form, version: 1 })).status).toBe(404);
    const event = await api.db
      .selectFrom('events')
      .select('after')
      .where('kind', '=', 'PROGRAM_CREATED')
      .executeTakeFirst();
    expect(event?.after).toMatchObject({ logo: 'imagem' });
    const operator = await api.signIn('OPERATOR');
    expect((await call('POST', '', { key: 'OTHER', ...form }, operator.headers)).status).toBe(403);
  });

  test('have keys of their own', async () => {
    const same = await call('POST', '', { key: 'CNH_POP', ...form, apiKey: 'other-key' });
    expect([same.status, same.body.errors.fieldErrors]).toEqual([409, { key: ['PROGRAM_ALREADY_EXISTS'] }]);
    const sameApiKey = await call('POST', '', { key: 'THIRD', ...form, apiKey: 'cnh-pop' });
    expect(sameApiKey.body.errors.fieldErrors).toEqual({ apiKey: ['PROGRAM_ALREADY_EXISTS'] });
  });

  test('never have a colour white cannot be read on, a mark that is no picture, or keys of another form', async () => {
    const wrong = { key: 'lower', ...form, apiKey: 'NO', primaryColor: '#ffcc00', logo: 'https://example.com/x.png' };
    expect((await call('POST', '', wrong)).body.errors.fieldErrors).toEqual({
      key: ['PROGRAM_KEY_INVALID'],
      apiKey: ['PROGRAM_API_KEY_INVALID'],
      primaryColor: ['COLOR_CONTRAST_TOO_LOW'],
      logo: ['LOGO_INVALID'],
    });
    const noColor = await call('POST', '', { key: 'RED', ...form, primaryColor: 'red' });
    expect(noColor.body.errors.fieldErrors['primaryColor']).toContain('COLOR_INVALID');
  });

  test('switched off are offered to nobody; the default cannot be', async () => {
    await call('PUT', '/CNH_POP', { ...form, apiKey: 'cnh-pop', active: false, version: 1 });
    expect(await current({ 'x-program-key': 'cnh-pop' })).toBe('DEFAULT');
    expect(JSON.stringify((await call('GET', '', undefined, {})).body)).not.toContain('CNH_POP');
    expect((await call('GET', '/search?term=dirige')).body.content).toMatchObject([{}, {}]);
    const off = await call('PUT', '/DEFAULT', { ...form, apiKey: 'habilita', active: false, version: 1 });
    expect(off.body.errors.fieldErrors).toEqual({ active: ['PROGRAM_IS_DEFAULT'] });
  });

  test('are what campaigns name: the database knows no other', async () => {
    const { id } = await aCampaign(api.db, { now: api.clock.now() });
    const rename = (program: string) => api.db.updateTable('campaigns').set({ program }).where('id', '=', id).execute();
    await rename('CNH_POP');
    await expect(rename(`P${newId().slice(0, 8).toUpperCase()}`)).rejects.toMatchObject({ code: '23503' });
  });
});
