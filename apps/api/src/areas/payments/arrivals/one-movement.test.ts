import { newId } from '@habilita/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { atProvider } from '../../../../test/builders/reversal.ts';
import { checkCharge } from '../charges/check-charge.ts';

let it: TestApp;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

/** A charge is paid at the provider, whose notice is not delivered; returns the ids of the movement. */
async function paidThere(): Promise<{ charged: Charged; movementId: string; endToEndId: string }> {
  const charged = await aCharged(it);
  const [payment] = it.sandbox.engine.payFromOutside(atProvider(it, charged)).payments;
  return { charged, movementId: payment?.id ?? '', endToEndId: payment?.endToEndId ?? '' };
}

const PAID_ONCE = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };

test('a notice with the end-to-end id alone and the provider’s record, which also has its own id, are one movement', async () => {
  const { charged, movementId, endToEndId } = await paidThere();
  expect(endToEndId).toMatch(/^E/);
  await deliver(it, aNotice(charged, { movementId: '', endToEndId }));
  expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
  // The provider's record showed that both ids name one movement.
  await deliver(it, aNotice(charged, { movementId }));
  await deliver(it, aNotice(charged, { movementId: '', endToEndId }));
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('told at once under one id, the other and both, a movement is booked once', async () => {
  const { charged, movementId, endToEndId } = await paidThere();
  const both = () => deliver(it, aNotice(charged, { movementId, endToEndId }));
  await both();
  const told = await Promise.all(
    Array.from({ length: 5 }).flatMap(() => [
      both(),
      deliver(it, aNotice(charged, { movementId })),
      deliver(it, aNotice(charged, { movementId: '', endToEndId })),
    ]),
  );
  expect(new Set(told)).toEqual(new Set([200]));
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('a record that links two movements booked apart books nothing, and is raised once', async () => {
  const charged = await aCharged(it);
  const [movementId, endToEndId] = [`pay_${newId()}`, `E${newId()}`];
  await deliver(it, aNotice(charged, { movementId }));
  await deliver(it, aNotice(charged, { movementId: '', endToEndId }));
  expect(await standingOf(it, charged)).toMatchObject({ booked: 2, raised: ['DUPLICATE_PAYMENT'] });
  for (const _ of [1, 2]) expect(await deliver(it, aNotice(charged, { movementId, endToEndId }))).toBe(200);
  const { raised, ...standing } = await standingOf(it, charged);
  expect(standing).toMatchObject({ booked: 2, mismatches: 0 });
  expect(raised.toSorted()).toEqual(['CHARGE_MISMATCH', 'DUPLICATE_PAYMENT']);
});

test('notices that name no movement make the provider be asked: its payment is booked once', async () => {
  const { charged } = await paidThere();
  for (const _ of [1, 2, 3]) await deliver(it, aNotice(charged, { movementId: '' }));
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PENDING', booked: 0 });
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject(PAID_ONCE);
});

test('a notice that names no movement, of money that the provider does not have, is raised', async () => {
  const charged = await aCharged(it);
  await deliver(it, aNotice(charged, { movementId: '' }));
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'PENDING',
    booked: 0,
    raised: ['NOTICE_NOT_CONFIRMED'],
  });
});
