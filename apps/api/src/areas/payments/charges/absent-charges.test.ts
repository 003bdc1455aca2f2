import { cents, newId } from '@habilita/kernel';
import { afterEach, describe, expect, test } from 'vitest';
import { GETNET_KNOBS } from '@habilita/simulators';
import { appOfFile } from '../../../../test/app.ts';
import { askedAnew, setActive } from '../../../../test/builders/activation.ts';
import { aCharged, aPixStudent, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { cancelCharge } from './cancel-charge.ts';
import { failedTries } from './charges-to-check.queries.ts';
import { checkCharge } from './check-charge.ts';
import { issueCharge } from './issue-charge.ts';
import { reconcileCharges } from './reconcile-charges.ts';

const it = appOfFile();
afterEach(() => it.getnet.setKnobs(GETNET_KNOBS));

/** A payment that was inactivated although nobody knows whether its first charge was issued. */
async function inactivatedFirst(): Promise<Charged> {
  const charged = await aPixStudent(it);
  const silent = withProvider(it.deps, PIX_PROVIDER, {
    createCharge: async () => ({ kind: 'unavailable', cause: 'timeout', detail: '' }),
  });
  await expect(issueCharge(silent, charged.paymentId)).rejects.toThrow('provider unavailable');
  await setActive(it, charged, false);
  await cancelCharge(it.deps, charged.paymentId);
  return charged;
}

/** A payment that was inactivated before its second charge was issued. */
async function inactivatedSecond(): Promise<Charged> {
  const charged = await askedAnew(it, await aCharged(it, 'BOLETO'));
  await setActive(it, charged, false);
  await it.drainJobs();
  return charged;
}

async function hoursToNextCheck({ paymentId }: Charged): Promise<number> {
  const { chargeAskAgainAt } = await it.db
    .selectFrom('payments')
    .select('chargeAskAgainAt')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return chargeAskAgainAt?.since(it.clock.now()).total('hours') ?? Number.NaN;
}

test('a payment inactivated after the answer to its first charge was lost is checked, and nothing fails', async () => {
  const charged = await inactivatedFirst();
  expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
  expect(await failedTries(it.db, charged.paymentId)).toBe(0);
});

describe('a charge that the provider does not know and nobody needs', () => {
  test('is checked hourly for a day after its payment changed, then daily', async () => {
    const charged = await inactivatedSecond();
    const pauses: number[] = [];
    for (const _ of [1, 2, 3]) {
      await checkCharge(it.deps, charged.paymentId);
      pauses.push(await hoursToNextCheck(charged));
      it.clock.advance({ hours: 12 });
    }
    expect(pauses).toEqual([1, 1, 24]);
  });

  test('is checked hourly for a day after a notice about the payment too', async () => {
    const charged = await inactivatedSecond();
    it.clock.advance({ hours: 48 });
    const [providerEventId, now] = [newId(), it.clock.now()];
    const about = { provider: charged.provider, paymentId: charged.paymentId, externalPaymentId: newId() };
    const notice = { ...about, providerEventId, kind: 'PAID', amountCents: cents(charged.grossCents) } as const;
    await it.db
      .insertInto('providerEvents')
      .values({ ...notice, occurredAt: now, receivedAt: now, outcome: 'ASKED' })
      .execute();
    await checkCharge(it.deps, charged.paymentId);
    expect(await hoursToNextCheck(charged)).toBe(1);
  });

  test('is not called unconfirmed while its record lags behind the notice that it was paid', async () => {
    const claim = { kind: 'PAID', amount: cents(1_000), providerEventId: newId() } as const;
    for (const charged of [await inactivatedFirst(), await inactivatedSecond()]) {
      expect(await checkCharge(it.deps, charged.paymentId, claim)).toBe('UNKNOWN_TO_PROVIDER');
      expect((await standingOf(it, charged)).raised).toEqual([]);
      expect(await hoursToNextCheck(charged)).toBeLessThanOrEqual(1 / 60);
    }
  });

  test('lets money of the former charge be found within two hours', async () => {
    const charged = await inactivatedSecond();
    it.clock.advance({ hours: 1, minutes: 1 });
    await reconcileCharges(it.deps);
    const boleto = it.getnet.records.payments.all().find(({ orderId }) => orderId === charged.paymentId);
    if (boleto === undefined) throw new Error('no boleto');
    it.getnet.engine.payBoleto(boleto);
    await it.notices.lose();
    it.clock.advance({ hours: 1, minutes: 1 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ booked: 1, mismatches: 0 });
  });
});
