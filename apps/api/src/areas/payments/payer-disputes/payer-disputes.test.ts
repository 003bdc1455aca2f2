import { afterEach, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { aPixStudent, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { checkCharge } from '../charges/check-charge.ts';
import { reconcileCharges } from '../charges/reconcile-charges.ts';
import { followDisputes } from './follow-disputes.ts';

const it = appOfFile();
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

async function aPaid(): Promise<Charged> {
  const charged = await aPixStudent(it);
  await it.settle();
  const charge = it.transfeera.records.charges.find(({ integrationId }) => integrationId === charged.paymentId);
  if (charge === undefined) throw new Error('no charge');
  it.transfeera.engine.pay(charge);
  await it.settle();
  return charged;
}

function receiptOf({ paymentId }: Charged) {
  const receipt = it.transfeera.records.receipts.find(({ integrationId }) => integrationId === paymentId);
  if (receipt === undefined) throw new Error('nothing arrived');
  return receipt;
}

const kept = ({ paymentId }: Charged) =>
  it.db
    .selectFrom('payerDisputes')
    .select(['kind', 'state', 'amountCents', 'answerBy'])
    .where('paymentId', '=', paymentId)
    .execute();

const eventsOf = async ({ registrationId }: Charged) =>
  (
    await it.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', registrationId)
      .where('kind', 'like', 'FRAUD_CLAIM%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const PAID = { status: 'PAID', booked: 1, balanceCents: 0, mismatches: 0 };

describe('a complaint of fraud by PIX', () => {
  test('is kept with its payment and the day to answer it, however often it is told, and moves no money', async () => {
    const charged = await aPaid();
    it.transfeera.setKnobs({ noticeRepeat: 5 });
    const { dueAt } = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    await Promise.all([followDisputes(it.deps), followDisputes(it.deps), followDisputes(it.deps)]);
    const answerBy = Temporal.Instant.from(dueAt);
    expect(await kept(charged)).toEqual([{ kind: 'MED', state: 'OPEN', amountCents: 180_000, answerBy }]);
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID, raised: ['PIX_FRAUD_CLAIM'] });
    expect(await eventsOf(charged)).toEqual(['FRAUD_CLAIM_OPENED']);
  });

  test('is seen among the irregularities, with its state and the day to answer it', async () => {
    const charged = await aPaid();
    const { dueAt } = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    const { headers } = await it.signIn('ADMIN');
    const answer = await it.inject({
      method: 'GET',
      url: `/api/v1/registrations/irregularities?irregularityTypes=PIX_FRAUD_CLAIM&ids=${charged.registrationId}`,
      headers,
    });
    expect(answer.json()).toMatchObject({
      content: [{ id: charged.registrationId, disputeState: 'OPEN', answerBy: new Date(dueAt).toISOString() }],
    });
  });

  test('that is agreed to ends LOST, and what the provider gives back is found by the money it was', async () => {
    const charged = await aPaid();
    const infraction = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    it.transfeera.engine.analyse(infraction, 'accepted', null);
    await it.settle();
    expect(await kept(charged)).toMatchObject([{ state: 'LOST' }]);
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'REVERSED',
      booked: 1,
      balanceCents: -180_000,
      raised: ['PIX_FRAUD_CLAIM', 'REFUNDED_BY_PROVIDER'],
      mismatches: 0,
    });
    await checkCharge(it.deps, charged.paymentId);
    await followDisputes(it.deps);
    expect(await eventsOf(charged)).toEqual(['FRAUD_CLAIM_OPENED', 'FRAUD_CLAIM_ENDED']);
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -180_000, mismatches: 0 });
  });

  test('that is agreed to long after the payment is booked without a notice of the money', async () => {
    const charged = await aPaid();
    const infraction = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    it.clock.advance({ hours: 20 * 24 });
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    it.transfeera.engine.analyse(infraction, 'accepted', null);
    await it.providersGoOn();
    await followDisputes(it.deps);
    await it.settle();
    expect(await kept(charged)).toMatchObject([{ state: 'LOST' }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -180_000, mismatches: 0 });
  });

  test('that is agreed to and paid back days later is found by asking each day', async () => {
    const charged = await aPaid();
    const infraction = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    it.clock.advance({ hours: 20 * 24 });
    it.transfeera.setKnobs({ noticeDropFirst: 9, refundDelayMs: 2 * 24 * 3_600_000 });
    it.transfeera.engine.analyse(infraction, 'accepted', null);
    await followDisputes(it.deps);
    await it.settle();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID' });
    it.clock.advance({ hours: 3 * 24 });
    await it.providersGoOn();
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -180_000, mismatches: 0 });
  });

  test('that is not agreed to ends WON, and the money stays', async () => {
    const charged = await aPaid();
    const infraction = it.transfeera.engine.dispute(receiptOf(charged));
    await it.settle();
    it.transfeera.engine.analyse(infraction, 'rejected', 'O aluno fez o curso.');
    await it.settle();
    expect(await kept(charged)).toMatchObject([{ state: 'WON' }]);
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID, raised: ['PIX_FRAUD_CLAIM'] });
  });

  test('whose notice is lost is found by asking; a provider that does not answer is asked again', async () => {
    const charged = await aPaid();
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    it.transfeera.engine.dispute(receiptOf(charged));
    it.transfeera.faults.order({ fault: 'SERVER_ERROR', path: '/med/infractions' });
    await expect(followDisputes(it.deps)).rejects.toThrow('No disputes were told by transfeera');
    expect(await kept(charged)).toEqual([]);
    it.transfeera.faults.clear();
    await followDisputes(it.deps);
    expect(await kept(charged)).toMatchObject([{ state: 'OPEN' }]);
  });

  test('of an impossible amount is left out, which the log says', async () => {
    const charged = await aPaid();
    const { id } = it.transfeera.engine.dispute({ ...receiptOf(charged), amount: 1_000_000_001 });
    const told: unknown[] = [];
    const log = { ...it.deps.log, error: (what: unknown) => void told.push(what) };
    await followDisputes({ ...it.deps, log });
    expect(await kept(charged)).toEqual([]);
    expect(told).toEqual([{ provider: 'transfeera', disputeId: id }]);
  });
});

test('money given back that nobody asked for is linked to its payment without a complaint, too', async () => {
  const charged = await aPaid();
  it.transfeera.engine.refund(receiptOf(charged), { amount: 50_000, integrationId: null });
  await it.settle();
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'PAID',
    balanceCents: -50_000,
    raised: ['REFUNDED_BY_PROVIDER'],
    mismatches: 0,
  });
});
