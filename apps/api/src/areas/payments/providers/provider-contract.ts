import { cents } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_ERRORS, type CardError, type PaymentProvider, type WebhookRequest } from './provider.ts';
import { boletoRequest, cardRequest, freshId, pixRequest } from './sample-requests.ts';

export interface ProviderHarness {
  provider: PaymentProvider;
  /** The provider's present. */
  now: () => Temporal.Instant;
  /** Pays the charge; returns its webhook. */
  pay: (externalId: string) => Promise<WebhookRequest>;
  cardToken: (outcome: 'approved' | CardError) => Promise<string>;
  /** The provider while it is slow, answers 5xx, or cannot be reached. */
  failing: (how: 'timeout' | 'server' | 'network') => Promise<PaymentProvider>;
  close: () => Promise<void>;
}

/** Tests for every payment provider. */
export function providerContract(name: string, make: () => Promise<ProviderHarness>): void {
  describe(`payment provider ${name}`, () => {
    let harness: ProviderHarness;
    beforeAll(async () => {
      harness = await make();
    });
    afterAll(() => harness.close());
    const provided = () => harness;

    chargesAreIssuedOnce(provided);
    chargesEnd(provided);
    cardsAnswer(provided);
    failuresAreUnavailable(provided);
    webhooksAreProven(provided);
  });
}

type Provided = () => ProviderHarness;

async function issue({ provider, now }: ProviderHarness, request = pixRequest(now())) {
  const result = await provider.createCharge(request);
  if (result.kind !== 'issued') throw new Error(`Not issued: ${JSON.stringify(result)}`);
  return result.charge;
}

function chargesAreIssuedOnce(provided: Provided): void {
  it('a PIX charge comes with a txid and its code', async () => {
    const charge = await issue(provided());
    expect(charge).toMatchObject({ status: 'OPEN', amount: 150_000, refunded: 0, payments: [], refunds: [] });
    expect(charge.instrument).toMatchObject({
      method: 'PIX',
      txid: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/),
      emv: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
    });
  });

  it('a boleto comes with bar code, linha digitável, our number and the due date asked for', async () => {
    const request = boletoRequest(provided().now());
    const { instrument } = await issue(provided(), request);
    expect(instrument).toMatchObject({
      method: 'BOLETO',
      barcode: expect.stringMatching(/^\d{44}$/),
      line: expect.stringMatching(/^\d{47}$/),
      ourNumber: expect.stringMatching(/^\d+$/),
      dueDate: 'dueDate' in request && request.dueDate,
    });
  });

  it('asking again for the same payment answers with the same charge, even in parallel', async () => {
    const request = pixRequest(provided().now());
    const charges = await Promise.all([1, 2, 3].map(() => issue(provided(), request)));
    expect(new Set(charges.map(({ externalId }) => externalId)).size).toBe(1);
  });

  it('the same payment with another amount is rejected', async () => {
    const request = pixRequest(provided().now());
    await issue(provided(), request);
    const split = { partner: cents(1), marketplace: cents(0) };
    const changed = await provided().provider.createCharge({ ...request, amount: cents(1), split });
    expect(changed.kind).toBe('rejected');
  });

  it('a payment issued anew after a cancellation gets another charge, found by the payment from then on', async () => {
    const { provider, now } = provided();
    const request = pixRequest(now());
    const first = await issue(provided(), request);
    await provider.cancelCharge(first.externalId);
    const second = await issue(provided(), { ...request, issue: 2 });
    expect(second).toMatchObject({ status: 'OPEN', paymentId: request.paymentId });
    expect(second.externalId).not.toBe(first.externalId);
    expect(await provider.fetchCharge({ paymentId: request.paymentId })).toEqual({ kind: 'found', charge: second });
  });

  it('a charge is found by its own id and by our payment; others are unknown', async () => {
    const { provider } = provided();
    const charge = await issue(provided());
    expect(await provider.fetchCharge({ externalId: charge.externalId })).toEqual({ kind: 'found', charge });
    expect(await provider.fetchCharge({ paymentId: charge.paymentId })).toEqual({ kind: 'found', charge });
    expect(await provider.fetchCharge({ externalId: 'nobody' })).toEqual({ kind: 'unknown' });
    expect(await provider.fetchCharge({ paymentId: 'nobody' })).toEqual({ kind: 'unknown' });
  });

  it('a payer without a valid CPF is rejected', async () => {
    const request = pixRequest(provided().now());
    const payer = { ...request.payer, cpf: '52998224724' };
    expect(await provided().provider.createCharge({ ...request, payer })).toMatchObject({ kind: 'rejected' });
  });
}

