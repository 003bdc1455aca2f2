import { cents } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { cancelCharge } from './cancel-charge.ts';
import { reconcileCharges } from './reconcile-charges.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

function atProvider({ externalId }: Charged) {
  const charge = it.sandbox.store.byId(externalId);
  if (charge === undefined) throw new Error('no charge');
  return charge;
}

async function paid(charged: Charged): Promise<void> {
  const { payments } = it.sandbox.engine.payFromOutside(atProvider(charged));
  await deliver(it, aNotice(charged, { movementId: payments[0]?.id ?? '' }));
}

/** The provider refunds by itself; returns its notice, which is not delivered yet. */
function givesBack(charged: Charged, refundId: string, amount = charged.grossCents) {
  it.sandbox.engine.refundCharge(atProvider(charged), refundId, amount);
  return aNotice(charged, { type: 'charge.refunded', refundId, amount });
}

const chargeStateOf = async ({ paymentId }: Charged) =>
  (await it.db.selectFrom('payments').select('chargeState').where('id', '=', paymentId).executeTakeFirst())
    ?.chargeState;

const GIVEN_BACK = {
  status: 'REVERSED',
  booked: 1,
  balanceCents: -180_000,
  hasPaidAnyDownPayment: false,
  raised: ['REFUNDED_BY_PROVIDER'],
  mismatches: 0,
};

describe('a refund made at the provider', () => {
  test('is booked: the payment is reversed, the student owes again, and somebody is told to look', async () => {
    const charged = await aCharged(it);
    await paid(charged);
    expect(await deliver(it, givesBack(charged, 'r1'))).toBe(200);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('in two parts is booked part by part, each once however often it is told', async () => {
    const charged = await aCharged(it);
    await paid(charged);
    const first = givesBack(charged, 'r2', 80_000);
    await Promise.all([deliver(it, first), deliver(it, first), deliver(it, { ...first, id: 'evt_again' })]);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: -80_000 });
    await deliver(it, givesBack(charged, 'r3', 100_000));
    await it.drainJobs();
    const raised = ['REFUNDED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER'];
    expect(await standingOf(it, charged)).toMatchObject({ ...GIVEN_BACK, raised });
  });

  test('told before the payment it gives back: both are booked, in their order', async () => {
    const charged = await aCharged(it);
    const { payments } = it.sandbox.engine.payFromOutside(atProvider(charged));
    await deliver(it, givesBack(charged, 'r4'));
    await it.drainJobs();
    await deliver(it, aNotice(charged, { movementId: payments[0]?.id ?? '' }));
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('never told at all is found by asking about payments of the last days', async () => {
    const charged = await aCharged(it);
    await paid(charged);
    givesBack(charged, 'r5');
    it.clock.advance({ hours: 25 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('that the provider’s own record does not show is raised, and moves nothing', async () => {
    const charged = await aCharged(it);
    await paid(charged);
    await deliver(it, aNotice(charged, { type: 'charge.refunded', refundId: 'made up' }));
    await it.drainJobs();
    const raised = ['NOTICE_NOT_CONFIRMED'];
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, raised });
  });
});

describe('a charge cancelled at the provider', () => {
  test('is closed here too, and raised: the student still owes and has nothing to pay with', async () => {
    const charged = await aCharged(it);
    it.sandbox.engine.cancelCharge(atProvider(charged));
    await deliver(it, aNotice(charged, { type: 'charge.cancelled' }));
    await it.drainJobs();
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', raised: ['CANCELLED_BY_PROVIDER'] });
  });

  test('whose notice was lost is found by asking', async () => {
    const charged = await aCharged(it);
    it.sandbox.engine.cancelCharge(atProvider(charged));
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', raised: ['CANCELLED_BY_PROVIDER'] });
  });
});

async function withdrawn(): Promise<Charged> {
  const charged = await aCharged(it);
  const wish = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED', updatedAt: it.clock.now() } as const;
  await it.db.updateTable('payments').set(wish).where('id', '=', charged.paymentId).execute();
  return charged;
}

const LATE = { status: 'PAID', booked: 1, balanceCents: 0, raised: ['PAID_AFTER_CANCELLATION'], mismatches: 0 };

describe('a charge taken back', () => {
  test('that was paid first is booked at once, without its notice', async () => {
    const charged = await withdrawn();
    it.sandbox.engine.payFromOutside(atProvider(charged));
    await cancelCharge(it.deps, charged.paymentId);
    expect(await standingOf(it, charged)).toMatchObject(LATE);
    expect(await chargeStateOf(charged)).toBe('ISSUED');
  });

  test('and paid all the same without a notice is found days later', async () => {
    const charged = await withdrawn();
    await cancelCharge(it.deps, charged.paymentId);
    it.clock.advance({ hours: 48 });
    it.sandbox.engine.payFromOutside(atProvider(charged), { force: true });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(LATE);
  });

  test('that stands open at the provider is taken back anew', async () => {
    const charged = await withdrawn();
    const deaf = withProvider(it.deps, PIX_PROVIDER, { cancelCharge: async () => ({ kind: 'unknown' }) });
    await cancelCharge(deaf, charged.paymentId);
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    it.clock.advance({ hours: 2 });
    await reconcileCharges(it.deps);
    await it.drainJobs();
    expect(await it.deps.providers.named(PIX_PROVIDER).fetchCharge(charged)).toMatchObject({
      charge: { status: 'CANCELLED' },
    });
  });
});

describe('a card refused, told by notice because the answer was lost', () => {
  test('ends the attempt it names, and no other', async () => {
    const charged = await aCharged(it, 'CREDIT');
    const attempt = {
      registrationId: charged.registrationId,
      paymentId: charged.paymentId,
      at: it.clock.now(),
      operation: 'CARD_PAYMENT',
      status: 'PENDING',
      totalGrossCents: cents(charged.grossCents),
    } as const;
    const [id, another] = ['019cb1f0-0000-7000-8000-000000000001', '019cb1f0-0000-7000-8000-000000000002'];
    await it.db
      .insertInto('paymentAttempts')
      .values({ ...attempt, id })
      .execute();
    const statusOf = async () =>
      (await it.db.selectFrom('paymentAttempts').select('status').where('id', '=', id).executeTakeFirst())?.status;
    await deliver(it, aNotice(charged, { type: 'charge.denied', attemptId: another }));
    expect(await statusOf()).toBe('PENDING');
    await deliver(it, aNotice(charged, { type: 'charge.denied', attemptId: id }));
    expect(await statusOf()).toBe('ERROR');
  });
});
