import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { paysUnnoticed } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { issueCharge } from './issue-charge.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';

let it: TestApp;
beforeEach(async () => {
  it = await testApp();
});
afterEach(() => it.close());

const several = async (count: number): Promise<Charged[]> => {
  const all: Charged[] = [];
  for (let n = 0; n < count; n += 1) all.push(await aCharged(it));
  return all;
};

const statusesOf = (all: readonly Charged[]) => Promise.all(all.map(async (one) => (await standingOf(it, one)).status));

function failingFor(...bad: readonly Charged[]) {
  const asked: string[] = [];
  const real = it.deps.providers.named(PIX_PROVIDER);
  const deps = withProvider(it.deps, PIX_PROVIDER, {
    fetchCharge: async (reference) => {
      const externalId = 'externalId' in reference ? reference.externalId : '';
      asked.push(externalId);
      if (bad.some((one) => one.externalId === externalId)) return { kind: 'unavailable', cause: 'server', detail: '' };
      return real.fetchCharge(reference);
    },
  });
  return { deps, asked };
}

const triesOf = ({ paymentId }: Charged) =>
  it.db
    .selectFrom('payments')
    .select(['chargeFailedTries', 'chargeTryError', 'chargeAskAgainAt'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();

describe('reconciling', () => {
  test('goes on past a charge the provider cannot answer about, which comes later each time', async () => {
    const [bad, ...good] = await several(3);
    if (bad === undefined) throw new Error('three charges');
    for (const one of good) await paysUnnoticed(it, one);
    const { deps, asked } = failingFor(bad);
    await reconcileCharges(deps, { sideBySide: 1 });
    expect(await statusesOf(good)).toEqual(['PAID', 'PAID']);
    expect(await triesOf(bad)).toMatchObject({ chargeFailedTries: 1, chargeTryError: 'server' });
    const pauses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { chargeAskAgainAt } = await triesOf(bad);
      if (chargeAskAgainAt === null) throw new Error('asked again');
      pauses.push(it.clock.now().until(chargeAskAgainAt).total('minutes'));
      it.clock.set(chargeAskAgainAt);
      await reconcileCharges(deps);
    }
    expect(pauses).toEqual([1, 1, 1, 1, 2, 4]);
    expect(asked.filter((id) => id === bad.externalId)).toHaveLength(7);
  });

  test('asks about all that are due, in as many batches as it takes', async () => {
    const all = await several(5);
    for (const one of all) await paysUnnoticed(it, one);
    await reconcileCharges(it.deps, { atATime: 2, sideBySide: 2 });
    expect(await statusesOf(all)).toEqual(['PAID', 'PAID', 'PAID', 'PAID', 'PAID']);
  });

  test('leaves a provider that answers nothing alone for this run, and begins with others in the next', async () => {
    const all = await several(3);
    const { deps, asked } = failingFor(...all);
    await reconcileCharges(deps, { sideBySide: 1, giveUpAfter: 2 });
    expect(asked).toHaveLength(2);
    await reconcileCharges(deps, { sideBySide: 1, giveUpAfter: 2 });
    expect(new Set(asked).size).toBe(3);
  });

  test('one provider down keeps nobody from asking the other', async () => {
    const [pix, boleto] = [await aCharged(it, 'PIX'), await aCharged(it, 'BOLETO')];
    for (const one of [pix, boleto]) await paysUnnoticed(it, one);
    // The notice of the issued boleto made the product check it just now, so it is due for the next check in an hour.
    it.clock.advance({ hours: 1, minutes: 1 });
    const { deps } = failingFor(pix);
    await reconcileCharges(deps);
    expect(await statusesOf([pix, boleto])).toEqual(['PENDING', 'PAID']);
  });

  test('two runs at once ask about each charge once', async () => {
    await several(4);
    const { deps, asked } = failingFor();
    for (let round = 1; round <= 15; round += 1) {
      await Promise.all([reconcileCharges(deps, { atATime: 2 }), reconcileCharges(deps, { atATime: 2 })]);
      expect(asked).toHaveLength(4 * round);
      it.clock.advance({ hours: 1 });
    }
  });
});

const jobsFor = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'issue-charge' and state = 'created'`.execute(it.db);
  return rows[0]?.n ?? 0;
};

const strand = ({ paymentId }: Charged) =>
  it.db
    .updateTable('payments')
    .set({ chargeState: 'REQUESTED', externalPaymentId: null })
    .where('id', '=', paymentId)
    .execute();

describe('sweeping', () => {
  test('a payment paid while its charge was still asked for is not swept: its charge is issued', async () => {
    const charged = await aCharged(it);
    await strand(charged);
    await deliver(it, aNotice(charged, { paymentId: charged.paymentId }));
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    expect(await jobsFor()).toBe(0);
    const { chargeState, externalPaymentId } = await it.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', charged.paymentId)
      .executeTakeFirstOrThrow();
    expect([chargeState, externalPaymentId]).toEqual(['ISSUED', charged.externalId]);
  });

  test('of a payment left so by an earlier version, too, nothing is enqueued', async () => {
    const charged = await aCharged(it);
    await deliver(it, aNotice(charged));
    await it.db.updateTable('payments').set({ chargeState: 'REQUESTED' }).where('id', '=', charged.paymentId).execute();
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    expect(await jobsFor()).toBe(0);
  });

  test('finds all there are, however many stand before the last', async () => {
    for (const one of await several(5)) await strand(one);
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps, { atATime: 2 });
    expect(await jobsFor()).toBe(5);
  });

  test('those that fail again and again do not come before a new one', async () => {
    const [failing, fresh] = await several(2);
    if (failing === undefined || fresh === undefined) throw new Error('two charges');
    await strand(failing);
    const down = withProvider(it.deps, PIX_PROVIDER, {
      createCharge: async () => ({ kind: 'unavailable', cause: 'timeout', detail: '' }),
    });
    for (let n = 0; n < 8; n += 1)
      await expect(issueCharge(down, failing.paymentId)).rejects.toThrow('provider unavailable');
    expect(await triesOf(failing)).toMatchObject({ chargeFailedTries: 8, chargeTryError: 'timeout' });
    await strand(fresh);
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    expect(await jobsFor()).toBe(1);
    it.clock.advance({ minutes: 60 });
    await sweepStrandedCharges(it.deps);
    expect(await jobsFor()).toBe(2);
  });
});
