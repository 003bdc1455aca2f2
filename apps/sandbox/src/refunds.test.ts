import { describe, expect, it } from 'vitest';
import { givenSandbox } from './given-sandbox.ts';

/** A paid charge of R$ 1.500,00, and how to ask for it back. */
async function givenPaid() {
  const given = givenSandbox();
  const charge = await given.charge();
  await given.call('POST', `/sandbox/pay/${charge.id}`, {});
  const headers = await given.authorized();
  const refund = (amount: number, id = 'refund-1') =>
    given.call('POST', `/charges/${charge.id}/refund`, { refund_id: id, amount }, headers);
  const balance = async () => (await given.call('GET', '/balance', undefined, headers)).body.available;
  const refunded = async () => (await given.call('GET', `/charges/${charge.id}`, undefined, headers)).body.refunds;
  return { ...given, charge, refund, balance, refunded };
}

describe('refunds of the sandbox', () => {
  it('come out of the balance, and are refused without it', async () => {
    const { refund, balance, sandbox } = await givenPaid();
    expect(await balance()).toBe(150_000);
    sandbox.behaviours.set({ withdrawn: 100_000 }, 'sandbox');
    expect(await balance()).toBe(50_000);
    expect(await refund(50_001)).toMatchObject({ status: 422, body: { error: { code: 'INSUFFICIENT_BALANCE' } } });
    expect(await refund(50_000)).toMatchObject({ status: 200, body: { refunded_amount: 50_000 } });
    expect(await balance()).toBe(0);
    expect(await refund(50_000)).toMatchObject({ status: 200, body: { refunded_amount: 50_000 } });
  });

  it('may be accepted and made later, told by a webhook; what waits is no longer there for others', async () => {
    const { refund, refunded, pass, caught, sandbox } = await givenPaid();
    sandbox.behaviours.set({ refundDelayMs: 60_000 });
    expect((await refund(100_000)).status).toBe(202);
    expect((await refund(100_000)).status).toBe(202);
    expect((await refund(60_000, 'refund-2')).status).toBe(422);
    expect(await refunded()).toEqual([]);
    await pass(60_000);
    expect(await refunded()).toMatchObject([{ id: 'refund-1', amount: 100_000 }]);
    expect(caught.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
    expect((await refund(100_000)).status).toBe(200);
  });

  it('that are refused are not made, also when they had been accepted', async () => {
    const { refund, refunded, pass, sandbox } = await givenPaid();
    sandbox.behaviours.set({ refundDelayMs: 60_000 });
    expect((await refund(10_000)).status).toBe(202);
    sandbox.behaviours.set({ refuseRefunds: true });
    await pass(60_000);
    expect(await refunded()).toEqual([]);
    expect(await refund(10_000)).toMatchObject({ status: 422, body: { error: { code: 'REFUND_REFUSED' } } });
  });
});
