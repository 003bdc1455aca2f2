import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';

const api = appOfFile();
const person = signedInAs(api, 'OPERATOR');
let provider: Server;
const requested: string[] = [];
const answers = new Map<string, object>([
  ['29010000', { uf: 'ES', localidade: 'VITORIA', bairro: 'Centro', logradouro: 'Avenida Jerônimo Monteiro' }],
  ['29999000', { uf: 'ES', localidade: 'Atlântida', bairro: '', logradouro: '' }],
  ['29999999', { erro: true }],
]);

beforeAll(async () => {
  await aCounty(api.db);
  provider = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end(JSON.stringify(answers.get((request.url ?? '').slice(1)) ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

async function asked(cep: string) {
  const cepUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/{cep}`;
  const app = await createApp({ ...api.deps, environment: { ...api.deps.environment, cepUrl } }, false);
  const answer = await app.inject({ url: `/api/v1/addresses/postal-codes/${cep}`, headers: person.headers });
  await app.close();
  return answer;
}

describe('the address of a CEP', () => {
  test('comes with the city as our list of municipalities writes it', async () => {
    expect((await asked('29010000')).json()).toMatchObject({
      address: {
        postalCode: '29010000',
        state: 'ES',
        county: { name: 'Vitória' },
        street: 'Avenida Jerônimo Monteiro',
      },
    });
  });

  test('a city that is not in the list is left to the person', async () => {
    expect((await asked('29999000')).json()).toMatchObject({ address: { state: 'ES', county: null, street: '' } });
  });

  test('asks for eight digits and nothing else: no address of a caller is ever called', async () => {
    const before = requested.length;
    for (const hostile of [
      '..%2Fmetrics',
      '29010000@169.254.169.254',
      '29010000%23',
      '%32%39010000%2F..',
      '2901000',
      '290100000',
      'http:%2F%2F127.0.0.1%2F',
    ])
      expect((await asked(hostile)).statusCode).toBe(400);
    expect(requested.slice(before)).toEqual([]);
  });

  test('a CEP that is none is told on its field', async () => {
    const answer = await asked('29999999');
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      404,
      { fieldErrors: { postalCode: ['CEP_NOT_FOUND'] }, globalErrors: [] },
    ]);
  });

  test('without a provider it is typed by hand and nobody sees an error', async () => {
    const answer = await api.inject({ url: '/api/v1/addresses/postal-codes/29010000', headers: person.headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { address: null }]);
  });
});
