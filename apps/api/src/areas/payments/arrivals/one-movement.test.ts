import { cents, newId } from '@habilita/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { paysUnnoticed, receiptsOf } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { aTeller, type Teller } from '../../../../test/builders/told.ts';
import { checkCharge } from '../charges/check-charge.ts';

const it = appOfFile();
let teller: Teller;

beforeAll(async () => {
  teller = await aTeller(it);
});
afterAll(() => teller.close());

const ownIdOf = (endToEndId: string): string => `own-${endToEndId}`;

/** Pays a charge at the provider and loses the notice; returns the ids of the movement. */
async function paidThere(): Promise<{ charged: Charged; movementId: string; endToEndId: string }> {
  const charged = await aCharged(it);
  await paysUnnoticed(it, charged);
  const endToEndId = receiptsOf(it, charged)[0]?.id ?? '';
  return { charged, movementId: ownIdOf(endToEndId), endToEndId };
}

/** Delivers a notice that the money arrived, as one movement with these ids. */
const told = ({ externalId, grossCents }: Charged, ids: { movementId?: string; endToEndId?: string }) =>
  teller.tell({ providerEventId: newId(), kind: 'PAID', externalId, amount: cents(grossCents), ...ids });

/** A PIX provider whose record of a charge names each payment by a second id, which is the provider's own. */
function withOwnIds() {
  const real = it.deps.providers.named(PIX_PROVIDER);
  return withProvider(it.deps, PIX_PROVIDER, {
    async fetchCharge(reference) {
      const found = await real.fetchCharge(reference);
      if (found.kind !== 'found') return found;
      const payments = found.charge.payments.map((payment) => ({
        ...payment,
        movementId: ownIdOf(payment.movementId),
      }));
      return { ...found, charge: { ...found.charge, payments } };
    },
  });
}

const PAID_ONCE = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };

test('a notice with the end-to-end id alone and the provider’s record, which also has its own id, are one movement', async () => {
  const { charged, movementId, endToEndId } = await paidThere();
  expect(endToEndId).toMatch(/^E/);
  await told(charged, { endToEndId });
  expect(await checkCharge(withOwnIds(), charged.paymentId)).toBe('FOLLOWED');
  // The product now knows both ids of the movement, so a notice with either id must not book it again.
  await told(charged, { movementId });
  await told(charged, { endToEndId });
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('told at once under one id, the other and both, a movement is booked once', async () => {
  const { charged, movementId, endToEndId } = await paidThere();
  const both = () => told(charged, { movementId, endToEndId });
  await both();
  const answers = await Promise.all(
    Array.from({ length: 5 }).flatMap(() => [both(), told(charged, { movementId }), told(charged, { endToEndId })]),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('a record that links two movements booked apart books nothing, and is raised once', async () => {
  const charged = await aCharged(it);
  const [movementId, endToEndId] = [`pay_${newId()}`, `E${newId()}`];
  await told(charged, { movementId });
  await told(charged, { endToEndId });
  expect(await standingOf(it, charged)).toMatchObject({ booked: 2, raised: ['DUPLICATE_PAYMENT'] });
  for (const _ of [1, 2]) expect(await told(charged, { movementId, endToEndId })).toBe(200);
  const { raised, ...standing } = await standingOf(it, charged);
  expect(standing).toMatchObject({ booked: 2, mismatches: 0 });
  expect(raised.toSorted()).toEqual(['CHARGE_MISMATCH', 'DUPLICATE_PAYMENT']);
});

test('notices that name no movement make the provider be asked: its payment is booked once', async () => {
  const { charged } = await paidThere();
  for (const _ of [1, 2, 3]) await told(charged, {});
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('a notice that names no movement, of money that the provider does not have, is raised', async () => {
  const charged = await aCharged(it);
  await told(charged, {});
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'PENDING',
    booked: 0,
    raised: ['NOTICE_NOT_CONFIRMED'],
  });
});
