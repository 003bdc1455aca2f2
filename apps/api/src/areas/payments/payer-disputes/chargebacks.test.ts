import { newId } from '@habilita/kernel';
import { PASSING_FAULTS } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Deps } from '#kernel/deps.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { payByCard } from '../cards/pay-by-card.ts';
import { checkCharge } from '../charges/check-charge.ts';
import { issueCharge } from '../charges/issue-charge.ts';
import { BACK_OFFICE, type Started, startGetnet } from '../providers/getnet/getnet-harness.ts';
import { providersOf } from '../providers/providers.ts';
import { compareStatements } from '../provider-statements/compare-statements.ts';
import { followDisputes } from './follow-disputes.ts';
import { withProvider } from '../../../../test/builders/providers.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

let it: TestApp;
let getnet: Started;
let deps: Deps;
beforeAll(async () => {
  it = await testApp();
  getnet = await startGetnet(it.clock);
  const { all, payouts } = it.deps.providers;
  const others = all.filter(({ metadata }) => metadata.methods.includes('PIX'));
  const backOffice = { ...BACK_OFFICE, apiUrl: getnet.apiUrl };
  const provider = getnet.connect({}, getnet.apiUrl, { backOffice });
  deps = { ...it.deps, providers: providersOf(payouts, provider, ...others) };
});
afterAll(async () => {
  await it.close();
  await getnet.close();
});
afterEach(() => getnet.simulator.faults.clear());

/** A student who has paid by card at Getnet. */
async function aPaid(): Promise<Charged> {
  const charged = await aCharged({ ...it, drainJobs: async () => 0 }, 'CREDIT');
  await issueCharge(deps, charged.paymentId);
  await payByCard(deps, {
    paymentId: charged.paymentId,
    attemptId: newId(),
    cardToken: await getnet.cardFor('approved', charged.paymentId),
    installments: 3,
  });
  return charged;
}

function there({ paymentId }: Charged) {
  const payment = getnet.simulator.records.payments.find(
    ({ orderId, status }) => orderId === paymentId && status === 'APPROVED',
  );
  if (payment === undefined) throw new Error('no payment at Getnet');
  return payment;
}

const stateOf = async ({ paymentId }: Charged) =>
  it.db
    .selectFrom('payerDisputes')
    .select(['kind', 'state', 'amountCents'])
    .where('paymentId', '=', paymentId)
    .execute();

const postedFor = ({ registrationId }: Charged) =>
  it.db
    .selectFrom('ledgerTransactions')
    .select(['kind', 'reversesId'])
    .where('registrationId', '=', registrationId)
    .where('sourceType', '=', 'PAYER_DISPUTE')
    .orderBy('at')
    .orderBy('id')
    .execute();

test('a chargeback takes the money from the payment in one posting, however often it is asked for', async () => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  await Promise.all(Array.from({ length: 4 }, () => followDisputes(deps)));
  expect(await stateOf(charged)).toEqual([{ kind: 'CHARGEBACK', state: 'TAKEN', amountCents: charged.grossCents }]);
  expect(await postedFor(charged)).toEqual([{ kind: 'REVERSAL', reversesId: null }]);
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'REVERSED',
    balanceCents: -charged.grossCents,
    raised: ['CARD_CHARGEBACK'],
    mismatches: 0,
  });
  // Checking the charge finds the same payment in the provider's record, and changes nothing.
  await checkCharge(deps, charged.paymentId);
  expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -charged.grossCents, mismatches: 0 });
});

test('one that is won gives the money back once, and the payment counts as paid again', async () => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  await followDisputes(deps);
  getnet.simulator.engine.winDispute(there(charged));
  await Promise.all(Array.from({ length: 4 }, () => followDisputes(deps)));
  expect(await stateOf(charged)).toMatchObject([{ state: 'WON' }]);
  expect(await postedFor(charged)).toMatchObject([
    { kind: 'REVERSAL', reversesId: null },
    { kind: 'REVERSAL', reversesId: expect.any(String) },
  ]);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
});

test('one that was won before it was heard of moves no money', async () => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  getnet.simulator.engine.winDispute(there(charged));
  await followDisputes(deps);
  expect(await stateOf(charged)).toMatchObject([{ state: 'WON' }]);
  expect(await postedFor(charged)).toEqual([]);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
});