function chargesEnd(provided: Provided): void {
  it('a cancelled charge stays cancelled, and cancelling again says the same', async () => {
    const { provider } = provided();
    const { externalId } = await issue(provided());
    expect(await provider.cancelCharge(externalId)).toEqual({ kind: 'cancelled' });
    expect(await provider.cancelCharge(externalId)).toEqual({ kind: 'cancelled' });
    expect(await provider.fetchCharge({ externalId })).toMatchObject({ charge: { status: 'CANCELLED' } });
    expect(await provider.cancelCharge('nobody')).toEqual({ kind: 'unknown' });
  });

  it('a paid charge cannot be cancelled: the money came first', async () => {
    const { provider, pay } = provided();
    const { externalId } = await issue(provided());
    await pay(externalId);
    expect(await provider.cancelCharge(externalId)).toEqual({ kind: 'already-paid' });
    expect(await provider.fetchCharge({ externalId })).toMatchObject({
      charge: { status: 'PAID', payments: [{ amount: 150_000 }] },
    });
  });

  it('refunds add up, the same refund is made once, and never more than was paid', async () => {
    const { provider, pay } = provided();
    const { externalId } = await issue(provided());
    const part = { externalId, refundId: freshId(), amount: cents(100_000) };
    expect(await provider.refund(part)).toMatchObject({ kind: 'rejected' });
    await pay(externalId);
    expect((await provider.refund(part)).kind).toMatch(/refunded|requested/);
    expect((await provider.refund(part)).kind).toMatch(/refunded|requested/);
    expect(await provider.refund({ ...part, refundId: freshId() })).toMatchObject({ kind: 'rejected' });
    await provider.refund({ externalId, refundId: freshId(), amount: cents(50_000) });
    const refunds = [{ refundId: part.refundId, amount: 100_000 }, { amount: 50_000 }];
    const charge = { status: 'REFUNDED', refunded: 150_000, refunds };
    expect(await provider.fetchCharge({ externalId })).toMatchObject({ charge });
    expect(await provider.refund({ ...part, externalId: 'nobody' })).toEqual({ kind: 'unknown' });
  });

  it('the balance grows with what is paid and falls with what is given back', async () => {
    const { provider, pay } = provided();
    const balance = async () => {
      const told = await provider.fetchBalance();
      return told.kind === 'balance' ? told.available : told;
    };
    const before = Number(await balance());
    const { externalId } = await issue(provided());
    await pay(externalId);
    expect(await balance()).toBe(before + 150_000);
    await provider.refund({ externalId, refundId: freshId(), amount: cents(40_000) });
    expect(await balance()).toBe(before + 110_000);
  });
}

