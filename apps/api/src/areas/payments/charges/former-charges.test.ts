import { newId } from '@habilita/kernel';
import { afterEach, describe, expect, test } from 'vitest';
import { GETNET_KNOBS } from '@habilita/simulators';
import { appOfFile } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { CARD_PROVIDER, cardsThat, withProvider } from '../../../../test/builders/providers.ts';
import { revertPath } from '../../../../test/builders/reversal.ts';
import { payByCard } from '../cards/pay-by-card.ts';
import { resolveCardAttempt } from '../cards/resolve-card-attempt.ts';
import { cancelCharge } from './cancel-charge.ts';
import { failedTries } from './charges-to-check.queries.ts';
import { checkCharge } from './check-charge.ts';
import { issueCharge } from './issue-charge.ts';
import { reconcileCharges } from './reconcile-charges.ts';

const it = appOfFile();
afterEach(() => it.getnet.setKnobs(GETNET_KNOBS));

async function setActive({ paymentId }: Charged, isActive: boolean): Promise<void> {
  it.clock.advance({ seconds: 1 });
  const { headers } = await it.signIn('ADMIN');
  const url = `/api/v1/payments/DOWN_PAYMENT/${paymentId}`;
  const answer = await it.inject({ method: 'PATCH', url, headers, payload: { isActive } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Inactivates and reactivates a payment, so that it has a second charge. Only the jobs of its charges are done. */
async function chargedAnew(charged: Charged): Promise<Charged> {
  await setActive(charged, false);
  await cancelCharge(it.deps, charged.paymentId);
  await setActive(charged, true);
  await issueCharge(it.deps, charged.paymentId);
  return charged;
}

function payFormerBoleto({ paymentId, externalId }: Charged): void {
  const boleto = it.getnet.records.payments.find(({ id }) => id === externalId);
  if (boleto?.orderId !== paymentId) throw new Error('no former boleto');
  it.getnet.engine.payBoleto(boleto);
}

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

test('a card charged under a former charge, whose answer was lost, is found when its attempt is resolved', async () => {
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
  await chargedAnew(charged);
  for (const really of charge) await really();
  await it.notices.lose();
  await resolveCardAttempt(it.deps, attemptId);
  expect(await standingOf(it, charged)).toMatchObject(PAID);
  const { status } = await it.db
    .selectFrom('paymentAttempts')
    .select('status')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('SUCCESS');
  // The reversal must refund the earlier charge, which is the one that was paid.
  const { headers } = await it.signIn('FINANCIAL_ANALYST');
  expect((await call(it, 'POST', revertPath(charged), {}, headers)).status).toBe(200);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', raised: [], mismatches: 0 });
});
