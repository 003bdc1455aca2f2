import { cents, isPixPayload, parseBarcode, parsePixPayload } from '@habilita/kernel';
import { signatureHeader } from '@habilita/sandbox';
import { afterEach, describe, expect, it } from 'vitest';
import { aWebhook, boletoRequest, cardRequest, pixRequest } from '../sample-requests.ts';
import { sandboxProviders } from './sandbox-accounts.ts';
import { OWN_SECRET, startSandbox, tokenFor } from './sandbox-harness.ts';

const started: { sandbox: { close(): Promise<void> } }[] = [];
async function given() {
  const all = await startSandbox();
  started.push(all);
  return all;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ sandbox }) => sandbox.close()));
});

describe('sandbox provider', () => {
  it('the codes it issues are valid to the last check digit and carry the amount', async () => {
    const { provider, scheduler } = await given();
    const pix = await provider().createCharge(pixRequest(scheduler.now()));
    const boleto = await provider().createCharge(boletoRequest(scheduler.now()));
    const pixCode = pix.kind === 'issued' && pix.charge.instrument.method === 'PIX' ? pix.charge.instrument.emv : '';
    const slip = boleto.kind === 'issued' ? boleto.charge.instrument : undefined;
    expect(isPixPayload(pixCode)).toBe(true);
    expect(parsePixPayload(pixCode)).toMatchObject({ amount: 150_000, url: expect.stringContaining('/qr/v2/') });
    expect(slip?.method === 'BOLETO' && parseBarcode(slip.barcode, '2026-11-20')).toMatchObject({
      bank: '033',
      amount: 150_000,
      dueDate: '2026-11-23',
    });
  });

  it('takes a new token when the old one ran out, and when the provider forgot it', async () => {
    const { provider, scheduler, sandbox } = await given();
    const port = provider();
    expect(await port.fetchCharge({ externalId: 'nobody' })).toEqual({ kind: 'unknown' });
    scheduler.advance(1_800_000);
    expect(await port.fetchCharge({ externalId: 'nobody' })).toEqual({ kind: 'unknown' });
    const keepsOldClock = provider({ now: () => Temporal.Instant.from('2026-11-20T15:00:00Z') });
    await keepsOldClock.fetchCharge({ externalId: 'nobody' });
    scheduler.advance(1_800_000);
    expect(await keepsOldClock.fetchCharge({ externalId: 'nobody' })).toEqual({ kind: 'unknown' });
    expect(sandbox.store.open(scheduler.now())).toEqual([]);
  });

  it('wrong credentials are unavailable, not an exception', async () => {
    const { baseUrl } = await given();
    const stranger = sandboxProviders({ baseUrl, secret: 'another' }, {});
    expect(await stranger.forMethod('PIX').fetchCharge({ externalId: 'any' })).toMatchObject({ cause: 'unauthorized' });
  });

  it('a charge whose answer was lost is found by our payment, and asking again does not issue another', async () => {
    const { provider, impatient, sandbox, scheduler } = await given();
    sandbox.behaviours.set({ lostAnswerRate: 1 });
    const request = pixRequest(scheduler.now());
    expect(await impatient().createCharge(request)).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
    sandbox.behaviours.reset();
    const found = await provider().fetchCharge({ paymentId: request.paymentId, issue: 1 });
    const again = await provider().createCharge(request);
    expect(found.kind === 'found' && found.charge).toEqual(again.kind === 'issued' && again.charge);
  });

  it('a card that was charged while the answer got lost shows as paid when asked', async () => {
    const { provider, impatient, sandbox, scheduler } = await given();
    const { paymentId, payer, split, description } = pixRequest(scheduler.now());
    const common = { paymentId, payer, split, description, amount: cents(150_000), installments: 1 };
    const card = {
      ...common,
      attemptId: 'a1',
      softDescriptor: 'HABILITA',
      cardToken: await tokenFor(sandbox, 'lost_answer'),
    };
    expect(await impatient().cards?.pay(card)).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
    expect(await provider().fetchCharge({ paymentId, issue: 1 })).toMatchObject({ charge: { status: 'PAID' } });
    const retried = await provider().cards?.pay({
      ...card,
      attemptId: 'a2',
      cardToken: await tokenFor(sandbox, 'approved'),
    });
    expect(retried).toMatchObject({ kind: 'approved' });
    expect(sandbox.store.byPayment(paymentId)[0]?.payments).toHaveLength(1);
  });

  it('a card that got no answer and was not charged can be tried again', async () => {
    const { provider, impatient, sandbox, scheduler } = await given();
    const { paymentId, payer, split, description } = pixRequest(scheduler.now());
    const common = { paymentId, payer, split, description, amount: cents(150_000), installments: 1 };
    const card = {
      ...common,
      attemptId: 'a1',
      softDescriptor: 'HABILITA',
      cardToken: await tokenFor(sandbox, 'timeout'),
    };
    expect(await impatient().cards?.pay(card)).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
    expect(await provider().fetchCharge({ paymentId, issue: 1 })).toMatchObject({ charge: { status: 'OPEN' } });
  });

  it('a denied card is told with its brand', async () => {
    const { provider, sandbox } = await given();
    const denied = await provider().cards?.pay(await cardRequest(() => tokenFor(sandbox, 'refused')));
    expect(denied).toMatchObject({ kind: 'denied', cardBrand: expect.stringMatching(/^[A-Z]+$/) });
  });

  it('a signed webhook that says nothing we understand is malformed; an unknown kind of notice is UNKNOWN', async () => {
    const { provider, scheduler } = await given();
    const signed = (rawBody: string) =>
      aWebhook({ headers: { 'sandbox-signature': signatureHeader(OWN_SECRET, scheduler.now(), rawBody) }, rawBody });
    expect(provider().parseWebhook(signed('not json'))).toMatchObject({ kind: 'malformed' });
    expect(provider().parseWebhook(signed('{"id":"e1"}'))).toMatchObject({ kind: 'malformed' });
    const data = { charge_id: 'ch_1', amount: 1 };
    const odd = JSON.stringify({ id: 'e1', type: 'charge.dreamt', date: '2026-11-20T15:00:00Z', data });
    expect(provider().parseWebhook(signed(odd))).toMatchObject({ events: [{ kind: 'UNKNOWN', externalId: 'ch_1' }] });
  });
});
