import { cents, newId } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, type Notice, standingOf } from '../../../../test/builders/money.ts';
import { CARD_PROVIDER } from '../../../../test/builders/providers.ts';
import { aTeller, type Teller } from '../../../../test/builders/told.ts';

const it = appOfFile();
let teller: Teller;
beforeAll(async () => {
  teller = await aTeller(it);
});
afterAll(() => teller.close());

/**
 * Delivers a notice as an already parsed event. The JSON of the real providers cannot contain every value that these
 * tests need.
 */
const told = ({ id, chargeId, amount, movementId, paymentId }: Notice, provider?: string): Promise<number> =>
  teller.tell(
    {
      providerEventId: id,
      kind: 'PAID',
      externalId: chargeId,
      amount: cents(amount),
      movementId,
      ...(paymentId === undefined ? {} : { paymentId }),
    },
    provider,
  );

const UNTOUCHED = { status: 'PENDING', booked: 0, balanceCents: -180_000, mismatches: 0 };

const raisedFor = async (notice: Notice) => {
  const rows = await it.db.selectFrom('irregularities').selectAll().orderBy('createdAt').execute();
  return rows.filter(({ details }) => JSON.stringify(details).includes(notice.id)).map(({ type }) => type);
};

const kept = (notice: Notice) =>
  it.db.selectFrom('providerEvents').selectAll().where('providerEventId', '=', notice.id).executeTakeFirst();

async function readable({ registrationId }: Charged): Promise<number[]> {
  const { headers } = await it.signIn('ADMIN');
  const urls = [
    `/registrations?ids=${registrationId}`,
    `/entity-payments/light-search?registrationIds=${registrationId}`,
  ];
  return Promise.all(urls.map(async (url) => (await it.inject({ url: `/api/v1${url}`, headers })).statusCode));
}

describe('a signed notice that no provider can mean is kept and raised, answered 200, and moves nothing', () => {
  test.each([
    ['nothing', 0],
    ['less than nothing', -100],
    ['more than any course costs', 1_000_000_001],
    ['10¹⁵ centavos', 1e15],
    ['the largest number', Number.MAX_SAFE_INTEGER],
  ])('an amount of %s', async (_words, amount) => {
    const charged = await aCharged(it);
    const notice = aNotice(charged, { amount });
    expect(await told(notice)).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ ...UNTOUCHED, raised: ['INVALID_NOTICE'] });
    expect(await raisedFor(notice)).toEqual(['INVALID_NOTICE']);
    expect(await kept(notice)).toMatchObject({ outcome: 'RAISED', paymentId: charged.paymentId });
    expect(await readable(charged)).toEqual([200, 200]);
  });

  test.each([
    ['of next week', '2026-03-14T12:00:00Z'],
    ['of another century', '1899-01-01T00:00:00Z'],
    ['no database holds', '-271821-04-20T00:00:00Z'],
  ])('a moment %s', async (_words, occurredAt) => {
    const charged = await aCharged(it);
    const notice = aNotice(charged);
    expect(await deliver(it, notice, { occurredAt })).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ ...UNTOUCHED, raised: ['INVALID_NOTICE'] });
  });

  test('told again, it is raised once', async () => {
    const charged = await aCharged(it);
    const notice = aNotice(charged, { amount: 0 });
    expect([await told(notice), await told(notice)]).toEqual([200, 200]);
    expect(await raisedFor(notice)).toEqual(['INVALID_NOTICE']);
  });
});

describe('ids that are none', () => {
  test('a payment id that is no UUID is nobody’s: the charge alone says whose money it is', async () => {
    const charged = await aCharged(it);
    expect(await deliver(it, aNotice(charged, { paymentId: "'; drop table payments; --" }))).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [] });
  });

  test('of a charge nobody knows either, the money waits in suspense', async () => {
    const charged = await aCharged(it);
    const notice = aNotice(charged, { chargeId: 'ch_?', paymentId: '00' });
    expect(await deliver(it, notice)).toBe(200);
    expect(await raisedFor(notice)).toEqual(['UNKNOWN_CHARGE']);
  });

  test.each([
    ['with a character no database keeps', 'evt_\u0000'],
    ['of a thousand letters', 'x'.repeat(1000)],
  ])('an id of the notice %s', async (_words, id) => {
    const charged = await aCharged(it);
    expect(await deliver(it, aNotice(charged, { id, chargeId: `ch_\u0000${newId()}`, movementId: id }))).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject(UNTOUCHED);
  });
});

describe('the charge of one payment with the id of another', () => {
  test('is booked to neither: it waits in suspense, raised with both', async () => {
    const [named, charged] = [await aCharged(it), await aCharged(it)];
    const notice = aNotice(charged, { paymentId: named.paymentId });
    expect(await deliver(it, notice)).toBe(200);
    expect(await raisedFor(notice)).toEqual(['CHARGE_MISMATCH']);
    expect(await standingOf(it, named)).toMatchObject(UNTOUCHED);
    expect(await standingOf(it, charged)).toMatchObject(UNTOUCHED);
    const suspense = await it.db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .innerJoin('irregularities as i', 'i.id', 't.sourceId')
      .select(['e.amountCents', 'i.details'])
      .where('e.account', '=', 'SUSPENSE')
      .where('i.type', '=', 'CHARGE_MISMATCH')
      .execute();
    const details = { named: named.paymentId, chargeOf: charged.paymentId };
    expect(suspense).toMatchObject([{ amountCents: 180_000, details }]);
  });

  test('told by a provider the payment does not belong to, likewise', async () => {
    const named = await aCharged(it);
    const notice = aNotice(named, { paymentId: named.paymentId });
    expect(await told(notice, CARD_PROVIDER)).toBe(200);
    expect(await raisedFor(notice)).toEqual(['CHARGE_MISMATCH']);
    expect(await standingOf(it, named)).toMatchObject(UNTOUCHED);
  });

  test('a charge whose answer we never got is found by the payment it names', async () => {
    const charged = await aCharged(it);
    await it.db
      .updateTable('payments')
      .set({ chargeState: 'REQUESTED', externalPaymentId: null })
      .where('id', '=', charged.paymentId)
      .execute();
    expect(await deliver(it, aNotice(charged, { paymentId: charged.paymentId }))).toBe(200);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [] });
  });
});
