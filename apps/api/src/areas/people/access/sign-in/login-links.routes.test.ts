import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../../test/app.ts';
import { ownerOf } from '../../../../../test/owner-of.ts';
import { seedReferenceData } from '../../../../seed/reference-data.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const url = '/api/v1/login-links';
const read = async () => (await api.inject({ url })).json<{ links: object[]; version: number }>();
const save = (links: object[], version: number, { headers } = admin) =>
  api.inject({ method: 'PUT', url, headers, payload: { links, version } });
const link = { label: 'Detran ES', href: 'https://detran.es.gov.br' };

test('every installation starts with seven links, which anybody may read', async () => {
  await seedReferenceData(ownerOf(api.db));
  expect((await read()).links).toHaveLength(7);
});

test('an administrator replaces them, and the second of two at once is told about the first', async () => {
  const { version } = await read();
  expect((await save([link], version)).json()).toEqual({ links: [link], version: version + 1 });
  const late = await save([], version);
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('Pessoa ADMIN');
  expect(await read()).toEqual({ links: [link], version: version + 1 });
  await seedReferenceData(ownerOf(api.db));
  expect((await read()).links).toEqual([link]);
});

test('more than seven, other schemes, passwords in addresses and empty words are refused', async () => {
  const { version } = await read();
  for (const links of [
    Array.from({ length: 8 }, () => link),
    [{ label: 'x', href: 'javascript:alert(1)' }],
    [{ label: 'x', href: 'http://detran.es.gov.br' }],
    [{ label: 'x', href: 'https://ana:senha@detran.es.gov.br' }],
    [{ label: ' ', href: link.href }],
  ])
    expect((await save(links, version)).statusCode).toBe(400);
});

test('nobody else edits them', async () => {
  expect((await save([link], 1, await api.signIn('SUPERVISOR'))).statusCode).toBe(403);
});
