import { cents } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { CarriedOutElsewhere } from '#kernel/jobs/jobs.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { paysUnnoticed, receiptsOf } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withPayouts, withProvider } from '../../../../test/builders/providers.ts';
import { CLOSED_ACCOUNT } from '../../../../test/builders/reversal.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';
import { bookRefund } from '../arrivals/book-refund.ts';
import { checkEndedRequests } from './check-ended-requests.ts';
import { carryOutRequest, requestPayout, requestRefund } from './provider-requests.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';
import type { PayoutRecipient } from '../providers/payout.ts';

const it = appOfFile();
let screen: ReturnType<typeof outcomesScreen>;
beforeAll(() => {
  screen = outcomesScreen(it);
});

const NO_ANSWER = { kind: 'unavailable', cause: 'timeout', detail: '' } as const;
const deaf = () =>
  withProvider(it.deps, PIX_PROVIDER, { fetchCharge: async () => NO_ANSWER, refund: async () => NO_ANSWER });

const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow('provider unavailable');

async function paid(): Promise<Charged> {
  const charged = await aCharged(it);
  await paysUnnoticed(it, charged);
  await reconcileCharges(it.deps);
  return charged;
}

async function refundAsked(charged: Charged): Promise<string> {
  const { registrationId, paymentId, provider } = charged;
  const { userId: requestedBy } = await screen.personOf('ADMIN');
  const shares = { partner: cents(150_000), marketplace: cents(30_000) };
  const asked = { registrationId, paymentId, provider, requestedBy, shares };
  const id = await it.db.transaction().execute((trx) => requestRefund(trx, it.deps, asked));
  await fails(carryOutRequest(deaf(), id));
  return id;
}

const RECIPIENT: PayoutRecipient = {
  name: 'Maria da Silva',
  document: '52998224725',
  bankNumber: '033',
  agencyNumber: '1234',
  accountNumber: '5678900',
  accountVerificationDigit: '1',
  accountType: 'CHECKING',
};

async function payoutAsked(charged: Charged, recipient = RECIPIENT): Promise<string> {
  const { userId: requestedBy } = await screen.personOf('ADMIN');
  const asked = { registrationId: charged.registrationId, requestedBy, amount: cents(5_000), recipient };
  return it.db.transaction().execute((trx) => requestPayout(trx, it.deps, asked));
}

