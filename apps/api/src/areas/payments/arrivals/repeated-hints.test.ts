import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { GETNET_KNOBS } from '@habilita/simulators';
import { appOfFile } from '../../../../test/app.ts';
import { type Charged, standingOf } from '../../../../test/builders/money.ts';
import { givesBack } from '../../../../test/builders/payers.ts';
import { aPaid } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
afterEach(() => it.getnet.setKnobs(GETNET_KNOBS));

/** Somebody gives R$ 50 back in the provider's portal, and the notice arrives. */
async function fiftyGoBack(charged: Charged): Promise<void> {
  await givesBack(it, charged, 5_000);
  await it.providersGoOn();
}

const checksToDo = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'check-charge' and state = 'created'`.execute(it.db);
  return rows[0]?.n ?? 0;
};

describe('a hint that is repeated word by word', () => {
  test('long after the first is asked about again: the second of two equal refunds is booked', async () => {
    const charged = await aPaid(it, 'CREDIT');
    it.clock.advance({ hours: 10 * 24 });
    await fiftyGoBack(charged);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -5_000 });
    it.clock.advance({ hours: 10 * 24 });
    await fiftyGoBack(charged);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'PAID',
      balanceCents: -10_000,
      raised: ['REFUNDED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER'],
      mismatches: 0,
    });
  });

  test('many times before anybody has asked causes one question', async () => {
    const charged = await aPaid(it, 'CREDIT');
    await it.drainJobs();
    it.clock.advance({ hours: 24 });
    it.getnet.setKnobs({ noticeRepeat: 20 });
    await fiftyGoBack(charged);
    const first = await checksToDo();
    await fiftyGoBack(charged);
    expect(await checksToDo()).toBe(first);
    await it.drainJobs();
    await fiftyGoBack(charged);
    await fiftyGoBack(charged);
    expect(await checksToDo()).toBe(1);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -20_000, mismatches: 0 });
  });
});
