import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser } from '#areas/people/access/index.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { fillCart, payBy } from '../builders/enrolment.ts';
import { PASSWORD } from '../app.ts';
import { ACCOUNTS } from '../accounts-secret.ts';
import { noticesAreWanted, openAtProviders, payAt } from './beside.ts';
import { aHome, overHttp, type Product, startProduct } from './processes.ts';
import { sweepNow } from './sweep-now.ts';

const home = aHome();
const dataDir = join(home.path, 'data');
const acknowledged: string[] = [];
let product: Product;
let db: Database;
let campaign: BuiltCampaign;

/**
 * Providers that never answer, so that the product is killed after it recorded a call and before it knows the outcome.
 */
const silent: Server = createServer();

const rows = () => db.selectFrom('registrations').selectAll().where('status', '=', 'REGISTERED').execute();
const payments = () => db.selectFrom('payments').selectAll().execute();
const open = (url: string): Database => openDatabase({ url, max: 3, name: 'test', accounts: ACCOUNTS });

async function studentsKeepComing(): Promise<void> {
  const site = overHttp(product.address);
  try {
    for (;;) {
      const enrolment = await fillCart(site, campaign);
      const { status } = await payBy(site, enrolment, acknowledged.length % 2 === 0 ? 'PIX' : 'BOLETO');
      if (status === 201) acknowledged.push(enrolment.registrationId);
    }
  } catch {
    // The product stopped during the request. A student without an answer is not counted as acknowledged.
  }
}

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const provider = `http://127.0.0.1:${port}`;
  product = await startProduct(dataDir, {
    TRANSFEERA_LOGIN_URL: provider,
    TRANSFEERA_API_URL: provider,
    GETNET_API_URL: provider,
  });
  db = open(product.databaseUrl());
  campaign = await aCampaign(db, { now: Temporal.Now.instant() });
  await db
    .transaction()
    .execute((trx) =>
      createUser(trx, { name: 'Ana Admin', username: 'ana@example.com', password: PASSWORD, roles: ['ADMIN'] }),
    );
  const called = once(silent, 'request');
  const students = [studentsKeepComing(), studentsKeepComing(), studentsKeepComing()];
  await called;
  await vi.waitUntil(() => acknowledged.length >= 6, { timeout: 30_000, interval: 20 });
  await db.destroy();
  await product.kill();
  await Promise.all(students);
  silent.closeAllConnections();
  silent.close();
  product = await startProduct(dataDir);
  db = open(product.databaseUrl());
}, 90_000);

afterAll(async () => {
  await db.destroy();
  await product.stop();
  home.remove();
}, 30_000);

describe('the product, killed with -9 while students enrol and started again', () => {
  test('has every registration it acknowledged, whole: contract, seat, payment and ledger', async () => {
    const registered = await rows();
    expect(registered.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const owners = (await payments()).map(({ registrationId }) => registrationId);
    expect(owners.toSorted()).toEqual(registered.map(({ id }) => id).toSorted());
    const stocks = await db.selectFrom('seatStocks').selectAll().where('scope', '=', 'CAMPAIGN').execute();
    expect(stocks.map(({ taken }) => taken)).toEqual([registered.length]);
    const contracts = await db.selectFrom('contracts').select('registrationId').execute();
    expect(contracts.map(({ registrationId }) => registrationId)).toEqual(expect.arrayContaining(acknowledged));
    expect(await proveLedger({ db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
  });

  test('lists them with an exact total to staff who sign in', async () => {
    const site = overHttp(product.address);
    const login = await site.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { username: 'ana@example.com', password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` };
    const list = await site.inject({ url: '/api/v1/registrations?registrationStatus=REGISTERED', headers });
    expect(list.json()).toMatchObject({ totalSize: (await rows()).length });
  });

  test('issues the charge whose job died between intent and call, once, and books it when it is paid', async () => {
    const [first = ''] = acknowledged;
    await sweepNow(db, product.databaseUrl());
    const states = async () => [...new Set((await payments()).map(({ chargeState }) => chargeState))];
    await vi.waitFor(async () => expect(await states()).toEqual(['ISSUED']), { timeout: 20_000, interval: 100 });
    const asked = (await payments()).map(
      ({ paymentMethod, paymentProvider }) => `${paymentMethod} of ${paymentProvider}`,
    );
    expect(new Set(asked)).toEqual(new Set(['PIX of transfeera', 'BOLETO of getnet']));
    expect(await openAtProviders(product)).toHaveLength((await rows()).length);
    const payment = (await payments()).find(({ registrationId }) => registrationId === first);
    if (payment === undefined) throw new Error('no payment');
    await noticesAreWanted(db);
    await payAt(product, payment);
    const paid = () => db.selectFrom('registrations').select('balanceCents').where('id', '=', first).executeTakeFirst();
    await vi.waitFor(async () => expect(await paid()).toEqual({ balanceCents: 0 }), { timeout: 20_000, interval: 100 });
  }, 120_000);
});
