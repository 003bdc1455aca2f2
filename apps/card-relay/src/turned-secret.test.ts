import { afterEach, expect, it } from 'vitest';
import { createCardRelay, proofOf, type RunningRelay } from './index.ts';

const EARLIER = 'what the API and the relay shared before the turn';
const FRESH = 'what the API and the relay share from now on';
const PAYMENT = '0199c6f0-0000-7000-8000-000000000001';
const CARD = { number: '4111111111111111', name: 'Ana Conceição', month: '12', year: '30', code: '737' };

let relay: RunningRelay;
afterEach(() => relay.close());

function relayWith(secrets: { secret: string; previousSecret?: string }): RunningRelay {
  const getnet = {
    apiUrl: 'https://getnet.test',
    tokenPath: '/token',
    scope: 'oob',
    clientId: 'habilita',
    clientSecret: 'secret',
    sellerId: 'seller',
    channel: 'MG',
    sendsSellerId: false,
  };
  return createCardRelay({ ...secrets, pageOrigin: 'https://habilita.example', getnet, fetch: getnetAnswers });
}

async function getnetAnswers(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  return new Request(address, init).url.endsWith('/token')
    ? Response.json({ access_token: 't', expires_in: 3600 })
    : Response.json({ number_token: 'f'.repeat(128), payment_id: 'p', status: 'APPROVED' }, { status: 201 });
}

const fieldsOf = async (secret: string) =>
  (await relay.app.inject({ url: `/fields?payment=${PAYMENT}&proof=${proofOf(secret, PAYMENT)}` })).statusCode;

const leave = (secret: string) =>
  relay.app.inject({
    method: 'POST',
    url: '/cards',
    headers: { host: 'cards.example', origin: 'https://cards.example' },
    payload: { ...CARD, payment: PAYMENT, proof: proofOf(secret, PAYMENT) },
  });

async function pay(secret: string, handle: string): Promise<number> {
  const payment = { idempotency_key: 'attempt', order_id: PAYMENT, data: { amount: 1900, payment: {} } };
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await relay.app.inject({ method: 'POST', url: '/payments', headers, payload: { handle, payment } });
  return answer.statusCode;
}

it('a turn loses no card on its way: page and call of before count as those of now', async () => {
  relay = relayWith({ secret: FRESH, previousSecret: EARLIER });
  for (const secret of [EARLIER, FRESH]) {
    expect(await fieldsOf(secret)).toBe(200);
    const { handle } = (await leave(secret)).json<{ handle: string }>();
    expect(await pay(secret, handle)).toBe(200);
  }
});

it('what the earlier secret made is refused once it is taken away', async () => {
  relay = relayWith({ secret: FRESH });
  expect(await fieldsOf(EARLIER)).toBe(404);
  expect((await leave(EARLIER)).statusCode).toBe(403);
  expect(await pay(EARLIER, 'a-handle')).toBe(401);
});
