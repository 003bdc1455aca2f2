import { cents, newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { GETNET_KNOBS } from '@habilita/simulators';
import { appOfFile } from '../../../../test/app.ts';
import { askedAnew as renewed, setActive } from '../../../../test/builders/activation.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { givesBack } from '../../../../test/builders/payers.ts';
import { CARD_PROVIDER, cardsThat, withProvider } from '../../../../test/builders/providers.ts';
import { revertPath } from '../../../../test/builders/reversal.ts';
import { aTeller } from '../../../../test/builders/told.ts';
import { payByCard } from '../cards/pay-by-card.ts';
import { resolveCardAttempt } from '../cards/resolve-card-attempt.ts';
import type { ProviderEventKind } from '../providers/notice.ts';
import { cancelCharge } from './cancel-charge.ts';
import { failedTries } from './charges-to-check.queries.ts';
import { checkCharge } from './check-charge.ts';
import { issueCharge } from './issue-charge.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';

const it = appOfFile();
afterEach(() => it.getnet.setKnobs(GETNET_KNOBS));

/** Inactivates and reactivates a payment, and lets the jobs of its charges run, so that it has a second charge. */
async function chargedAnew(charged: Charged): Promise<Charged> {
  await askedAnew(charged);
  await issueCharge(it.deps, charged.paymentId);
  return charged;
}

/** Like `chargedAnew`, but the provider is not yet asked for the second charge. */
const askedAnew = (charged: Charged): Promise<Charged> => renewed(it, charged);

const boletosOf = ({ paymentId }: Charged) =>
  it.getnet.records.payments.all().filter(({ orderId }) => orderId === paymentId);

function payBoleto(charged: Charged, isFormer: boolean): void {
  const boleto = boletosOf(charged).find(({ id }) => (id === charged.externalId) === isFormer);
  if (boleto === undefined) throw new Error('no such boleto');
  it.getnet.engine.payBoleto(boleto);
}
const payFormerBoleto = (charged: Charged): void => payBoleto(charged, true);
const payPresentBoleto = (charged: Charged): void => payBoleto(charged, false);

const openChargesOf = async (charged: Charged): Promise<string[]> => {
  const provider = it.deps.providers.named(charged.provider);
  const found = await Promise.all(boletosOf(charged).map(({ id }) => provider.fetchCharge({ externalId: id })));
  return found.flatMap((one) => (one.kind === 'found' && one.charge.status === 'OPEN' ? [one.charge.externalId] : []));
};

const PAID = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };

