import { cents, newId } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardContract } from './card-contract.ts';
import type { FetchChargeResult, ProviderCharge, ProviderMetadata, Repetition } from './provider.ts';
import type { Provided, ProviderHarness, SeenCall } from './provider-harness.ts';
import { boletoRequest, cardRequest, creditRequest, openRequest } from './sample-requests.ts';

/** Tests that every payment provider must pass; those of a payment method run only for providers that offer it. */
export function providerContract(metadata: ProviderMetadata, make: () => Promise<ProviderHarness>): void {
  describe(`payment provider ${metadata.name}`, () => {
    let harness: ProviderHarness;
    beforeAll(async () => {
      harness = await make();
    });
    afterAll(() => harness.close());
    const provided = () => harness;

    if (metadata.methods.includes('PIX')) pixIsComplete(provided);
    if (metadata.methods.includes('BOLETO')) boletoIsComplete(provided);
    chargesAreIssuedOnce(provided);
    callsAreRepeatedAsDeclared(provided, metadata);
    chargesEnd(provided);
    refundsAddUp(provided);
    if (!metadata.hasNoBalance) balanceFollows(provided);
    if (metadata.methods.includes('CREDIT')) cardContract(provided);
    failuresAreUnavailable(provided);
    if (metadata.noticesAreHints) webhooksAreHints(provided);
    else webhooksAreProven(provided);
  });
}

const anOpenCharge = ({ provider, now }: ProviderHarness) => openRequest(provider.metadata, now());

async function issue(harness: ProviderHarness, request = anOpenCharge(harness)) {
  const { provider } = harness;
  const result = await provider.createCharge(request);
  if (result.kind !== 'issued') throw new Error(`Not issued: ${JSON.stringify(result)}`);
  return result.charge;
}

/** Issues a charge of a kind that the provider can refund, and pays it. */
async function refundable(harness: ProviderHarness) {
  const { provider, pay, cardToken } = harness;
  const { methods, refunds = methods } = provider.metadata;
  if (!refunds.includes('CREDIT') || refunds.includes('PIX')) {
    const { externalId } = await issue(harness);
    return { externalId, pay: () => pay(externalId) };
  }
  const request = await cardRequest((paymentId) => cardToken('approved', paymentId));
  const { externalId } = await issue(harness, creditRequest(request));
  return { externalId, pay: () => provider.cards?.pay(request) };
}

/** A charge as it was looked up, with the issued PIX code or boleto if the provider does not show it again. */
const foundWith = (found: FetchChargeResult, { instrument }: ProviderCharge) =>
  found.kind === 'found' ? { instrument, ...found.charge } : found;

const refundOf = (externalId: string, amount: number) => {
  const shares = { partner: cents(amount), marketplace: cents(0) };
  return { externalId, refundId: newId(), amount: cents(amount), shares };
};

function pixIsComplete(provided: Provided): void {
  it('a PIX charge comes with a txid and its code', async () => {
    const charge = await issue(provided());
    expect(charge).toMatchObject({ status: 'OPEN', amount: 150_000, refunded: 0, payments: [], refunds: [] });
    expect(charge.instrument).toMatchObject({
      method: 'PIX',
      txid: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/),
      emv: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
    });
  });
}

function boletoIsComplete(provided: Provided): void {
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
}