test('a second chargeback of a payment that came back is a dispute of its own', async () => {
  const charged = await aPaid();
  const { engine } = getnet.simulator;
  engine.dispute(there(charged));
  engine.winDispute(there(charged));
  await followDisputes(deps);
  engine.dispute(there(charged));
  await followDisputes(deps);
  const states = (await stateOf(charged)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['TAKEN', 'WON']);
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'REVERSED',
    balanceCents: -charged.grossCents,
    mismatches: 0,
  });
});

test('one of a payment that nobody knows is raised without a registration, and booked when its payment is known', async () => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  const movement = { provider: 'getnet', identifier: there(charged).id };
  const [kept] = await ownerOf(it.db)
    .deleteFrom('providerMovementIds')
    .where('provider', '=', movement.provider)
    .where('identifier', '=', movement.identifier)
    .returningAll()
    .execute();
  await followDisputes(deps);
  await followDisputes(deps);
  expect(await stateOf(charged)).toEqual([]);
  const unknown = await it.db
    .selectFrom('irregularities')
    .select(['type', 'registrationId'])
    .where('type', '=', 'UNKNOWN_CHARGE')
    .execute();
  expect(unknown).toEqual([{ type: 'UNKNOWN_CHARGE', registrationId: null }]);
  if (kept === undefined) throw new Error('the movement was not known');
  await it.db.insertInto('providerMovementIds').values(kept).execute();
  await followDisputes(deps);
  await followDisputes(deps);
  expect(await stateOf(charged)).toMatchObject([{ state: 'TAKEN' }]);
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'REVERSED',
    raised: ['CARD_CHARGEBACK'],
    mismatches: 0,
  });
});

test.each(PASSING_FAULTS)('after %s of the statement a chargeback is booked once it is given', async (fault) => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  getnet.simulator.faults.order({ fault, path: '/v2/mgm/statement', times: 2 });
  await followDisputes(deps).catch(() => undefined);
  await followDisputes(deps).catch(() => undefined);
  await followDisputes(deps);
  expect(await postedFor(charged)).toHaveLength(1);
});

test('one that was taken while nothing was told for weeks, and one won weeks later, are found', async () => {
  const charged = await aPaid();
  await followDisputes(deps);
  it.clock.advance({ hours: 24 * 10 });
  getnet.simulator.engine.dispute(there(charged));
  it.clock.advance({ hours: 24 * 20 });
  await followDisputes(deps);
  expect(await stateOf(charged)).toMatchObject([{ state: 'TAKEN' }]);
  it.clock.advance({ hours: 24 * 30 });
  await followDisputes(deps);
  getnet.simulator.engine.winDispute(there(charged));
  await followDisputes(deps);
  expect(await stateOf(charged)).toMatchObject([{ state: 'WON' }]);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
});

test('one of a payment that becomes known weeks later is booked then', async () => {
  const charged = await aPaid();
  getnet.simulator.engine.dispute(there(charged));
  const owner = ownerOf(it.db).deleteFrom('providerMovementIds').where('identifier', '=', there(charged).id);
  const kept = await owner.returningAll().execute();
  await followDisputes(deps);
  it.clock.advance({ hours: 24 * 30 });
  await followDisputes(deps);
  expect(await stateOf(charged)).toEqual([]);
  await it.db.insertInto('providerMovementIds').values(kept).execute();
  await followDisputes(deps);
  expect(await stateOf(charged)).toMatchObject([{ state: 'TAKEN' }]);
});

test('after the first time only the last days are asked for', async () => {
  await followDisputes(deps);
  it.clock.advance({ hours: 1 });
  const asked: Temporal.Duration[] = [];
  const getnetProvider = deps.providers.named('getnet');
  await followDisputes(
    withProvider(deps, 'getnet', {
      fetchDisputes: async (period) => {
        asked.push(period.from.until(period.until, { largestUnit: 'hours' }));
        return (await getnetProvider.fetchDisputes?.(period)) ?? { kind: 'disputes', disputes: [] };
      },
    }),
  );
  const hours = asked.reduce((sum, duration) => sum + duration.total('hours'), 0);
  expect(hours).toBeLessThan(24 * 4);
  expect(Math.max(...asked.map((duration) => duration.total('hours')))).toBe(24);
});

test('the statement of each day agrees with what was booked, chargebacks and all', async () => {
  await aPaid();
  it.clock.advance({ hours: 24 });
  await compareStatements(deps);
  const days = await it.db
    .selectFrom('providerStatementDays')
    .select(['state', 'lineCount', 'differenceCount'])
    .where('lineCount', '>', 0)
    .execute();
  expect(days).toEqual([{ state: 'COMPARED', lineCount: expect.any(Number), differenceCount: 0 }]);
});