describe('the slip of a boleto that was charged anew since', () => {
  test('paid and told by a notice is booked for its payment, once', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    it.getnet.setKnobs({ noticeRepeat: 3 });
    payFormerBoleto(charged);
    await it.drainJobs();
    await checkCharge(it.deps, charged.paymentId);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('paid without a notice is found by the hourly check', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    payFormerBoleto(charged);
    await it.notices.lose();
    it.clock.advance({ hours: 2 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('about which the provider says nothing leaves the present charge checked, and is asked about again', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    const real = it.deps.providers.named(CARD_PROVIDER);
    const deps = withProvider(it.deps, CARD_PROVIDER, {
      fetchCharge: async (reference) =>
        'issue' in reference ? { kind: 'unavailable', cause: 'server', detail: '' } : real.fetchCharge(reference),
    });
    expect(await checkCharge(deps, charged.paymentId)).toBe('NO_ANSWER');
    expect(await checkCharge(deps, charged.paymentId)).toBe('NO_ANSWER');
    expect(await failedTries(it.db, charged.paymentId)).toBe(2);
    payFormerBoleto(charged);
    await it.notices.lose();
    expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });
});

describe('the charge that a boleto has beside a former one', () => {
  test('is cancelled at the provider once the former one was paid, so that nobody pays twice', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    expect(await openChargesOf(charged)).toHaveLength(1);
    payFormerBoleto(charged);
    await it.drainJobs();
    await it.drainJobs();
    expect(await openChargesOf(charged)).toEqual([]);
    await checkCharge(it.deps, charged.paymentId);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('and that is paid before it can be cancelled is booked as paid twice', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    payFormerBoleto(charged);
    await checkCharge(it.deps, charged.paymentId);
    payPresentBoleto(charged);
    await it.drainJobs();
    const twice = { status: 'PAID', booked: 2, raised: ['DUPLICATE_PAYMENT'], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(twice);
    expect(
      await it.db.selectFrom('payments').select('chargeState').where('id', '=', charged.paymentId).execute(),
    ).toEqual([{ chargeState: 'ISSUED' }]);
  });

  test('is not left open when the former one is paid while the provider issues it', async () => {
    const charged = await askedAnew(await aCharged(it, 'BOLETO'));
    const provider = it.deps.providers.named(charged.provider);
    const meanwhile = withProvider(it.deps, charged.provider, {
      createCharge: async (request) => {
        const issued = await provider.createCharge(request);
        payFormerBoleto(charged);
        await checkCharge(it.deps, charged.paymentId);
        return issued;
      },
    });
    await issueCharge(meanwhile, charged.paymentId);
    await it.drainJobs();
    expect(boletosOf(charged)).toHaveLength(2);
    expect(await openChargesOf(charged)).toEqual([]);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('is cancelled again when the provider still has it open', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    payFormerBoleto(charged);
    await checkCharge(it.deps, charged.paymentId);
    const deaf = withProvider(it.deps, charged.provider, { cancelCharge: async () => ({ kind: 'cancelled' }) });
    await cancelCharge(deaf, charged.paymentId);
    expect(await openChargesOf(charged)).toHaveLength(1);
    await checkCharge(it.deps, charged.paymentId);
    await it.drainJobs();
    expect(await openChargesOf(charged)).toEqual([]);
  });
});

describe('a charge that is to be cancelled because a former one was paid', () => {
  test('is cancelled within minutes although the job of its cancellation was lost', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    payFormerBoleto(charged);
    await it.notices.lose();
    await checkCharge(it.deps, charged.paymentId);
    await sql`delete from pgboss.job where name = 'cancel-charge' and state = 'created'`.execute(it.db);
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    expect(await openChargesOf(charged)).toEqual([]);
  });

  test('stands among the pending outcomes after a failed try, even when a check succeeds since', async () => {
    const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
    payFormerBoleto(charged);
    await checkCharge(it.deps, charged.paymentId);
    const silent = withProvider(it.deps, charged.provider, {
      cancelCharge: async () => ({ kind: 'unavailable', cause: 'timeout', detail: '' }),
    });
    await expect(cancelCharge(silent, charged.paymentId)).rejects.toThrow('provider unavailable');
    expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
    const shown = await outcomesScreen(it).shown(charged);
    expect(shown).toMatchObject([{ kind: 'CANCELLATION', lastError: 'timeout' }]);
  });
});

test('a payment inactivated before its second charge was issued is checked by its former one, and nothing fails', async () => {
  const charged = await askedAnew(await aCharged(it, 'BOLETO'));
  await setActive(it, charged, false);
  await it.drainJobs();
  expect(boletosOf(charged)).toHaveLength(1);
  expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
  expect(await failedTries(it.db, charged.paymentId)).toBe(0);
});

test('a notice that names only the number of a former boleto finds its payment', async () => {
  const charged = await chargedAnew(await aCharged(it, 'BOLETO'));
  it.getnet.setKnobs({ boletoNoticeShort: true, noticeRepeat: 2 });
  payFormerBoleto(charged);
  await it.notices.arrive();
  await it.settle();
  expect(await standingOf(it, charged)).toMatchObject(PAID);
  expect(await it.db.selectFrom('irregularities').select('id').where('type', '=', 'UNKNOWN_CHARGE').execute()).toEqual(
    [],
  );
});

/**
 * A student pays by card, and the provider's answer is lost. Then `renew` gives the payment another charge. The money
 * of the first charge is found when the card's attempt is resolved.
 */
async function paidByFormerCard(renew: (charged: Charged) => Promise<Charged>) {
  const charged = await aCharged(it, 'CREDIT');
  const provider = it.deps.providers.named(CARD_PROVIDER);
  const [attemptId, cardToken] = [newId(), await it.leaveCard(charged.paymentId)];
  const charge: (() => Promise<unknown>)[] = [];
  const silent = withProvider(
    it.deps,
    CARD_PROVIDER,
    cardsThat(provider, async (request, really) => {
      charge.push(() => really(request));
      return { kind: 'unavailable', cause: 'timeout', detail: '' };
    }),
  );
  const { paymentId } = charged;
  await expect(payByCard(silent, { paymentId, attemptId, cardToken, installments: 1 })).rejects.toThrow(
    'Há uma tentativa de pagamento em andamento',
  );
  await renew(charged);
  for (const really of charge) await really();
  await it.notices.lose();
  await resolveCardAttempt(it.deps, attemptId);
  expect(await standingOf(it, charged)).toMatchObject(PAID);
  return { ...charged, attemptId };
}

/** Sends a notice of the provider about the whole amount of the payment's former charge. */
async function tells({ provider, externalId, grossCents }: Charged, kind: ProviderEventKind) {
  const teller = await aTeller(it);
  await teller.tell({ providerEventId: newId(), kind, externalId, amount: cents(grossCents) }, provider);
  await teller.close();
}

async function reverses(charged: Charged): Promise<void> {
  const { headers } = await it.signIn('FINANCIAL_ANALYST');
  expect((await call(it, 'POST', revertPath(charged), {}, headers)).status).toBe(200);
  await it.drainJobs();
}

describe('a card charged under a former charge, whose answer was lost', () => {
  test('is found when its attempt is resolved', async () => {
    const charged = await paidByFormerCard(chargedAnew);
    const { status } = await it.db
      .selectFrom('paymentAttempts')
      .select('status')
      .where('id', '=', charged.attemptId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('SUCCESS');
    // The reversal must refund the earlier charge, which is the one that was paid.
    await reverses(charged);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', raised: [], mismatches: 0 });
  });

  test('is refunded on a later day although the present charge was never issued', async () => {
    const charged = await paidByFormerCard(askedAnew);
    await it.drainJobs();
    it.clock.advance({ hours: 25 });
    it.getnet.setKnobs({ cancelDelayMs: 3_600_000 });
    await reverses(charged);
    const requests = it.db.selectFrom('providerRequests').select(['state', 'failedTries']);
    expect(await requests.where('paymentId', '=', charged.paymentId).execute()).toEqual([
      { state: 'ACCEPTED', failedTries: 0 },
    ]);
    it.clock.advance({ hours: 2 });
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', raised: [], mismatches: 0 });
  });

  test('and refunded by the provider without a notice is found although the present charge was never issued', async () => {
    const charged = await paidByFormerCard(askedAnew);
    await it.drainJobs();
    it.clock.advance({ hours: 8 * 24 });
    await tells(charged, 'UNKNOWN');
    await it.drainJobs();
    it.getnet.setKnobs({ noticeDropFirst: 9 });
    await givesBack(it, charged);
    await it.drainJobs();
    it.clock.advance({ hours: 25 });
    await reconcileCharges(it.deps);
    const raised = ['REFUNDED_BY_PROVIDER'];
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', raised, mismatches: 0 });
  });

  test('and told to be refunded although it was not is raised, even when the present charge was never issued', async () => {
    const charged = await paidByFormerCard(askedAnew);
    await it.drainJobs();
    await tells(charged, 'REFUNDED');
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID, raised: ['NOTICE_NOT_CONFIRMED'] });
  });
});
