import { endpoint, money, UNEXPECTED_MESSAGE } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from './build-app.ts';
import { publicRoute } from './route.ts';

const row = z.object({ status: z.enum(['PAID', 'PENDING']), amount: money, at: z.string().optional() });
const rows = endpoint({
  method: 'GET',
  path: '/rows',
  summary: 'Rows',
  tag: 'Tests',
  access: 'public',
  response: z.array(row),
});

let answered: object[] = [];
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp({
    logger: false,
    authenticate: async () => undefined,
    trustedProxies: [],
    cardFieldsOrigin: 'https://cards.example',
  });
  publicRoute(app, rows, async () => answered as z.output<typeof row>[]);
});
afterAll(() => app.close());

test('an answer is written by the contract: amounts in BRL, and nothing that it does not declare', async () => {
  answered = [{ status: 'PAID', amount: cents(1250), at: undefined, secret: 1 }];
  const { headers, body } = await app.inject('/rows');
  expect([headers['content-type'], body]).toEqual([
    'application/json; charset=utf-8',
    '[{"status":"PAID","amount":12.5}]',
  ]);
});

test('an answer that contradicts the contract is never sent', async () => {
  answered = [{ status: 'LOST', amount: cents(1250) }];
  const answer = await app.inject('/rows');
  expect([answer.statusCode, answer.json()]).toEqual([500, expect.objectContaining({ message: UNEXPECTED_MESSAGE })]);
});
