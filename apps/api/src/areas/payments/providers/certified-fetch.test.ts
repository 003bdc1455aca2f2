import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate } from '../../../../test/a-certificate.ts';
import { certifiedFetch } from './certified-fetch.ts';
import { sendHttp } from './http.ts';

const [ofServer, ours, ofStranger] = [aCertificate('server'), aCertificate('habilita'), aCertificate('stranger')];

/**
 * The server answers with the caller's name and what was sent; it refuses callers without a certificate that it trusts.
 */
const server = createServer(
  { cert: ofServer.certificate, key: ofServer.key, ca: ours.certificate, requestCert: true, rejectUnauthorized: true },
  (request, response) => {
    if (request.url === '/silent') return;
    const caller = request.socket instanceof Object && (request.socket as TLSSocket).getPeerCertificate().subject.CN;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => response.end(JSON.stringify({ caller, sent: Buffer.concat(parts).toString() })));
  },
);
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const by = (
  { certificate, key }: { certificate: string; key: string },
  timeoutSignal = () => AbortSignal.timeout(5_000),
) => ({
  fetch: certifiedFetch({ certificate, key, authority: ofServer.certificate }),
  timeoutSignal,
});

test('the server sees our certificate, and gets and answers text', async () => {
  const call = {
    method: 'POST',
    url: `${url}/`,
    headers: { 'content-type': 'application/json' },
    body: '{"ç":1}',
  } as const;
  const answer = { kind: 'answer', status: 200, body: { caller: 'habilita', sent: '{"ç":1}' } };
  expect(await sendHttp(call, by(ours))).toEqual(answer);
});

test('a certificate that the server does not know, and no answer, are unavailable', async () => {
  expect(await sendHttp({ method: 'GET', url }, by(ofStranger))).toMatchObject({ cause: 'network' });
  const given = new AbortController();
  const silent = sendHttp(
    { method: 'GET', url: `${url}/silent` },
    by(ours, () => given.signal),
  );
  given.abort();
  expect(await silent).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
});
