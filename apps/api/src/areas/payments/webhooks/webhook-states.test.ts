import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aPixStudent } from '../../../../test/builders/money.ts';
import { webhookStates } from './webhook-states.ts';
import { pathSecretOf, WEBHOOKS_PATH } from './webhook-address.ts';

const it = appOfFile();

const stateOf = async (name: string) => (await webhookStates(it.deps)).find(({ provider }) => provider === name);
const address = (provider: string, end = pathSecretOf(it.deps.environment.secrets.webhook, provider)) =>
  `${WEBHOOKS_PATH}${provider}/${end}`;
const send = (url: string, payload: object | string, headers = {}) =>
  it.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

test('a provider that is told by us shows since when, one that a person tells shows that; no secret end is shown', async () => {
  expect(await stateOf('transfeera')).toMatchObject({
    isRegisteredByUs: true,
    registeredAt: expect.anything(),
    error: null,
    lastNoticeAt: null,
    lastFailure: null,
  });
  expect(await stateOf('getnet')).toMatchObject({ isRegisteredByUs: false, registeredAt: null });
  const shown = JSON.stringify(await webhookStates(it.deps));
  for (const provider of ['transfeera', 'getnet'])
    expect(shown).not.toContain(pathSecretOf(it.deps.environment.secrets.webhook, provider));
});

test('the last notice and the last refused one are told, and the probe is neither', async () => {
  expect((await send(address('transfeera'), { test: true })).statusCode).toBe(200);
  expect(await stateOf('transfeera')).toMatchObject({ lastNoticeAt: null, lastFailureAt: null });
  const charged = await aPixStudent(it);
  await it.settle();
  const charge = it.transfeera.records.charges.find(({ integrationId }) => integrationId === charged.paymentId);
  if (charge === undefined) throw new Error('no charge');
  it.transfeera.engine.pay(charge);
  await it.notices.arrive();
  expect(await stateOf('transfeera')).toMatchObject({ lastNoticeAt: it.clock.now(), lastFailure: null });
});

test('a call that says nothing and knows no address, as the doctor makes it, is refused and hides no refused notice', async () => {
  const before = await stateOf('getnet');
  for (const provider of ['transfeera', 'getnet']) {
    const answer = await it.inject({ method: 'POST', url: `/api/v1/webhooks/payments/${provider}` });
    expect(answer.statusCode).toBe(401);
  }
  expect(await stateOf('getnet')).toEqual(before);
  expect(await stateOf('transfeera')).toMatchObject({ lastFailure: null });
});

test('a notice that is refused is told with its reason, at most once a minute', async () => {
  const notice = { id: newId(), account_id: 'habilita' };
  const failures = async () => (await stateOf('transfeera'))?.lastFailure;
  expect((await send(address('transfeera'), notice)).statusCode).toBe(401);
  expect(await failures()).toBe('UNSIGNED');
  const wrong = { 'transfeera-signature': `t=${it.clock.now().epochMilliseconds},v1=${'0'.repeat(64)}` };
  expect((await send(address('transfeera'), notice, wrong)).statusCode).toBe(401);
  expect(await failures()).toBe('UNSIGNED');
  it.clock.advance({ minutes: 2 });
  const later = { 'transfeera-signature': `t=${it.clock.now().epochMilliseconds},v1=${'0'.repeat(64)}` };
  expect((await send(address('transfeera'), notice, later)).statusCode).toBe(401);
  expect(await failures()).toBe('WRONG_SIGNATURE');
  expect((await send(address('getnet'), '{"payment_id": "1')).statusCode).toBe(400);
  expect(await stateOf('getnet')).toMatchObject({ lastFailure: 'UNREADABLE' });
});

test('a registration that was removed at the provider is made again when a person asks', async () => {
  const { webhooks } = it.transfeera.records;
  for (const webhook of webhooks.all()) webhooks.put({ ...webhook, url: 'http://somewhere.else/' });
  const { headers } = await it.signIn('SYSTEM');
  const url = '/api/v1/system/webhooks/register';
  expect((await it.inject({ method: 'POST', url, headers })).statusCode).toBe(204);
  await it.drainJobs();
  expect(webhooks.all().map((webhook) => webhook.url)).toEqual([expect.stringContaining(address('transfeera'))]);
  const stranger = await it.signIn('FINANCIAL_ANALYST');
  expect((await it.inject({ method: 'POST', url, headers: stranger.headers })).statusCode).toBe(403);
});