function cardsAnswer(provided: Provided): void {
  it('an approved card pays at once and is remembered by brand and last four digits only', async () => {
    const { provider, cardToken } = provided();
    const request = cardRequest(await cardToken('approved'));
    const result = await provider.payCard(request);
    expect(result).toMatchObject({
      kind: 'approved',
      cardBrand: expect.stringMatching(/^[A-Z]+$/),
      lastFour: expect.stringMatching(/^\d{4}$/),
      authorizationCode: expect.stringMatching(/./),
      installments: 3,
      amount: request.amount,
    });
    const payments = [{ movementId: result.kind === 'approved' && result.movementId }];
    const charge = { status: 'PAID', payments };
    expect(await provider.fetchCharge({ paymentId: request.paymentId })).toMatchObject({ charge });
  });

  it.each(CARD_ERRORS)('a card can be denied with %s, and the payment stays open for another card', async (error) => {
    const { provider, cardToken } = provided();
    const request = cardRequest(await cardToken(error));
    const result = await provider.payCard(request);
    expect(result).toMatchObject({ kind: 'denied', error });
    // The provider may not know it.
    expect('cardBrand' in result ? result.cardBrand : 'UNKNOWN').toMatch(/^[A-Z]+$/);
    const again = { ...request, attemptId: freshId(), cardToken: await cardToken('approved') };
    expect(await provider.payCard(again)).toMatchObject({ kind: 'approved' });
  });

  it('the same attempt, or another one for a paid payment, charges nothing more', async () => {
    const { provider, cardToken } = provided();
    const request = cardRequest(await cardToken('approved'));
    const first = await provider.payCard(request);
    expect(await provider.payCard(request)).toEqual(first);
    const another = { ...request, attemptId: freshId(), cardToken: await cardToken('approved') };
    expect(await provider.payCard(another)).toEqual(first);
    const found = await provider.fetchCharge({ paymentId: request.paymentId });
    expect(found.kind === 'found' && found.charge.payments).toHaveLength(1);
  });

  it('a denied attempt repeated is denied again, though its token is used', async () => {
    const { provider, cardToken } = provided();
    const request = cardRequest(await cardToken('CARD_REFUSED'));
    const first = await provider.payCard(request);
    expect(await provider.payCard(request)).toEqual(first);
  });

  it('a token is good for one attempt', async () => {
    const { provider, cardToken } = provided();
    const request = cardRequest(await cardToken('CARD_REFUSED'));
    await provider.payCard(request);
    expect(await provider.payCard({ ...request, attemptId: freshId() })).toMatchObject({ kind: 'rejected' });
  });
}

function failuresAreUnavailable(provided: Provided): void {
  it.each(['timeout', 'server', 'network'] as const)(
    '%s is unavailable, never an exception or a refusal',
    async (how) => {
      const { failing, now } = provided();
      const provider = await failing(how);
      const unavailable = { kind: 'unavailable', cause: how };
      expect(await provider.createCharge(pixRequest(now()))).toMatchObject(unavailable);
      expect(await provider.fetchCharge({ externalId: 'any' })).toMatchObject(unavailable);
      expect(await provider.cancelCharge('any')).toMatchObject(unavailable);
      expect(await provider.refund({ externalId: 'any', refundId: 'r', amount: cents(1) })).toMatchObject(unavailable);
      expect(await provider.fetchBalance()).toMatchObject(unavailable);
      expect(await provider.payCard(cardRequest('any'))).toMatchObject(unavailable);
    },
  );
}

function webhooksAreProven(provided: Provided): void {
  it('a payment is told by a signed webhook that names our payment and what was paid', async () => {
    const { provider, pay } = provided();
    const charge = await issue(provided());
    const result = provider.parseWebhook(await pay(charge.externalId));
    expect(result).toMatchObject({
      kind: 'events',
      events: [
        {
          kind: 'PAID',
          externalId: charge.externalId,
          paymentId: charge.paymentId,
          amount: 150_000,
          providerEventId: expect.stringMatching(/./),
          endToEndId: expect.stringMatching(/^E\d{20}[a-zA-Z0-9]{11}$/),
          occurredAt: expect.any(Temporal.Instant),
        },
      ],
    });
  });

  it('a webhook without signature, or with a changed body, is not believed', async () => {
    const { provider, pay } = provided();
    const webhook = await pay((await issue(provided())).externalId);
    expect(provider.parseWebhook({ ...webhook, headers: {} })).toEqual({ kind: 'bad-signature', reason: 'missing' });
    const changed = webhook.rawBody.replace('150000', '950000');
    expect(changed).not.toBe(webhook.rawBody);
    expect(provider.parseWebhook({ ...webhook, rawBody: changed })).toEqual({
      kind: 'bad-signature',
      reason: 'mismatch',
    });
  });
}
