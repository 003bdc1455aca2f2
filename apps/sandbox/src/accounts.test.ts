import { describe, expect, it } from 'vitest';
import { accountSecret, ACCOUNTS } from './accounts.ts';
import { givenSandbox, pixBody, SECRET } from './given-sandbox.ts';
import { signatureHeader } from './signature.ts';

const both = () => givenSandbox({ accounts: ACCOUNTS });
const key = { 'idempotency-key': 'pay-1:1' };

describe('two accounts of the sandbox', () => {
  it('each takes its methods only', async () => {
    const { call, authorized } = both();
    const cards = { ...(await authorized('sandbox')), ...key };
    const pix = { ...(await authorized('sandbox-pix')), ...key };
    expect(await call('POST', '/charges', pixBody('pay-1'), cards)).toMatchObject({
      status: 422,
      body: { error: { code: 'METHOD_NOT_OFFERED' } },
    });
    expect((await call('POST', '/charges', pixBody('pay-1'), pix)).status).toBe(201);
  });

  it('know nothing of each other’s charges', async () => {
    const { call, authorized } = both();
    const [cards, pix] = [await authorized('sandbox'), await authorized('sandbox-pix')];
    const { body } = await call('POST', '/charges', pixBody('pay-1'), { ...pix, ...key });
    expect((await call('GET', `/charges/${body.id}`, undefined, pix)).status).toBe(200);
    expect((await call('GET', `/charges/${body.id}`, undefined, cards)).status).toBe(404);
    expect((await call('POST', `/charges/${body.id}/cancel`, undefined, cards)).status).toBe(404);
    expect((await call('GET', '/charges?payment_id=pay-1', undefined, cards)).body).toEqual({ charges: [] });
  });

  it('sign with secrets of their own and tell addresses of their own', async () => {
    const urls: string[] = [];
    const signatures: string[] = [];
    const { call, authorized, sandbox, scheduler } = givenSandbox({
      accounts: ACCOUNTS,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        urls.push(request.url);
        signatures.push(request.headers.get('sandbox-signature') ?? '');
        const body = await request.text();
        signatures.push(signatureHeader(accountSecret(SECRET, 'sandbox-pix'), scheduler.now(), body));
        return new Response(null, { status: 200 });
      },
    });
    await call('POST', '/charges', pixBody('pay-1'), { ...(await authorized('sandbox-pix')), ...key });
    await call('POST', '/sandbox/pay/last');
    await sandbox.notifier.idle();
    expect(urls).toEqual(['http://api.test/webhooks/sandbox-pix']);
    expect(signatures[0]).toBe(signatures[1]);
  });
});

describe('what the provider does of its own accord', () => {
  it('an open charge is cancelled there, a paid one given back wholly or in part, and both are told', async () => {
    const { charge, call, caught } = givenSandbox();
    const open = await charge('pay-1');
    await call('POST', `/sandbox/cancel/${open.id}`);
    const paid = await charge('pay-2');
    await call('POST', `/sandbox/pay/${paid.id}`);
    await call('POST', `/sandbox/refund/${paid.id}`, { amount: 100_000 });
    const { body } = await call('POST', `/sandbox/refund/${paid.id}`);
    expect(body).toMatchObject({ status: 'REFUNDED', refunded_amount: 150_000 });
    expect(body.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([100_000, 50_000]);
    expect(caught.map(({ type }) => type)).toEqual([
      'charge.cancelled',
      'charge.paid',
      'charge.refunded',
      'charge.refunded',
    ]);
    expect((await call('POST', `/sandbox/cancel/${paid.id}`)).status).toBe(409);
  });
});
