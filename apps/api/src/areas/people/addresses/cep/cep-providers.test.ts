import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cepProviderContract } from './cep-provider-contract.ts';
import { httpCepProvider, readCepAnswer } from './http-cep-provider.ts';
import { typedByHand } from './typed-by-hand.ts';

const VIA_CEP = {
  cep: '29010-000',
  logradouro: 'Avenida Jerônimo Monteiro',
  bairro: 'Centro',
  localidade: 'Vitória',
  uf: 'ES',
};

const BEHAVIOUR: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '00': (response) => response.end(JSON.stringify(VIA_CEP)),
  '01': (response) => response.end(JSON.stringify({ erro: 'true' })),
  '02': (response) => response.writeHead(404).end('{}'),
  '03': (response) => response.writeHead(500).end('broken'),
  '04': (response) => response.end('<html>'),
  '05': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '06': (response) => response.end(JSON.stringify({ ...VIA_CEP, logradouro: 'x'.repeat(40_000) })),
  '07': () => undefined,
  '08': (response) => response.destroy(),
};

async function played(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => BEHAVIOUR[(request.url ?? '').slice(-2)]?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws/{cep}`, server };
}

const end = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

describe('an address typed by hand', () => {
  cepProviderContract(() => Promise.resolve({ provider: typedByHand, close: () => Promise.resolve() }));
});

describe('an address asked for over HTTP', () => {
  cepProviderContract(async () => {
    const { url, server } = await played();
    return { provider: httpCepProvider({ url, timeoutMs: 1000 }), noCep: '29010001', close: () => end(server) };
  });

  let url: string;
  let server: Server;
  beforeAll(async () => {
    ({ url, server } = await played());
  });
  afterAll(() => end(server));

  test('a 404 is a CEP that is none, too', async () => {
    expect(await httpCepProvider({ url, timeoutMs: 1000 }).find('29010002')).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['a failure', '29010003'],
    ['a page instead of an answer', '29010004'],
    ['a redirect', '29010005'],
    ['an answer larger than any address', '29010006'],
    ['silence', '29010007'],
    ['a cut connection', '29010008'],
  ])('%s is nobody to ask, and no error', async (_what, cep) => {
    expect(await httpCepProvider({ url, timeoutMs: 200 }).find(cep)).toEqual({ kind: 'unavailable' });
  });

  test('both common forms of answer are read', () => {
    const address = { state: 'ES', city: 'Vitória', neighborhood: 'Centro', street: 'Avenida Jerônimo Monteiro' };
    expect(readCepAnswer(VIA_CEP)).toEqual({ kind: 'found', address });
    expect(readCepAnswer({ cep: '29010000', ...address })).toEqual({ kind: 'found', address });
    expect(readCepAnswer({ state: 'ES', city: 'Vitória', neighborhood: null, street: null })).toMatchObject({
      address: { neighborhood: '', street: '' },
    });
    expect(readCepAnswer({ state: 'Espírito Santo', city: 'Vitória' })).toEqual({ kind: 'unavailable' });
  });
});
