import { cents, newId } from '@habilita/kernel';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { atGetnet, givesBack, pays, paysUnnoticed, pixOf, receiptsOf } from '../../../../test/builders/payers.ts';
import { CARD_PROVIDER, PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { aTeller } from '../../../../test/builders/told.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';
import { cancelCharge } from './cancel-charge.ts';
import { checkCharge } from './check-charge.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';

const it = appOfFile();
afterEach(() => it.transfeera.setKnobs(DEFAULT_KNOBS));

const receiptOf = (charged: Charged): string => receiptsOf(it, charged)[0]?.id ?? '';

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

/**
 * Has a charge paid and refunded at the provider; returns functions that send the notice of each. The refund's notice
 * names only the id of the received payment.
 */
async function paidAndGivenBack(charged: Charged) {
  await paysUnnoticed(it, charged);
  await givesBack(it, charged);
  await it.providersGoOn();
  const movementId = receiptOf(charged);
  const refund = { kind: 'REFUNDED', externalId: movementId, amount: cents(charged.grossCents) } as const;
  return {
    tellPaid: () => deliver(it, aNotice(charged, { movementId })),
    tellRefund: async () => {
      const teller = await aTeller(it);
      await teller.tell({ providerEventId: newId(), ...refund });
      await teller.close();
    },
  };
}

describe('a refund made at the provider', () => {
  test('is booked: the payment is reversed, the student owes again, and somebody is told to look', async () => {
    const charged = await aCharged(it);
    await pays(it, charged);
    await givesBack(it, charged);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('in two parts is booked part by part, each once however often it is told', async () => {
    const charged = await aCharged(it);
    await pays(it, charged);
    it.transfeera.setKnobs({ noticeRepeat: 3 });
    await givesBack(it, charged, 80_000);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: -80_000 });
    await givesBack(it, charged, 100_000);
    await it.drainJobs();
    const raised = ['REFUNDED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER'];
    expect(await standingOf(it, charged)).toMatchObject({ ...GIVEN_BACK, raised });
  });

  test('told before the payment it gives back: both are booked, in their order', async () => {
    const charged = await aCharged(it);
    await paysUnnoticed(it, charged);
    await givesBack(it, charged);
    await it.providersGoOn();
    const { externalId, grossCents } = charged;
    const teller = await aTeller(it);
    await teller.tell({ providerEventId: newId(), kind: 'REFUNDED', externalId, amount: cents(grossCents) });
    await teller.close();
    await it.drainJobs();
    await deliver(it, aNotice(charged, { movementId: receiptOf(charged) }));
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('told by the movement alone, long before the late notice of its payment, is booked with it', async () => {
    const charged = await aCharged(it);
    const { tellPaid, tellRefund } = await paidAndGivenBack(charged);
    await tellRefund();
    it.clock.advance({ minutes: 10 });
    await it.drainJobs();
    await tellPaid();
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('told while its payment is being booked waits for it, and is booked', async () => {
    const charged = await aCharged(it);
    const { tellPaid, tellRefund } = await paidAndGivenBack(charged);
    const told = await it.db.transaction().execute(async (trx) => {
      await trx.selectFrom('payments').select('id').where('id', '=', charged.paymentId).forUpdate().execute();
      const paid = tellPaid();
      await somebodyWaits(it.db, 'row');
      const refund = tellRefund();
      await somebodyWaits(it.db, 'advisory');
      return [paid, refund];
    });
    await Promise.all(told);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('never told at all is found by asking about payments of the last days', async () => {
    const charged = await aCharged(it);
    await pays(it, charged);
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    await givesBack(it, charged);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', raised: [] });
    it.clock.advance({ hours: 25 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(GIVEN_BACK);
  });

  test('that the provider’s own record does not show is raised, and moves nothing', async () => {
    const charged = await aCharged(it);
    await pays(it, charged);
    await deliver(it, aNotice(charged, { object: 'CashInRefund', movementId: receiptOf(charged) }));
    await it.drainJobs();
    const raised = ['NOTICE_NOT_CONFIRMED'];
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, raised });
  });
});

describe('a charge cancelled at the provider', () => {
  test('is closed here too, and raised: the student still owes and has nothing to pay with', async () => {
    const charged = await aCharged(it, 'BOLETO');
    await it.getnet.app.inject({ method: 'POST', url: `/simulator/cancel/${atGetnet(it, charged)?.id}` });
    await it.drainJobs();
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', raised: ['CANCELLED_BY_PROVIDER'] });
  });

  test('of which no notice tells is found by asking', async () => {
    const charged = await aCharged(it);
    const pix = pixOf(it, charged);
    if (pix === undefined) throw new Error('no charge');
    it.transfeera.records.charges.put({ ...pix, status: 'REMOVIDA_PELO_PSP' });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', raised: ['CANCELLED_BY_PROVIDER'] });
  });
});

async function withdrawn(
  change: { status: 'PENDING'; active: false } | { status: 'CANCELLED' } = { status: 'CANCELLED' },
) {
  const charged = await aCharged(it);
  const wish = { ...change, chargeState: 'CANCEL_REQUESTED', updatedAt: it.clock.now() } as const;
  await it.db.updateTable('payments').set(wish).where('id', '=', charged.paymentId).execute();
  return charged;
}

const LATE = { status: 'PAID', booked: 1, balanceCents: 0, raised: ['PAID_AFTER_CANCELLATION'], mismatches: 0 };

const statusThere = async (charged: Charged) => {
  const found = await it.deps.providers.named(PIX_PROVIDER).fetchCharge(charged);
  return found.kind === 'found' ? found.charge.status : found.kind;
};

describe('a charge taken back', () => {
  test('that was paid first is booked at once, without its notice', async () => {
    const charged = await withdrawn();
    await paysUnnoticed(it, charged);
    await cancelCharge(it.deps, charged.paymentId);
    expect(await standingOf(it, charged)).toMatchObject(LATE);
    expect(await chargeStateOf(charged)).toBe('ISSUED');
  });

  test('and paid all the same without a notice is found days later', async () => {
    const charged = await withdrawn();
    await cancelCharge(it.deps, charged.paymentId);
    it.clock.advance({ hours: 48 });
    await paysUnnoticed(it, charged);
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(LATE);
  });

  test('and cancelled there although no answer came is closed by the next look, without an irregularity', async () => {
    const charged = await withdrawn();
    await it.deps.providers.named(PIX_PROVIDER).cancelCharge(charged.externalId);
    await checkCharge(it.deps, charged.paymentId);
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'CANCELLED', raised: [] });
  });

  test('that a look finds open is still taken back within minutes, not at the next look', async () => {
    const charged = await withdrawn();
    it.clock.advance({ seconds: 1 });
    await checkCharge(it.deps, charged.paymentId);
    expect(await chargeStateOf(charged)).toBe('CANCEL_REQUESTED');
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
  });

  test.each([
    ['whose payment was cancelled', { status: 'CANCELLED' } as const],
    ['whose payment was inactivated', { status: 'PENDING', active: false } as const],
  ])('%s, that stands open at the provider is taken back anew', async (_name, change) => {
    const charged = await withdrawn(change);
    const deaf = withProvider(it.deps, PIX_PROVIDER, { cancelCharge: async () => ({ kind: 'unknown' }) });
    await cancelCharge(deaf, charged.paymentId);
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    it.clock.advance({ hours: 2 });
    await reconcileCharges(it.deps);
    await it.drainJobs();
    expect(await statusThere(charged)).toBe('CANCELLED');
  });

  test('that stays open whatever the provider answers is seen by staff, whose word ends it', async () => {
    const charged = await withdrawn();
    const polite = withProvider(it.deps, PIX_PROVIDER, { cancelCharge: async () => ({ kind: 'cancelled' }) });
    await cancelCharge(polite, charged.paymentId);
    it.clock.advance({ hours: 2 });
    await checkCharge(polite, charged.paymentId);
    await expect(cancelCharge(polite, charged.paymentId)).rejects.toThrow('provider unavailable');
    const screen = outcomesScreen(it);
    expect(await screen.shown(charged)).toMatchObject([{ kind: 'CANCELLATION', lastError: 'server' }]);
    const settled = await screen.act(charged.paymentId, 'settle', { decision: 'DONE', reason: 'O banco não paga.' });
    expect(settled.status).toBe(204);
    await checkCharge(polite, charged.paymentId);
    expect(await chargeStateOf(charged)).toBe('CANCELLED');
    expect(await screen.shown(charged)).toEqual([]);
  });
});

test('a charge issued without an answer, which a look finds open, is known within minutes, not at the next look', async () => {
  const charged = await aCharged(it);
  const unanswered = { chargeState: 'REQUESTED', externalPaymentId: null, pixTxid: null } as const;
  const payments = it.db.updateTable('payments').set({ ...unanswered, updatedAt: it.clock.now() });
  await payments.where('id', '=', charged.paymentId).execute();
  it.clock.advance({ seconds: 1 });
  await checkCharge(it.deps, charged.paymentId);
  expect(await chargeStateOf(charged)).toBe('REQUESTED');
  it.clock.advance({ minutes: 3 });
  await sweepStrandedCharges(it.deps);
  await it.drainJobs();
  expect(await chargeStateOf(charged)).toBe('ISSUED');
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
    const teller = await aTeller(it);
    const denied = async (attemptId: string) => {
      const { externalId } = charged;
      const event = {
        providerEventId: newId(),
        kind: 'DENIED',
        externalId,
        amount: cents(190_000),
        attemptId,
      } as const;
      expect(await teller.tell(event, CARD_PROVIDER)).toBe(200);
    };
    await denied(another);
    expect(await statusOf()).toBe('PENDING');
    await denied(id);
    expect(await statusOf()).toBe('ERROR');
    await teller.close();
  });
});
