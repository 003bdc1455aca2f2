import { cents, newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, standingOf } from '../../../../test/builders/money.ts';
import { paysUnnoticed } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import type { ParseWebhookResult, WebhookRequest } from '../providers/notice.ts';

const it = appOfFile();
let app: FastifyInstance;
let heard: WebhookRequest[] = [];
let says: ParseWebhookResult = { kind: 'probe' };

const parseWebhook = (request: WebhookRequest) => {
  heard = [request];
  return says;
};

beforeAll(async () => {
  app = await createApp(withProvider(it.deps, PIX_PROVIDER, { parseWebhook }), false);
});
afterAll(() => app.close());

const path = `/api/v1/webhooks/payments/${PIX_PROVIDER}`;

describe('what a provider sends', () => {
  test('reaches its adapter whole: method, secret end of the path, query and raw body', async () => {
    const seen = { payment_id: 'p1', status: 'PAID' };
    expect((await app.inject({ method: 'GET', url: `${path}/known-to-it`, query: seen })).statusCode).toBe(200);
    expect(heard).toMatchObject([{ method: 'GET', pathSecret: 'known-to-it', query: seen, rawBody: '' }]);
    await app.inject({ method: 'POST', url: path, payload: '{"a": 1}', headers: { 'content-type': 'text/plain' } });
    expect(heard).toMatchObject([{ method: 'POST', pathSecret: undefined, query: {}, rawBody: '{"a": 1}' }]);
  });

  test('to try the address is answered 200 and does nothing', async () => {
    says = { kind: 'probe' };
    const answer = await app.inject({ method: 'POST', url: path, payload: { test: true } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 0 }]);
    expect(await it.db.selectFrom('providerEvents').select('outcome').execute()).toEqual([]);
  });

  test('unsigned is a hint: the charge is asked for, and what the provider answers is booked', async () => {
    const charged = await aCharged(it);
    await paysUnnoticed(it, charged);
    const { externalId } = charged;
    const told = { kind: 'UNKNOWN', amount: cents(1), occurredAt: it.clock.now(), raw: null } as const;
    says = { kind: 'events', events: [{ ...told, providerEventId: newId(), externalId }] };
    expect((await app.inject({ method: 'GET', url: `${path}/x` })).statusCode).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [] });
  });

  test('about refunds and transfers that are not ours is taken and leads nowhere', async () => {
    says = { kind: 'requests', requestIds: ['not-ours', newId()], returned: false, foreign: [] };
    const answer = await app.inject({ method: 'POST', url: path, payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 0 }]);
    await it.drainJobs();
  });
});
