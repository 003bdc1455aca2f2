import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUser } from '#areas/people/access/index.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { PASSWORD } from '../app.ts';
import { aBank } from '../builders/addresses.ts';
import { aCampaign } from '../builders/campaign.ts';
import { call, fillCart, payBy } from '../builders/enrolment.ts';
import { BANK_ACCOUNT } from '../builders/reversal.ts';
import { ACCOUNTS } from '../accounts-secret.ts';
import { loseAnswers, openAtProviders, payAt } from './beside.ts';
import { aHome, overHttp, type Product, startProduct } from './processes.ts';
import { askOnce, sweepNow } from './sweep-now.ts';

const home = aHome();
const dataDir = join(home.path, 'data');
const METHODS = ['CREDIT', 'BOLETO', 'CREDIT', 'BOLETO'] as const;
const WAIT = { timeout: 60_000, interval: 100 };
let product: Product;
let db: Database;

const open = (url: string): Database => openDatabase({ url, max: 3, name: 'test', accounts: ACCOUNTS });
const payments = () =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'paymentMethod', 'chargeState'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const requests = () => db.selectFrom('providerRequests').select(['id', 'kind', 'state']).execute();
const statuses = async () => [...new Set((await payments()).map(({ status }) => status))];

async function signedIn(username: string) {
  const site = overHttp(product.address);
  const { body } = await call(site, 'POST', '/login', { username, password: PASSWORD });
  return { site, headers: { authorization: `Bearer ${body.access_token}` } };
}

beforeAll(async () => {
  product = await startProduct(dataDir);
  db = open(product.databaseUrl());
  await aBank(db, BANK_ACCOUNT.customerBankNumber);
  const campaign = await aCampaign(db, { now: Temporal.Now.instant() });
  for (const username of ['ana@example.com', 'bia@example.com'])
    await db
      .transaction()
      .execute((trx) => createUser(trx, { name: 'Admin', username, password: PASSWORD, roles: ['ADMIN'] }));
  const site = overHttp(product.address);
  for (const method of METHODS) await payBy(site, await fillCart(site, campaign), method);
  await vi.waitUntil(async () => (await payments()).every(({ chargeState }) => chargeState === 'ISSUED'), WAIT);
  for (const payment of await payments()) await payAt(product, payment);
  await vi.waitUntil(async () => (await statuses()).join(' ') === 'PAID', WAIT);
}, 120_000);

afterAll(async () => {
  await db.destroy();
  await product.stop();
  home.remove();
}, 30_000);

test('killed with -9 while it asks for reversals and hears no answer, the product ends each of them once', async () => {
  expect(await payments()).toHaveLength(METHODS.length);
  await loseAnswers(product);
  await askOnce(db);
  const ana = await signedIn('ana@example.com');
  const bia = await signedIn('bia@example.com');
  for (const { id, paymentMethod } of await payments()) {
    const account = paymentMethod === 'CREDIT' ? {} : BANK_ACCOUNT;
    const { status, body } = await call(ana.site, 'POST', `/payments/DOWN_PAYMENT/${id}/revert`, account, ana.headers);
    expect(status).toBe(200);
    if (body.approvalRequestId === undefined) continue;
    const approval = `/approvals/${body.approvalRequestId}/approve`;
    expect((await call(bia.site, 'POST', approval, {}, bia.headers)).status).toBe(200);
  }
  await vi.waitFor(async () => {
    const tried = await db.selectFrom('providerRequests').select('id').where('failedTries', '>', 0).execute();
    expect(tried).toHaveLength(METHODS.length);
  }, WAIT);
  expect((await requests()).map(({ state }) => state)).not.toContain('DONE');
  await db.destroy();
  await product.kill();
  product = await startProduct(dataDir);
  db = open(product.databaseUrl());
  await vi.waitFor(() => openAtProviders(product), WAIT);
  await sweepNow(db, product.databaseUrl());
  await vi.waitFor(
    async () => expect((await requests()).map(({ state }) => state)).toEqual(METHODS.map(() => 'DONE')),
    WAIT,
  );
  expect(await statuses()).toEqual(['REVERSED']);
  const reversals = await db.selectFrom('paymentReversals').select('status').execute();
  expect(reversals).toEqual(METHODS.map(() => ({ status: 'APPROVED' })));
  const posted = await db.selectFrom('ledgerTransactions').select('id').where('kind', '=', 'REVERSAL').execute();
  expect(posted).toHaveLength(METHODS.length);
  expect(await db.selectFrom('irregularities').select('type').execute()).toEqual([]);
  expect(await proveLedger({ db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
}, 180_000);
