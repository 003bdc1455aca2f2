import { cents, newId } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { aTeller, type Teller } from '../../../../test/builders/told.ts';

const it = appOfFile();
let teller: Teller;
beforeAll(async () => {
  teller = await aTeller(it);
});
afterAll(() => teller.close());

const PAID_ONCE = {
  status: 'PAID',
  active: true,
  booked: 1,
  balanceCents: 0,
  totalPendingCents: 0,
  hasPaidAnyDownPayment: true,
  raised: [],
  mismatches: 0,
};

const outboxOf = ({ paymentId }: Charged) =>
  it.db.selectFrom('outboxMessages').select(['subject', 'status']).where('entityId', '=', paymentId).execute();

describe('a notice of the provider', () => {
  test('delivered 20 times on 20 connections at once pays once', async () => {
    const charged = await aCharged(it);
    const db = openDatabase({ url: it.url, max: 20, name: 'twenty' });
    const app = await createApp({ ...it.deps, db }, false);
    const notice = aNotice(charged);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(it, notice, { app })));
    await app.close();
    await db.destroy();
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
    expect((await outboxOf(charged)).map(({ subject }) => subject)).toContain('Pagamento recebido: CNH Vitória');
    expect(await outboxOf(charged)).toHaveLength(2);
  });

  test('told by twenty different notices of one movement pays once', async () => {
    const charged = await aCharged(it);
    const { movementId } = aNotice(charged);
    await Promise.all(Array.from({ length: 20 }, () => deliver(it, aNotice(charged, { movementId }))));
    expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
  });

  test('that comes days late is booked on the day the money came', async () => {
    const charged = await aCharged(it);
    const occurredAt = it.clock.now();
    it.clock.advance({ hours: 72 });
    expect(await deliver(it, aNotice(charged), { occurredAt })).toBe(200);
    const day = occurredAt.toZonedDateTimeISO('-03:00').toPlainDate().toString();
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID_ONCE, approvalDay: day, liquidationDay: day });
  });

  test('out of order: a cancellation told before and after the payment changes nothing of it', async () => {
    const charged = await aCharged(it);
    const of = { externalId: charged.externalId, amount: cents(charged.grossCents) };
    await teller.tell({ ...of, kind: 'CANCELLED', providerEventId: newId() });
    await deliver(it, aNotice(charged));
    await teller.tell({ ...of, kind: 'DENIED', providerEventId: newId() });
    expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
  });

  test('with another secret, or signed six minutes ago, is not believed', async () => {
    const charged = await aCharged(it);
    const signedAt = it.clock.now().subtract({ minutes: 6 });
    expect(await deliver(it, aNotice(charged), { secret: 'somebody else entirely, long enough' })).toBe(401);
    expect(await deliver(it, aNotice(charged), { signedAt })).toBe(401);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0, balanceCents: -180_000 });
  });

  test('that is signed but says nothing we understand is refused', async () => {
    expect(await deliver(it, aNotice({ externalId: 'c', grossCents: 1 }, { id: '' }))).toBe(400);
  });
});

describe('money that does not fit is booked and raised, never dropped', () => {
  test('for a charge nobody knows: it waits in suspense', async () => {
    const charged = await aCharged(it);
    expect(await deliver(it, aNotice(charged, { chargeId: 'ch_nobody', amount: 12_345 }))).toBe(200);
    const [raised] = await it.db
      .selectFrom('irregularities')
      .selectAll()
      .where('type', '=', 'UNKNOWN_CHARGE')
      .execute();
    const entries = await it.db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .select(['e.account', 'e.amountCents'])
      .where('t.sourceId', '=', raised?.id ?? '')
      .orderBy('e.account')
      .execute();
    expect(raised?.details).toMatchObject({ externalId: 'ch_nobody', amountCents: 12_345 });
    expect(entries.find(({ account }) => account === 'SUSPENSE')).toBeDefined();
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
  });

  test('of more than asked', async () => {
    const charged = await aCharged(it);
    await deliver(it, aNotice(charged, { amount: 200_000 }));
    expect(await standingOf(it, charged)).toMatchObject({
      ...PAID_ONCE,
      balanceCents: 20_000,
      raised: ['AMOUNT_MISMATCH'],
    });
  });

  test('of less than asked, and the rest is asked for until it is paid', async () => {
    const charged = await aCharged(it);
    const notice = aNotice(charged, { amount: 100_000 });
    await Promise.all([deliver(it, notice), deliver(it, notice), deliver(it, { ...notice, id: `${notice.id}-again` })]);
    const owing = { ...PAID_ONCE, balanceCents: -80_000, totalPendingCents: 80_000, raised: ['AMOUNT_MISMATCH'] };
    expect(await standingOf(it, charged)).toMatchObject(owing);
    await it.drainJobs();
    const rest = await it.db
      .selectFrom('payments')
      .selectAll()
      .where('registrationId', '=', charged.registrationId)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow();
    expect(rest).toMatchObject({ entityType: 'REGISTRATION', entityId: charged.registrationId, chargeState: 'ISSUED' });
    const charge = { provider: rest.paymentProvider ?? '', externalId: rest.externalPaymentId ?? '' };
    await deliver(it, aNotice({ ...charge, grossCents: rest.grossCents }));
    expect(await standingOf(it, charged)).toMatchObject({ ...owing, booked: 2, balanceCents: 0, totalPendingCents: 0 });
  });

  test('paid twice', async () => {
    const charged = await aCharged(it);
    await Promise.all([deliver(it, aNotice(charged)), deliver(it, aNotice(charged))]);
    expect(await standingOf(it, charged)).toMatchObject({
      ...PAID_ONCE,
      booked: 2,
      balanceCents: 180_000,
      raised: ['DUPLICATE_PAYMENT'],
    });
  });

  test('paid after the payment was cancelled', async () => {
    const charged = await aCharged(it);
    await it.db.updateTable('payments').set({ status: 'CANCELLED' }).where('id', '=', charged.paymentId).execute();
    await deliver(it, aNotice(charged));
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID_ONCE, raised: ['PAID_AFTER_CANCELLATION'] });
  });

  test('paid after the payment was taken out of what is due', async () => {
    const charged = await aCharged(it);
    await it.db.updateTable('payments').set({ active: false }).where('id', '=', charged.paymentId).execute();
    await deliver(it, aNotice(charged));
    expect(await standingOf(it, charged)).toMatchObject({ ...PAID_ONCE, raised: ['PAID_AFTER_CANCELLATION'] });
  });
});
