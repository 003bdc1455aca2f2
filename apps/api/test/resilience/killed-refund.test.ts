import assert from 'node:assert/strict';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { call } from '../builders/enrolment.ts';
import { payAt } from './beside.ts';
import { KillableProduct, STUDENTS } from './killable-product.ts';
import { overHttp } from './processes.ts';

const it = new KillableProduct();
const WAIT = { timeout: 60_000, interval: 100 };
const each = <T>(value: T): T[] => Array.from({ length: STUDENTS }, () => value);

/** Every student pays and gives up, so that the whole amount is credit. */
beforeAll(async () => {
  await it.start('PIX');
  for (const payment of await it.payments()) await payAt(it.product, payment);
  await vi.waitFor(async () => {
    const statuses = (await it.payments()).map(({ status }) => status);
    assert.deepEqual(statuses, each('PAID'));
  }, WAIT);
  const site = overHttp(it.product.address);
  const headers = await it.headersOf('ana@example.com');
  for (const { id } of await it.registrations()) {
    const { status } = await call(site, 'POST', `/registrations/${id}/abandon`, { note: 'Mudou' }, headers);
    assert.equal(status, 200);
  }
}, 120_000);
afterAll(() => it.stop(), 30_000);

test('killed with -9 while it asks for refunds and hears no answer, the product ends each of them once', async () => {
  const commands = (await it.payments()).map(({ id: entityPaymentId, registrationId }) => ({
    path: `/registrations/${registrationId}/refunds/by-provider`,
    body: { entityPaymentId, refundAmount: 100 },
  }));
  await it.killedWhileGivingBack(commands);
  const refunds = () => it.db.selectFrom('registrationRefunds').select(['status', 'amountCents']).execute();
  await vi.waitFor(async () => expect(await refunds()).toEqual(each({ status: 'DONE', amountCents: 10_000 })), WAIT);
  const requests = await it.db.selectFrom('providerRequests').select(['state', 'kind']).execute();
  expect(requests).toEqual(each({ state: 'DONE', kind: 'REFUND' }));
  const posted = await it.db.selectFrom('ledgerTransactions').select('id').where('kind', '=', 'REVERSAL').execute();
  expect(posted).toHaveLength(STUDENTS);
  expect((await it.payments()).map(({ status, refundsWaiting }) => [status, refundsWaiting])).toEqual(
    each(['PAID', []]),
  );
  const balances = await it.db.selectFrom('registrations').select('balanceCents').execute();
  expect(balances).toEqual(each({ balanceCents: 170_000 }));
  expect(await it.db.selectFrom('irregularities').select('type').execute()).toEqual([]);
  expect(await proveLedger({ db: it.db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
}, 180_000);