const stateOf = async (id: string) =>
  (await it.db.selectFrom('providerRequests').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** The provider does not answer about a refund, and staff record it as not done; then the provider makes the refund. */
async function doneAllTheSame() {
  const charged = await paid();
  const id = await refundAsked(charged);
  await screen.act(id, 'settle', { decision: 'NOT_DONE', reason: 'Não consta.' });
  const [receipt] = receiptsOf(it, charged);
  if (receipt === undefined) throw new Error('nothing arrived');
  it.transfeera.engine.refund(receipt, { amount: 180_000, integrationId: id });
  return charged;
}

describe('a refund asked of a provider', () => {
  test('is booked once it answers, and nobody has to look: it was asked for', async () => {
    const charged = await paid();
    const id = await refundAsked(charged);
    expect(await screen.shown(charged)).toMatchObject([{ id, kind: 'REFUND', amount: 1800, failedTries: 1 }]);
    it.clock.advance({ minutes: 5 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    expect(await stateOf(id)).toBe('DONE');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -180_000, raised: [] });
  });

  test('said by hand to be done is booked; told later, it is not booked again', async () => {
    const charged = await paid();
    const id = await refundAsked(charged);
    expect((await screen.act(id, 'settle', { decision: 'DONE', reason: 'Consta no extrato.' })).status).toBe(204);
    const reversed = { status: 'REVERSED', balanceCents: -180_000, raised: [], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(reversed);
    const [receipt] = receiptsOf(it, charged);
    if (receipt === undefined) throw new Error('nothing arrived');
    it.transfeera.engine.refund(receipt, { amount: 180_000, integrationId: id });
    await it.drainJobs();
    it.clock.advance({ hours: 25 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(reversed);
  });

  describe('said by hand not to be done, and done all the same', () => {
    const GIVEN = {
      status: 'REVERSED',
      balanceCents: -180_000,
      raised: ['REFUNDED_BY_PROVIDER'],
      mismatches: 0,
    };

    test('is booked once and raised, however often it is told', async () => {
      it.transfeera.setKnobs({ noticeRepeat: 3 });
      const charged = await doneAllTheSame();
      await it.drainJobs();
      it.transfeera.setKnobs({ noticeRepeat: 1 });
      expect(await standingOf(it, charged)).toMatchObject(GIVEN);
    });

    test('is found the next morning when its notice is lost', async () => {
      it.transfeera.setKnobs({ noticeDropFirst: 9 });
      const charged = await doneAllTheSame();
      await it.drainJobs();
      it.transfeera.setKnobs({ noticeDropFirst: 0 });
      expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', raised: [] });
      await checkEndedRequests(it.deps);
      await it.drainJobs();
      expect(await standingOf(it, charged)).toMatchObject(GIVEN);
    });
  });

  test('said by hand to be done while the provider refuses it is raised, and what was booked stays', async () => {
    const charged = await paid();
    const id = await refundAsked(charged);
    const refusing = withProvider(it.deps, PIX_PROVIDER, {
      async refund() {
        await screen.act(id, 'settle', { decision: 'DONE', reason: 'Consta no extrato.' });
        return { kind: 'rejected', reason: 'NO_BALANCE', detail: '' };
      },
    });
    await carryOutRequest(refusing, id);
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'REVERSED',
      balanceCents: -180_000,
      raised: ['PAYOUT_MISMATCH'],
      mismatches: 0,
    });
  });

  test('told by the provider while staff settle it by hand is booked once, and neither waits for the other', async () => {
    const charged = await paid();
    const id = await refundAsked(charged);
    const { paymentId, registrationId, provider } = charged;
    const told = await it.db.transaction().execute(async (trx) => {
      await lockRegistration(trx, registrationId);
      const asked = carryOutRequest(it.deps, id);
      await somebodyWaits(it.db);
      const refund = { refundId: id, amount: cents(180_000), refundedAt: it.clock.now() };
      const payment = { id: paymentId, registrationId };
      await bookRefund(trx, it.deps, { provider, payment, externalId: null, refund });
      return { asked };
    });
    await told.asked;
    const reversed = { status: 'REVERSED', balanceCents: -180_000, raised: [], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(reversed);
  });

  test('asked by the job and by a person at once, or by another process after the first has died, is ordered once', async () => {
    const charged = await paid();
    const { registrationId, paymentId, provider } = charged;
    const { userId: requestedBy } = await screen.personOf('ADMIN');
    const shares = { partner: cents(1_000), marketplace: cents(0) };
    const part = { registrationId, paymentId, provider, requestedBy, shares };
    const id = await it.db.transaction().execute((trx) => requestRefund(trx, it.deps, part));
    const [arrived, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = withProvider(it.deps, PIX_PROVIDER, {
      async refund(request) {
        arrived.resolve();
        await goesOn.promise;
        return it.deps.providers.named(PIX_PROVIDER).refund(request);
      },
    });
    const first = carryOutRequest(slow, id);
    await arrived.promise;
    await expect(carryOutRequest(it.deps, id)).rejects.toThrow(CarriedOutElsewhere);
    it.clock.advance({ seconds: 30 });
    await carryOutRequest(it.deps, id);
    goesOn.resolve();
    await first;
    const orders = it.transfeera.records.refunds.filter(({ integrationId }) => integrationId === id);
    expect(orders.map(({ amount }) => amount)).toEqual([1_000]);
    await it.drainJobs();
    expect(await stateOf(id)).toBe('DONE');
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -1_000, raised: [], mismatches: 0 });
  });

  test('that the provider refuses ends there, and moves nothing', async () => {
    const charged = await aCharged(it);
    const { userId: requestedBy } = await screen.personOf('ADMIN');
    const { registrationId, paymentId, provider } = charged;
    const shares = { partner: cents(100), marketplace: cents(0) };
    const asked = { registrationId, paymentId, provider, requestedBy, shares };
    const id = await it.db.transaction().execute((trx) => requestRefund(trx, it.deps, asked));
    await it.drainJobs();
    expect(await stateOf(id)).toBe('REJECTED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', raised: [] });
  });
});

describe('a bank transfer', () => {
  test('whose answer was lost is made once', async () => {
    const charged = await aCharged(it);
    const id = await payoutAsked(charged);
    const { payouts } = it.deps.providers;
    const forgetful = withPayouts(it.deps, {
      sendPayout: async (request) => {
        await payouts.sendPayout(request);
        return NO_ANSWER;
      },
    });
    await fails(carryOutRequest(forgetful, id));
    expect(await screen.shown(charged)).toMatchObject([{ id, kind: 'PAYOUT', amount: 50 }]);
    await it.providersGoOn();
    const before = await payouts.fetchPayout(id);
    expect(await screen.act(id, 'ask')).toMatchObject({ body: { isKnown: true } });
    expect(await stateOf(id)).toBe('DONE');
    expect(await payouts.fetchPayout(id)).toEqual(before);
  });

  test.each([
    ['refused by the bank ends as rejected', CLOSED_ACCOUNT.customerDocument, 0, 'REJECTED'],
    ['under way stays pending until the bank says', RECIPIENT.document, 3_600_000, 'ACCEPTED'],
  ])('%s', async (_words, document, transferDelayMs, state) => {
    const charged = await aCharged(it);
    it.transfeera.setKnobs({ transferDelayMs });
    const id = await payoutAsked(charged, { ...RECIPIENT, document });
    await it.drainJobs();
    expect(await stateOf(id)).toBe(state);
    expect(await it.deps.providers.payouts.fetchPayout('nobody')).toEqual({ kind: 'unknown' });
  });
});
