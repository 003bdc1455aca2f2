import { randomUUID } from 'node:crypto';
import type { CardDenial } from '@habilita/simulators';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { appOfFile } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { CARD_PROVIDER, cardsThat, withProvider } from '../../../../test/builders/providers.ts';
import { checkCharge } from '../charges/check-charge.ts';
import { OUTCOMES } from '../providers/getnet/getnet-harness.ts';
import { payByCard } from './pay-by-card.ts';
import { CARD_ERRORS, type PaymentProvider } from '../providers/provider.ts';
import { resolveCardAttempt } from './resolve-card-attempt.ts';

const it = appOfFile();

interface Press {
  attemptId?: string;
  outcome?: 'approved' | CardDenial;
  /** The token of a card that the test has left in the card relay before; by default a new card is left there. */
  cardToken?: string;
  installments?: number;
}

async function press(
  { paymentId }: Charged,
  { attemptId = randomUUID(), outcome = 'approved', cardToken: left, installments = 3 }: Press = {},
) {
  const cardToken = left ?? (await it.leaveCard(paymentId, outcome));
  const { status, body } = await call(it, 'POST', `/checkout/payments/${paymentId}/card`, {
    attemptId,
    cardToken,
    installments,
  });
  return { status, code: body.errors?.globalErrors?.[0]?.code as string | undefined, body };
}

const attemptsOf = ({ paymentId }: Charged) =>
  it.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** A provider whose answer never arrives. With `charges` it has charged the card nevertheless. */
function silent(charges: boolean): Partial<PaymentProvider> {
  const provider = it.deps.providers.named(CARD_PROVIDER);
  return cardsThat(provider, async (request, really) => {
    if (charges) await really(request);
    return { kind: 'unavailable', cause: 'timeout', detail: '' };
  });
}

const PAID = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };

describe('a card payment', () => {
  test('approved is paid at once, and its notice changes nothing', async () => {
    const charged = await aCharged(it, 'CREDIT');
    expect(await press(charged)).toMatchObject({
      status: 200,
      body: { status: 'PAID', grossValue: 1900, cardBrand: 'VISA', installments: 3 },
    });
    expect(await it.drainJobs()).toBeGreaterThan(0);
    expect(await standingOf(it, charged)).toMatchObject({
      ...PAID,
      cardBrand: 'VISA',
      cardInstallments: 3,
      paymentAttemptsQty: 1,
    });
    expect(await attemptsOf(charged)).toMatchObject([{ status: 'SUCCESS', cardBrand: 'VISA', cardInstallments: 3 }]);
  });

  test('is shown among the attempts of its registration, denied and approved, with all that is known of each', async () => {
    const charged = await aCharged(it, 'CREDIT');
    const of = { entityPaymentId: charged.paymentId, operation: 'CARD_PAYMENT', totalGrossValue: 1900 };
    const [denied, approved] = [randomUUID(), randomUUID()];
    const first = it.clock.now();
    await press(charged, { attemptId: denied, outcome: 'insufficient_limit', installments: 2 });
    it.clock.advance({ minutes: 1 });
    await press(charged, { attemptId: approved });
    const { headers } = await it.signIn('ADMIN');
    const url = `/api/v1/registrations/${charged.registrationId}/payment-transactions`;
    const answer = await it.inject({ url, headers });
    expect(answer.json()).toEqual({
      content: [
        {
          ...of,
          id: approved,
          timestamp: first.add({ minutes: 1 }).toString({ fractionalSecondDigits: 3 }),
          status: 'SUCCESS',
          cardBrand: 'VISA',
          cardInstallments: 3,
          description: expect.stringMatching(/^Cobrança \S+, cartão em 3x$/),
          errorCode: null,
          errorDetails: null,
        },
        {
          ...of,
          id: denied,
          timestamp: first.toString({ fractionalSecondDigits: 3 }),
          status: 'ERROR',
          cardBrand: 'VISA',
          cardInstallments: 2,
          description: expect.stringMatching(/^Cobrança \S+, cartão em 2x$/),
          errorCode: 'CARD_INSUFFICIENT_LIMIT',
          errorDetails: expect.stringMatching(/\S/),
        },
      ],
    });
  });

  test('approved directly and told by webhook at the same moment is booked once', async () => {
    const charged = await aCharged(it, 'CREDIT');
    const provider = it.deps.providers.named(CARD_PROVIDER);
    const told: Promise<unknown>[] = [];
    const meanwhile = cardsThat(provider, async (request, really) => {
      const answer = await really(request);
      // The product checks the charge after each notice of Getnet. Here four such checks begin before the call to pay
      // returns.
      told.push(...Array.from({ length: 4 }, () => checkCharge(it.deps, charged.paymentId)));
      return answer;
    });
    const command = { paymentId: charged.paymentId, attemptId: randomUUID(), installments: 1 };
    const paid = await payByCard(withProvider(it.deps, CARD_PROVIDER, meanwhile), {
      ...command,
      cardToken: await it.leaveCard(charged.paymentId),
    });
    expect(new Set(await Promise.all(told))).toEqual(new Set(['FOLLOWED']));
    expect(paid).toMatchObject({ gross: 190_000, installments: 1 });
    expect(await standingOf(it, charged)).toMatchObject(PAID);
    expect(await attemptsOf(charged)).toMatchObject([{ status: 'SUCCESS' }]);
  });

  test.each(CARD_ERRORS)('denied with %s says so, and another card may follow', async (error) => {
    const charged = await aCharged(it, 'CREDIT');
    expect(await press(charged, { outcome: OUTCOMES[error] })).toMatchObject({ status: 422, code: error });
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0, paymentAttemptsQty: 1 });
    it.clock.advance({ seconds: 30 });
    expect((await press(charged)).status).toBe(200);
    expect(await attemptsOf(charged)).toMatchObject([{ status: 'ERROR', errorCode: error }, { status: 'SUCCESS' }]);
  });

  test('the same press of the button twenty times charges once', async () => {
    const charged = await aCharged(it, 'CREDIT');
    const attemptId = randomUUID();
    const cardToken = await it.leaveCard(charged.paymentId);
    const presses = await Promise.all(Array.from({ length: 20 }, () => press(charged, { attemptId, cardToken })));
    expect(new Set(presses.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'CHARGE_IN_PROGRESS']));
    expect((await press(charged, { attemptId })).status).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID, paymentAttemptsQty: 1 });
    expect((await press(charged, { attemptId, installments: 1 })).code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await press(charged)).code).toBe('PAYMENT_NOT_PENDING');
  });

  test('ten people with the link at once: one attempt at a time, charged once', async () => {
    const charged = await aCharged(it, 'CREDIT');
    // All ten requests use one card token, because the relay holds only the newest card of a payment.
    const cardToken = await it.leaveCard(charged.paymentId);
    const presses = await Promise.all(Array.from({ length: 10 }, () => press(charged, { cardToken })));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = presses.flatMap(({ code }) => (code === undefined ? [] : [code]));
    expect(refused.every((code) => code === 'CHARGE_IN_PROGRESS' || code === 'PAYMENT_NOT_PENDING')).toBe(true);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('a link is no tester of card numbers: after ten refusals it takes no more', async () => {
    const charged = await aCharged(it, 'CREDIT');
    for (let tried = 0; tried < 10; tried += 1) await press(charged, { outcome: 'refused' });
    expect(await press(charged)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    it.clock.advance({ hours: 25 });
    expect((await press(charged)).status).toBe(200);
  });

  test('is asked for with a card payment only, and only one that exists', async () => {
    expect((await press(await aCharged(it, 'PIX'))).code).toBe('PAYMENT_METHOD_NOT_ALLOWED');
    expect((await press({ ...(await aCharged(it, 'CREDIT')), paymentId: randomUUID() })).status).toBe(404);
  });
});

const NO_ANSWER = { kind: 'unavailable', cause: 'timeout', detail: '' } as const;

const lost = async (charges: boolean, more: Partial<PaymentProvider> = {}) => {
  const charged = await aCharged(it, 'CREDIT');
  const command = { paymentId: charged.paymentId, attemptId: randomUUID(), installments: 2 };
  const deps = withProvider(it.deps, CARD_PROVIDER, { ...silent(charges), ...more });
  const outcome = await payByCard(deps, { ...command, cardToken: await it.leaveCard(charged.paymentId) }).catch(
    (error: unknown) => error,
  );
  return { charged, command, outcome };
};

describe('when the provider’s answer is lost', () => {
  test('but the card was charged, asking the charge tells, and it is paid', async () => {
    const { charged, outcome } = await lost(true);
    expect(outcome).toMatchObject({ gross: 190_000, cardBrand: 'VISA' });
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('and nobody knows, no second card is taken until it is resolved as not charged', async () => {
    const { charged, command, outcome } = await lost(false);
    expect(outcome).toMatchObject({ code: 'CHARGE_IN_PROGRESS' });
    expect((await press(charged)).code).toBe('CHARGE_IN_PROGRESS');
    expect((await press(charged, command)).code).toBe('CHARGE_IN_PROGRESS');
    await it.drainJobs();
    expect(await press(charged, command)).toMatchObject({ status: 422, code: 'CARD_NOT_PROCESSED' });
    expect((await press(charged)).status).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('and the notice comes first, the attempt succeeds with it', async () => {
    const { charged, command, outcome } = await lost(true, { fetchCharge: async () => NO_ANSWER });
    expect(outcome).toMatchObject({ code: 'CHARGE_IN_PROGRESS' });
    await checkCharge(it.deps, charged.paymentId);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
    await resolveCardAttempt(it.deps, command.attemptId);
    expect(await attemptsOf(charged)).toMatchObject([{ status: 'SUCCESS' }]);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('and the provider stays out of reach, the job tries again', async () => {
    const { charged, command } = await lost(false);
    const deps = withProvider(it.deps, CARD_PROVIDER, {
      fetchCharge: async () => ({ kind: 'unavailable', cause: 'network', detail: '' }),
    });
    await expect(resolveCardAttempt(deps, command.attemptId)).rejects.toThrow('provider unavailable');
    expect(await attemptsOf(charged)).toMatchObject([{ status: 'PENDING' }]);
  });
});

const read = (paymentId: string) => call(it, 'GET', `/checkout/payments/${paymentId}`);

describe('the public page of a payment', () => {
  test('shows the amount, the course, the school, the first name and where the card goes, and nothing else of the person', async () => {
    const { paymentId, candidate } = await aCharged(it, 'CREDIT');
    const { body } = await read(paymentId);
    expect(body).toMatchObject({
      grossValue: 1900,
      paymentMethod: 'CREDIT',
      status: 'PENDING',
      studentFirstName: 'Maria',
      card: {
        provider: 'getnet',
        fieldsUrl: expect.stringContaining(`/fields?payment=${paymentId}`),
        inProgress: false,
      },
    });
    expect(body.card.installments).toHaveLength(12);
    expect(body.card.installments[2]).toEqual({ count: 3, value: 633.34 });
    for (const secret of [candidate.cpf, candidate.email, candidate.cellphone, 'Silva'])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('offers no card once paid, nor for another method', async () => {
    const charged = await aCharged(it, 'CREDIT');
    await press(charged);
    expect((await read(charged.paymentId)).body).toMatchObject({ status: 'PAID', card: null });
    const { paymentId } = await aCharged(it, 'PIX');
    expect((await read(paymentId)).body).toMatchObject({ card: null });
    expect((await read(randomUUID())).status).toBe(404);
  });

  test('is slowed down for one address that asks too often', async () => {
    const app = await createApp(it.deps, false);
    const statuses: number[] = [];
    for (let asked = 0; asked <= 60; asked += 1)
      statuses.push((await app.inject({ url: `/api/v1/checkout/payments/${randomUUID()}` })).statusCode);
    await app.close();
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