function chargesAreIssuedOnce(provided: Provided): void {
  it('asking again for the same payment answers with the same charge, even in parallel', async () => {
    const request = { ...anOpenCharge(provided()), repeated: true };
    const charges = await Promise.all([1, 2, 3].map(() => issue(provided(), request)));
    expect(new Set(charges.map(({ externalId }) => externalId)).size).toBe(1);
  });

  it('the same payment with another amount is rejected', async () => {
    const request = anOpenCharge(provided());
    await issue(provided(), request);
    const split = { partner: cents(1), marketplace: cents(0) };
    const changed = await provided().provider.createCharge({ ...request, amount: cents(1), split });
    expect(changed.kind).toBe('rejected');
  });

  it('a payment issued anew after a cancellation gets another charge, found by its issue', async () => {
    const { provider } = provided();
    const request = anOpenCharge(provided());
    const { paymentId } = request;
    const first = await issue(provided(), request);
    await provider.cancelCharge(first.externalId);
    const second = await issue(provided(), { ...request, issue: 2 });
    expect(second).toMatchObject({ status: 'OPEN', paymentId });
    expect(second.externalId).not.toBe(first.externalId);
    expect(foundWith(await provider.fetchCharge({ paymentId, issue: 2 }), second)).toEqual(second);
    expect(await provider.fetchCharge({ paymentId, issue: 1 })).toMatchObject({ charge: { status: 'CANCELLED' } });
  });

  it('a charge is found by its own id and by our payment; others are unknown', async () => {
    const { provider } = provided();
    const charge = await issue(provided());
    const { externalId, paymentId } = charge;
    for (const reference of [{ externalId }, { paymentId, issue: 1 }])
      expect(foundWith(await provider.fetchCharge(reference), charge)).toEqual(charge);
    expect(await provider.fetchCharge({ externalId: newId() })).toEqual({ kind: 'unknown' });
    expect(await provider.fetchCharge({ paymentId: newId(), issue: 1 })).toEqual({ kind: 'unknown' });
  });

  it('a payer without a valid CPF is rejected', async () => {
    const request = anOpenCharge(provided());
    const payer = { ...request.payer, cpf: '52998224724' };
    expect(await provided().provider.createCharge({ ...request, payer })).toMatchObject({ kind: 'rejected' });
  });
}

const written = (seen: readonly SeenCall[]) => seen.filter(({ method }) => method !== 'GET');
/**
 * The writing calls that the adapter must make when it is called a second time. KEY: the same calls as the first time.
 * LOOK_UP: none, because the adapter only asks the provider whether the first call was carried out.
 */
const expected = (how: Repetition, first: readonly SeenCall[]) => (how === 'KEY' ? first : []);

function callsAreRepeatedAsDeclared(provided: Provided, { repetition }: ProviderMetadata): void {
  /** Runs a call twice. Returns the writing calls (not GET) of the first run, and all calls of the second run. */
  async function calledTwice(call: (repeated: boolean) => Promise<unknown>) {
    provided().seen();
    await call(false);
    const first = written(provided().seen());
    await call(true);
    return { first, repeated: provided().seen() };
  }

  it(`a repeated charge acts once by ${repetition.createCharge}`, async () => {
    const request = anOpenCharge(provided());
    const create = (repeated: boolean) => provided().provider.createCharge({ ...request, repeated });
    const { first, repeated } = await calledTwice(create);
    expect(first).toHaveLength(1);
    expect(repeated).not.toEqual([]);
    expect(written(repeated)).toEqual(expected(repetition.createCharge, first));
  });

  it(`a repeated refund acts once by ${repetition.refund}`, async () => {
    const { externalId, pay } = await refundable(provided());
    await pay();
    await provided().untilPartsAreGivenBack?.();
    const refund = refundOf(externalId, 10_000);
    const { first, repeated } = await calledTwice(() => provided().provider.refund(refund));
    expect(first).toHaveLength(1);
    expect(repeated).not.toEqual([]);
    expect(written(repeated)).toEqual(expected(repetition.refund, first));
  });
}

