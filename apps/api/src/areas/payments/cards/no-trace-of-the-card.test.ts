import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { tablesContaining, tablesWithValue } from '../../../../test/tables-containing.ts';
import { createApp } from '../../../app.ts';
import { loggerOptions } from '#kernel/logger-options.ts';
import { installedProviders } from '../providers/installed-providers.ts';

/** The cards that these tests pay with. The API, database, files and log of the product must never contain them. */

const APPROVED = '5555555555554444';
const DENIED = '4000000000000663';
const HOLDER = 'QUITERIA XAVANTES';
const CODE = '3905';

const it = appOfFile();
let app: FastifyInstance;
const logged: string[] = [];
/** Requests to the API, and what the API sent to the relay and to Getnet. */
const passed: string[] = [];

beforeAll(async () => {
  const providers = installedProviders(it.deps.environment, {
    now: () => it.clock.now(),
    fetch: async (url, init) => {
      if (typeof init?.body === 'string') passed.push(init.body);
      return fetch(url, init);
    },
  });
  const stream = { write: (line: string) => void logged.push(line) };
  const log = pino(loggerOptions('trace'), stream);
  app = await createApp({ ...it.deps, providers, log }, { ...loggerOptions('trace'), stream });
  app.addHook('preHandler', async ({ url, headers, body }) => void passed.push(JSON.stringify({ url, headers, body })));
});
afterAll(() => app.close());

async function aPayment(): Promise<string> {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'CREDIT');
  await it.drainJobs();
  const payment = it.db.selectFrom('payments').select('id').where('registrationId', '=', enrolment.registrationId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

/** Pays by card with the same requests as the student's page and the page of the card fields that it embeds. */
async function pay(paymentId: string, number: string) {
  const url = `/api/v1/checkout/payments/${paymentId}`;
  const shown = await app.inject({ url });
  const { origin, searchParams } = new URL(shown.json<{ card: { fieldsUrl: string } }>().card.fieldsUrl);
  const card = { number, name: HOLDER, month: '12', year: '39', code: CODE };
  const left = await fetch(new URL('/cards', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...Object.fromEntries(searchParams), ...card }),
  });
  const { handle: cardToken }: { handle: string } = await left.json();
  const payload = { attemptId: newId(), cardToken, installments: 3 };
  const answer = await app.inject({ method: 'POST', url: `${url}/card`, payload });
  return { status: answer.statusCode, body: answer.body };
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}

test('after a denied and an approved card, number, code and holder are in no table, log, file or request of ours', async () => {
  const paymentId = await aPayment();
  const answers = [await pay(paymentId, DENIED), await pay(paymentId, APPROVED)];
  expect(answers.map(({ status }) => status)).toEqual([422, 200]);
  await it.drainJobs();

  // A backup is a copy of the tables and files that are searched here, so it is not searched itself.
  expect(await tablesContaining(it.db, [APPROVED, DENIED, HOLDER])).toEqual({});
  expect(await tablesWithValue(it.db, CODE)).toEqual({});
  const texts = [...logged, ...passed, ...answers.map(({ body }) => body), ...filesUnder(it.deps.environment.dataDir)];
  for (const secret of [APPROVED, DENIED, HOLDER, `"${CODE}"`])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  // The searches above prove something only if the log and the requests were really recorded.
  expect(passed.some((text) => text.includes('cardToken'))).toBe(true);
  expect(logged.some((line) => line.includes('/card'))).toBe(true);
  const [attempt] = await it.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('cardBrand', '=', 'MASTERCARD')
    .execute();
  expect(await tablesContaining(it.db, [attempt?.id ?? 'none'])).toHaveProperty('public.payment_attempts');
});
