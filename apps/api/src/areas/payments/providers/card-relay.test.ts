import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@habilita/kernel';
import { afterEach, expect, test } from 'vitest';
import { type CardPaymentCall, cardRelay } from './card-relay.ts';
import { providerDeps } from './provider-deps.ts';

const CALL: CardPaymentCall = { handle: 'h', payment: { order_id: newId() } };
let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a card relay that handles every call with `answer`. */
async function relayThat(answer: Parameters<typeof createServer>[1]) {
  const running = createServer(answer);
  server = running;
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  const { port } = running.address() as AddressInfo;
  return cardRelay({ url: 'https://cards.example', apiUrl: `http://127.0.0.1:${port}`, secret: 's' }, providerDeps());
}

const NOTHING_SENT = { kind: 'answer', status: 410, body: null };

test('a relay that is not there has sent nothing, and one that does not hold the card neither', async () => {
  const nowhere = await relayThat(undefined);
  await new Promise((resolve) => server?.close(resolve));
  expect(await nowhere.pay(CALL)).toEqual(NOTHING_SENT);
  expect(await nowhere.problem()).toMatchObject({ kind: 'unavailable', cause: 'network' });
  const empty = await relayThat((_request, response) => response.writeHead(410).end('{"error":"NO_SUCH_CARD"}'));
  expect(await empty.pay(CALL)).toEqual(NOTHING_SENT);
  expect(await empty.problem()).toBeUndefined();
});

test('a relay that is killed half-way, or had no answer, may have charged the card', async () => {
  const killed = await relayThat((request) => request.socket.destroy());
  expect(await killed.pay(CALL)).toMatchObject({ kind: 'unavailable', cause: 'network' });
  server?.close();
  const silent = await relayThat((_request, response) => response.writeHead(504).end('{"error":"timeout"}'));
  expect(await silent.pay(CALL)).toMatchObject({ kind: 'unavailable', cause: 'server' });
});

test('a relay that does not know our secret, or something else that answers, is told from the others', async () => {
  const stranger = await relayThat((_request, response) => response.writeHead(401).end('{"error":"UNAUTHORIZED"}'));
  expect(await stranger.problem()).toMatchObject({ kind: 'unavailable', cause: 'unauthorized' });
  expect(await stranger.pay(CALL)).toMatchObject({ kind: 'unavailable', cause: 'unauthorized' });
  server?.close();
  const other = await relayThat((_request, response) => response.end('{"hello":1}'));
  expect(await other.problem()).toMatchObject({ kind: 'unavailable', cause: 'unreadable' });
  expect(await other.pay(CALL)).toMatchObject({ kind: 'unavailable', cause: 'unreadable' });
});