function chargesEnd(provided: Provided): void {
  it('a cancelled charge stays cancelled, and cancelling again says the same', async () => {
    const { provider } = provided();
    const { externalId } = await issue(provided());
    expect(await provider.cancelCharge(externalId)).toEqual({ kind: 'cancelled' });
    expect(await provider.cancelCharge(externalId)).toEqual({ kind: 'cancelled' });
    expect(await provider.fetchCharge({ externalId })).toMatchObject({ charge: { status: 'CANCELLED' } });
    expect(await provider.cancelCharge(newId())).toEqual({ kind: 'unknown' });
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
}

function refundsAddUp(provided: Provided): void {
  it('refunds add up, the same refund is made once, and never more than was paid', async () => {
    const { provider, later, untilPartsAreGivenBack } = provided();
    const { externalId, pay } = await refundable(provided());
    const part = refundOf(externalId, 100_000);
    expect(await provider.refund(part)).toMatchObject({ kind: 'rejected' });
    await pay();
    await untilPartsAreGivenBack?.();
    expect((await provider.refund(part)).kind).toMatch(/refunded|requested/);
    expect((await provider.refund(part)).kind).toMatch(/refunded|requested/);
    expect(await provider.refund({ ...part, refundId: newId() })).toMatchObject({ kind: 'rejected' });
    await provider.refund(refundOf(externalId, 50_000));
    await later();
    const refunds = [{ refundId: part.refundId, amount: 100_000 }, { amount: 50_000 }];
    const charge = { status: 'REFUNDED', refunded: 150_000, refunds };
    expect(await provider.fetchCharge({ externalId })).toMatchObject({ charge });
    expect(await provider.refund({ ...part, externalId: newId() })).toEqual({ kind: 'unknown' });
  });
}

function balanceFollows(provided: Provided): void {
  it('the balance grows with what is paid and falls with what is given back', async () => {
    const { provider, pay, later } = provided();
    const balance = async () => {
      const told = await provider.fetchBalance?.();
      return told?.kind === 'balance' ? told.available : told;
    };
    const before = Number(await balance());
    const { externalId } = await issue(provided());
    await pay(externalId);
    expect(await balance()).toBe(before + 150_000);
    await provider.refund(refundOf(externalId, 40_000));
    await later();
    expect(await balance()).toBe(before + 110_000);
  });
}

function failuresAreUnavailable(provided: Provided): void {
  it.each(['timeout', 'server', 'network'] as const)(
    '%s is unavailable, never an exception or a refusal',
    async (how) => {
      const { failing, now } = provided();
      const provider = await failing(how);
      const unavailable = { kind: 'unavailable', cause: how };
      const id = newId();
      expect(await provider.createCharge(openRequest(provider.metadata, now()))).toMatchObject(unavailable);
      expect(await provider.fetchCharge({ externalId: id })).toMatchObject(unavailable);
      expect(await provider.cancelCharge(id)).toMatchObject(unavailable);
      expect(await provider.refund(refundOf(id, 1))).toMatchObject(unavailable);
      expect((await provider.fetchBalance?.()) ?? unavailable).toMatchObject(unavailable);
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
    const changed = webhook.rawBody.replace('1500', '9500');
    expect(changed).not.toBe(webhook.rawBody);
    expect(provider.parseWebhook({ ...webhook, rawBody: changed })).toEqual({
      kind: 'bad-signature',
      reason: 'mismatch',
    });
  });
}

function webhooksAreHints(provided: Provided): void {
  it('a payment is told by a hint that names our payment, and asks for its charge', async () => {
    const { provider, pay } = provided();
    const charge = await issue(provided());
    const { externalId, paymentId } = charge;
    const hint = { kind: 'UNKNOWN', externalId, paymentId, providerEventId: expect.stringMatching(/./) };
    expect(provider.parseWebhook(await pay(externalId))).toMatchObject({ kind: 'events', events: [hint] });
    const found = await provider.fetchCharge({ externalId });
    expect(found).toMatchObject({ charge: { status: 'PAID', payments: [{ amount: 150_000 }] } });
  });

  it('a hint at another address, or of another seller, is not followed', async () => {
    const { provider, pay } = provided();
    const webhook = await pay((await issue(provided())).externalId);
    const elsewhere = { ...webhook, pathSecret: 'another-end-of-the-address' };
    expect(provider.parseWebhook(elsewhere)).toMatchObject({ kind: 'bad-signature' });
    const query = { ...webhook.query, seller_id: newId() };
    expect(provider.parseWebhook({ ...webhook, query })).toMatchObject({ kind: 'malformed' });
  });
}
