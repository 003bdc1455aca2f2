import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { paysUnnoticed } from '../../../../test/builders/payers.ts';
import { CARD_PROVIDER, cardsThat, PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { issueCharge } from '../charges/issue-charge.ts';
import { payByCard } from '../cards/pay-by-card.ts';
import { reconcileCharges, sweepStrandedCharges } from '../charges/reconcile-charges.ts';
import { resolveCardAttempt } from '../cards/resolve-card-attempt.ts';

const it = appOfFile();
let screen: ReturnType<typeof outcomesScreen>;
beforeAll(() => {
  screen = outcomesScreen(it);
});

const NO_ANSWER = { kind: 'unavailable', cause: 'timeout', detail: '' } as const;
const deaf = () =>
  withProvider(it.deps, PIX_PROVIDER, {
    createCharge: async () => NO_ANSWER,
    cancelCharge: async () => NO_ANSWER,
    fetchCharge: async () => NO_ANSWER,
  });

const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow('provider unavailable');

const chargeOf = ({ paymentId }: Charged) =>
  it.db.selectFrom('payments').select(['chargeState', 'status', 'chargeError']).where('id', '=', paymentId).execute();

async function unissued(): Promise<Charged> {
  const charged = await aCharged(it);
  const nothing = { chargeState: 'REQUESTED', externalPaymentId: null, updatedAt: it.clock.now() } as const;
  await it.db.updateTable('payments').set(nothing).where('id', '=', charged.paymentId).execute();
  await fails(issueCharge(deaf(), charged.paymentId));
  return charged;
}

describe('a provider that takes the money and loses the answer, the webhook and the first reconciliation', () => {
  test('is seen on the screen meanwhile, and booked within the next', async () => {
    const charged = await aCharged(it);
    await paysUnnoticed(it, charged);
    await reconcileCharges(deaf());
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
    expect(await screen.shown(charged)).toMatchObject([
      { kind: 'CHECK', amount: 1800, failedTries: 1, lastError: 'timeout', provider: 'Transfeera' },
    ]);
    it.clock.advance({ minutes: 10 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, balanceCents: 0, raised: [] });
    expect(await screen.shown(charged)).toEqual([]);
  });

  test('also when the answer that was lost is the one that issued it: asked once by hand, it is issued and booked', async () => {
    const charged = await unissued();
    await paysUnnoticed(it, charged);
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
    expect(await screen.shown(charged)).toMatchObject([{ kind: 'CHARGE', failedTries: 1 }]);
    expect(await screen.act(charged.paymentId, 'ask')).toMatchObject({ status: 200, body: { isKnown: true } });
    expect(await chargeOf(charged)).toMatchObject([{ chargeState: 'ISSUED' }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, balanceCents: 0, raised: [] });
    expect(await screen.shown(charged)).toEqual([]);
  });
});

describe('what is asked of a provider', () => {
  test('is no pending outcome in its first minute, and one when nothing was heard for longer', async () => {
    const charged = await aCharged(it);
    const nothing = { chargeState: 'REQUESTED', updatedAt: it.clock.now() } as const;
    await it.db.updateTable('payments').set(nothing).where('id', '=', charged.paymentId).execute();
    expect(await screen.shown(charged)).toEqual([]);
    it.clock.advance({ minutes: 2 });
    expect(await screen.shown(charged)).toMatchObject([
      { kind: 'CHARGE', failedTries: 0, can: { settle: 'OUTCOME_NOT_ASKED' } },
    ]);
    expect((await screen.act(charged.paymentId, 'settle', { decision: 'NOT_DONE', reason: 'x' })).code).toBe(
      'OUTCOME_NOT_ASKED',
    );
  });

  test('is asked at once on request: the charge is issued, and no longer pending', async () => {
    const charged = await unissued();
    expect(await screen.shown(charged)).toMatchObject([{ kind: 'CHARGE', failedTries: 1, can: { settle: true } }]);
    expect(await screen.act(charged.paymentId, 'ask')).toMatchObject({ status: 200, body: { isKnown: true } });
    expect(await chargeOf(charged)).toMatchObject([{ chargeState: 'ISSUED' }]);
    expect(await screen.act(charged.paymentId, 'ask')).toMatchObject({ status: 409, code: 'OUTCOME_KNOWN' });
  });

  test('is not shown to a consultant, whatever they may do, nor asked or settled by them', async () => {
    const charged = await unissued();
    const consultant = await it.signIn('CAMPAIGN_CONSULTANT');
    await it.db
      .updateTable('users')
      .set({ permissions: ['QUERY_PAYMENTS', 'MANAGE_PAYMENTS'] })
      .where('id', '=', consultant.userId)
      .execute();
    const path = '/api/v1/provider-outcomes';
    const { headers } = consultant;
    expect((await it.inject({ url: path, headers })).statusCode).toBe(403);
    const ask = { method: 'POST', url: `${path}/${charged.paymentId}/ask`, headers } as const;
    expect((await it.inject(ask)).statusCode).toBe(403);
    const payload = { decision: 'NOT_DONE', reason: 'x' };
    const settle = { ...ask, url: `${path}/${charged.paymentId}/settle`, payload };
    expect((await it.inject(settle)).statusCode).toBe(403);
  });

  test('is shown and settled by nobody of a school, and settled by nobody who may not manage payments', async () => {
    const charged = await unissued();
    const school = await screen.personOf('DRIVING_SCHOOL_ADMIN', [charged.campaign.schools[0].drivingSchoolId]);
    expect((await it.inject({ url: '/api/v1/provider-outcomes', headers: school.headers })).statusCode).toBe(403);
    const said = { decision: 'NOT_DONE', reason: 'x' };
    for (const role of ['STUDENT_SUPPORT', 'DRIVING_SCHOOL_ADMIN'] as const)
      expect((await screen.act(charged.paymentId, 'settle', said, role)).status).toBe(403);
    expect((await screen.act(charged.paymentId, 'ask', undefined, 'STUDENT_SUPPORT')).status).toBe(403);
  });
});

async function cardAsked() {
  const charged = await aCharged(it, 'CREDIT');
  const silent = withProvider(it.deps, CARD_PROVIDER, {
    ...cardsThat(it.deps.providers.named(CARD_PROVIDER), async () => NO_ANSWER),
    fetchCharge: async () => NO_ANSWER,
  });
  const attemptId = newId();
  const pressed = { paymentId: charged.paymentId, attemptId, cardToken: 'none', installments: 1 };
  await expect(payByCard(silent, pressed)).rejects.toMatchObject({ code: 'CHARGE_IN_PROGRESS' });
  await fails(resolveCardAttempt(silent, attemptId));
  return { charged, attemptId };
}

describe('a card attempt whose answer was lost', () => {
  test('is shown, asked later and later, and ended by the sweeper once the provider answers', async () => {
    const { charged, attemptId } = await cardAsked();
    const again = it.clock.now().add({ minutes: 1 }).toString({ smallestUnit: 'millisecond' });
    expect(await screen.shown(charged)).toMatchObject([
      { id: attemptId, kind: 'CARD', failedTries: 1, lastError: 'silent', nextTryAt: again, can: { settle: true } },
    ]);
    it.clock.advance({ minutes: 2 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    expect(await screen.shown(charged)).toEqual([]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
  });

  test('settled by hand ends the attempt, and another card may be used', async () => {
    const { charged, attemptId } = await cardAsked();
    const said = { decision: 'NOT_DONE', reason: 'O cartão não foi cobrado.' };
    expect((await screen.act(attemptId, 'settle', said)).status).toBe(204);
    const attempt = await it.db
      .selectFrom('paymentAttempts')
      .select(['status', 'errorDetails'])
      .where('id', '=', attemptId)
      .executeTakeFirst();
    expect(attempt).toMatchObject({ status: 'ERROR', errorDetails: expect.stringContaining(said.reason) });
    expect(await screen.shown(charged)).toEqual([]);
  });
});

describe('settled by hand', () => {
  test('twenty at once have one effect, kept with who said it and why', async () => {
    const charged = await unissued();
    const said = { decision: 'NOT_DONE', reason: 'Não consta no site do provedor.' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => screen.act(charged.paymentId, 'settle', said)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'OUTCOME_KNOWN')).toHaveLength(19);
    expect(await chargeOf(charged)).toMatchObject([
      { chargeState: 'REJECTED', chargeError: expect.stringContaining('Não consta') },
    ]);
    const events = await it.db
      .selectFrom('events')
      .select(['actorName', 'reason', 'after'])
      .where('entityId', '=', charged.registrationId)
      .where('kind', '=', 'PROVIDER_OUTCOME_SETTLED')
      .execute();
    expect(events).toMatchObject([
      { actorName: 'Pessoa FINANCIAL_ANALYST', reason: said.reason, after: { kind: 'CHARGE' } },
    ]);
  });

  test('a cancellation that was done; paid all the same, it is booked and raised', async () => {
    const charged = await aCharged(it);
    const wish = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED', updatedAt: it.clock.now() } as const;
    await it.db.updateTable('payments').set(wish).where('id', '=', charged.paymentId).execute();
    await fails(cancelCharge(deaf(), charged.paymentId));
    expect(await screen.shown(charged)).toMatchObject([{ kind: 'CANCELLATION' }]);
    expect((await screen.act(charged.paymentId, 'settle', { decision: 'NOT_DONE', reason: 'x' })).code).toBe(
      'OUTCOME_NOT_DECIDABLE',
    );
    expect((await screen.act(charged.paymentId, 'settle', { decision: 'DONE', reason: 'Visto no site.' })).status).toBe(
      204,
    );
    expect(await chargeOf(charged)).toMatchObject([{ chargeState: 'CANCELLED' }]);
    await paysUnnoticed(it, charged);
    it.clock.advance({ hours: 2 });
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', raised: ['PAID_AFTER_CANCELLATION'] });
  });

  test('without a reason, nothing is settled', async () => {
    const charged = await unissued();
    expect((await screen.act(charged.paymentId, 'settle', { decision: 'NOT_DONE', reason: '  ' })).status).toBe(400);
    expect((await screen.act(charged.registrationId, 'settle', { decision: 'DONE', reason: 'x' })).code).toBe(
      'OUTCOME_KNOWN',
    );
  });
});
