import { cents, newId } from '@habilita/kernel';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { receiptsOf } from '../../../../test/builders/payers.ts';
import { aPaid } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
afterEach(() => it.transfeera.setKnobs(DEFAULT_KNOBS));

function receiptOf(charged: Charged) {
  const [receipt] = receiptsOf(it, charged);
  if (receipt === undefined) throw new Error('nothing arrived');
  return receipt;
}

/**
 * Somebody refunds the payment through the provider's API, with an id that we did not create, 20 days after it was
 * paid.
 */
async function givenBackAs(charged: Charged, integrationId: string): Promise<void> {
  it.clock.advance({ hours: 20 * 24 });
  it.transfeera.engine.refund(receiptOf(charged), { amount: 5_000, integrationId });
  await it.drainJobs();
}

const GIVEN = { status: 'PAID', balanceCents: -5_000, raised: ['REFUNDED_BY_PROVIDER'], mismatches: 0 };

describe('a refund that somebody else ordered', () => {
  test.each([
    ['no id of the form of ours', 'manual-7'],
    ['an id of the form of ours', newId()],
  ])('under %s is booked for the payment whose PIX it names', async (_name, integrationId) => {
    const charged = await aPaid(it, 'PIX');
    await givenBackAs(charged, integrationId);
    expect(await standingOf(it, charged)).toMatchObject(GIVEN);
  });

  test('and that was not carried out moves nothing and is not raised', async () => {
    const charged = await aPaid(it, 'PIX');
    it.transfeera.setKnobs({ refundOutcome: 'NAO_REALIZADO' });
    await givenBackAs(charged, 'manual-8');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, raised: [] });
  });

  test('is not confirmed by an earlier one of the same amount', async () => {
    const charged = await aPaid(it, 'PIX');
    await givenBackAs(charged, 'manual-9');
    const { id: movementId } = receiptOf(charged);
    await deliver(it, aNotice(charged, { object: 'CashInRefund', movementId, amount: 5_000, refundId: 'manual-10' }));
    await it.drainJobs();
    const raised = ['REFUNDED_BY_PROVIDER', 'NOTICE_NOT_CONFIRMED'];
    expect(await standingOf(it, charged)).toMatchObject({ ...GIVEN, raised });
  });
});

/**
 * Looks up the irregularities raised for a PIX that pays no charge of ours. Returns how many there are, and the ledger
 * account and the history of the first.
 */
async function standing(endToEndId: string) {
  const { headers } = await it.signIn('FINANCIAL_ANALYST');
  const path = '/irregularities/unassigned';
  const { content } = (await call(it, 'GET', `${path}?reference=${endToEndId}`, undefined, headers)).body;
  const { body } = await call(it, 'GET', `${path}/${content[0]?.id}`, undefined, headers);
  const told = body.history.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason]);
  return { raised: content.length, account: body.account, told };
}

const inSuspense = async () => {
  const rows = await it.db
    .selectFrom('ledgerEntries')
    .select('amountCents')
    .where('account', '=', 'SUSPENSE')
    .execute();
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
};

describe('money that nobody could be credited with', () => {
  test('and that is refunded in two parts leaves SUSPENSE, each part once, and its irregularity tells so', async () => {
    const before = await inSuspense();
    const receipt = it.transfeera.engine.receive(7_700);
    await it.drainJobs();
    expect(await standing(receipt.id)).toEqual({ raised: 1, account: 'SUSPENSE', told: [] });
    it.transfeera.setKnobs({ noticeRepeat: 3 });
    it.transfeera.engine.refund(receipt, { amount: 2_700, integrationId: null });
    await it.drainJobs();
    expect(await inSuspense()).toBe(before + 5_000);
    it.transfeera.engine.refund(receipt, { amount: 5_000, integrationId: 'manual-11' });
    await it.drainJobs();
    expect(await inSuspense()).toBe(before);
    const told = [
      ['IRREGULARITY_MONEY_BACK', 'R$ 27,00'],
      ['IRREGULARITY_MONEY_BACK', 'R$ 50,00'],
    ];
    expect(await standing(receipt.id)).toEqual({ raised: 1, account: 'GIVEN_BACK', told });
    expect(await proveLedger(it.deps)).toMatchObject({ mismatches: 0 });
  });

  test('and whose refund is told first leaves SUSPENSE as soon as it has come', async () => {
    const before = await inSuspense();
    it.transfeera.setKnobs({ noticeReorder: true });
    const receipt = it.transfeera.engine.receive(7_700);
    it.transfeera.engine.refund(receipt, { amount: 7_700, integrationId: null });
    await it.drainJobs();
    expect(await inSuspense()).toBe(before);
    expect(await proveLedger(it.deps)).toMatchObject({ mismatches: 0 });
  });

  test('and whose refund is told before and after by several notices leaves SUSPENSE once', async () => {
    const before = await inSuspense();
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    const receipt = it.transfeera.engine.receive(7_700);
    await it.drainJobs();
    it.transfeera.setKnobs(DEFAULT_KNOBS);
    const about = { externalId: receipt.id, grossCents: cents(2_000) };
    const refund = () => aNotice(about, { object: 'CashInRefund', movementId: receipt.id, refundId: 'manual-12' });
    await deliver(it, refund());
    await deliver(it, refund());
    await it.drainJobs();
    const came = aNotice({ externalId: '', grossCents: cents(7_700) }, { movementId: receipt.id });
    await deliver(it, came);
    await it.drainJobs();
    expect(await inSuspense()).toBe(before + 5_700);
    await deliver(it, refund());
    await it.drainJobs();
    expect(await inSuspense()).toBe(before + 5_700);
    expect(await proveLedger(it.deps)).toMatchObject({ mismatches: 0 });
  });
});
