import { describe, expect, it } from 'vitest';
import { BACKOFF_MS } from './dispatch.ts';
import { accountSecret } from './accounts.ts';
import { givenSandbox, SECRET } from './given-sandbox.ts';
import { REORDER_WAIT_MS } from './notifier.ts';
import { signatureHeader } from './signature.ts';

const types = (caught: { type: string }[]) => caught.map(({ type }) => type);

describe('webhooks of the sandbox', () => {
  it('the signature is the published scheme: HMAC-SHA256 over time, dot and body', () => {
    const body =
      '{"id":"evt_1","version":"v1","account_id":"acc_1","object":"CashIn","date":"2023-11-14T22:13:20.000Z","data":{"id":"ci_1","value":1234.56,"end2end_id":"E00000000202311142213abcdefghijk","txid":"MAT0000000000000000000000001","integration_id":"pay-1","pix_key":"11222333000181"}}';
    const at = Temporal.Instant.fromEpochMilliseconds(1_700_000_000_000);
    expect(signatureHeader('my-secret', at, body)).toBe(
      't=1700000000000,v1=e835d710fccfb1b1049b56749564b63048642b71c1099b192f56a3533c3f8695',
    );
  });

  it('a payment is told at once, signed at the time it leaves', async () => {
    const { caught, call, charge, scheduler } = givenSandbox();
    const { id } = await charge();
    await call('POST', `/sandbox/pay/${id}`);
    const [webhook] = caught;
    expect(webhook).toMatchObject({
      type: 'charge.paid',
      data: { charge_id: id, payment_id: 'pay-1', amount: 150_000 },
    });
    expect(webhook?.signature).toBe(
      signatureHeader(accountSecret(SECRET, 'sandbox'), scheduler.now(), webhook?.body ?? ''),
    );
  });

  it('what the receiver refuses comes again, ever later and freshly signed, with the same id', async () => {
    const { caught, answers, call, charge, pass } = givenSandbox();
    answers.push(500, 503);
    await call('POST', `/sandbox/pay/${(await charge()).id}`);
    await pass(BACKOFF_MS[0] - 1);
    expect(caught).toHaveLength(1);
    await pass(1);
    await pass(BACKOFF_MS[1]);
    await pass(86_400_000);
    expect(caught).toHaveLength(3);
    expect(new Set(caught.map(({ id }) => id)).size).toBe(1);
    expect(new Set(caught.map(({ signature }) => signature)).size).toBe(3);
  });

  it('after the last try it is given up, and can be sent again by hand', async () => {
    const { sandbox, caught, answers, call, charge, pass } = givenSandbox();
    answers.push(...Array.from({ length: BACKOFF_MS.length + 1 }, () => 500));
    await call('POST', `/sandbox/pay/${(await charge()).id}`);
    for (const wait of BACKOFF_MS) await pass(wait);
    expect(sandbox.notifier.deliveries()[0]).toMatchObject({ state: 'GIVEN_UP', tries: BACKOFF_MS.length + 1 });
    expect((await call('POST', '/sandbox/redeliver')).body).toEqual({ sent: 1 });
    expect(sandbox.notifier.deliveries()[0]).toMatchObject({ state: 'DELIVERED', lastAnswer: '200' });
    expect(caught).toHaveLength(BACKOFF_MS.length + 2);
  });
});

async function given(behaviour: object) {
  const all = givenSandbox();
  await all.call('POST', '/sandbox/behaviour', behaviour);
  return { ...all, id: (await all.charge()).id };
}

describe('misbehaviour', () => {
  it('late: the webhook waits', async () => {
    const { caught, call, pass, id } = await given({ delayMs: 60_000 });
    await call('POST', `/sandbox/pay/${id}`);
    await pass(59_999);
    expect(caught).toEqual([]);
    await pass(1);
    expect(caught).toHaveLength(1);
  });

  it('repeated: twenty copies of one notice', async () => {
    const { caught, call, id } = await given({ repeat: 20 });
    await call('POST', `/sandbox/pay/${id}`);
    expect(caught).toHaveLength(20);
    expect(new Set(caught.map((webhook) => webhook.id)).size).toBe(1);
  });

  it('lost at first: the retry brings it', async () => {
    const { caught, call, pass, id } = await given({ dropFirst: 1 });
    await call('POST', `/sandbox/pay/${id}`);
    expect(caught).toEqual([]);
    await pass(BACKOFF_MS[0]);
    expect(caught).toHaveLength(1);
  });

  it('out of order: the later notice first, and a lonely one after a while', async () => {
    const { caught, call, charge, pass, id } = await given({ reorder: true });
    await call('POST', `/sandbox/pay/${id}`);
    expect(caught).toEqual([]);
    await call('POST', `/sandbox/pay/${id}`, { force: true, amount: 1 });
    expect(caught.map(({ data }) => data.amount)).toEqual([1, 150_000]);
    await call('POST', `/sandbox/pay/${(await charge('pay-2')).id}`);
    await pass(REORDER_WAIT_MS);
    expect(caught).toHaveLength(3);
  });

  it('another amount than asked', async () => {
    const { caught, call, id } = await given({ wrongAmount: -100 });
    await call('POST', `/sandbox/pay/${id}`);
    expect(caught[0]?.data.amount).toBe(149_900);
  });

  it('paid after cancellation', async () => {
    const { caught, call, authorized, id } = await given({ payAfterCancellation: true });
    await call('POST', `/charges/${id}/cancel`, undefined, await authorized());
    expect(types(caught)).toEqual(['charge.cancelled', 'charge.paid']);
  });

  it('paid twice: two notices with ids and end-to-end ids of their own', async () => {
    const { sandbox, caught, call, id } = await given({ payTwice: true });
    await call('POST', `/sandbox/pay/${id}`);
    expect(new Set(caught.map((webhook) => webhook.id)).size).toBe(2);
    expect(new Set(sandbox.store.byId(id)?.payments.map(({ endToEndId }) => endToEndId)).size).toBe(2);
  });

  it('a payment of a charge that nobody issued', async () => {
    const { sandbox, caught, call, id } = await given({ unknownId: true });
    await call('POST', `/sandbox/pay/${id}`);
    const stray = caught.find(({ data }) => data.charge_id !== id);
    expect(stray?.data.payment_id).toBeUndefined();
    expect(sandbox.store.byId(stray?.data.charge_id ?? '')).toBeUndefined();
  });

  it('can be set for one payment alone, before its charge exists, and taken back', async () => {
    const { caught, call, charge } = givenSandbox();
    await call('POST', '/sandbox/behaviour', { charge: 'pay-2', repeat: 3 });
    await call('POST', `/sandbox/pay/${(await charge('pay-1')).id}`);
    await call('POST', `/sandbox/pay/${(await charge('pay-2')).id}`);
    expect(caught).toHaveLength(4);
    await call('POST', '/sandbox/behaviour', { reset: true });
    expect((await call('GET', '/sandbox/behaviour')).body).toMatchObject({ charges: {}, global: { repeat: 1 } });
    expect((await call('POST', '/sandbox/behaviour', { repeat: 0 })).status).toBe(400);
    expect((await call('POST', '/sandbox/behaviour', { nonsense: 1 })).status).toBe(400);
  });

  it('answers 503 as often as told', async () => {
    const { call, authorized } = givenSandbox({ behaviour: { errorRate: 0.5 }, random: () => 0.49 });
    expect((await call('GET', '/charges/any', undefined, await authorized())).status).toBe(503);
    const lucky = givenSandbox({ behaviour: { errorRate: 0.5 }, random: () => 0.5 });
    expect((await lucky.call('GET', '/charges/any', undefined, await lucky.authorized())).status).toBe(404);
  });
});
