import { cents, newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aLimit, ENTRIES, entryOf, noLimits, onApproval } from '../../../../test/builders/approvals.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged } from '../../../../test/builders/money.ts';
import { aLeaver } from '../../../../test/builders/provider-refund.ts';
import { refundByHand } from '../../../../test/builders/receipt.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';
import { COMMANDS } from '#areas/commands/index.ts';
import { doneWithoutApproval, lockDoneWithoutApproval } from './second-person.queries.ts';

const it = appOfFile();
let ana: SignedIn;
let bruno: SignedIn;

beforeAll(async () => {
  [ana, bruno] = [await it.signIn('ADMIN'), await it.signIn('ADMIN')];
});

test('who asks for what no sum is compared for does not wait for another registration of the student', async () => {
  const [entered, left] = [await aCharged(it, 'PIX'), await aCharged(it, 'PIX')];
  await aLimit(it, 'PENALTY', 0);
  const registeredAt = it.clock.now().subtract({ hours: 24 * 30 });
  await it.db.updateTable('registrations').set({ registeredAt }).where('id', '=', left.registrationId).execute();
  await it.db.transaction().execute(async (trx) => {
    await lockDoneWithoutApproval(trx, entered.registrationId);
    await lockDoneWithoutApproval(trx, left.registrationId);
    const withoutLimit = await call(it, 'POST', ENTRIES, entryOf(entered.registrationId, 300), ana.headers);
    expect([withoutLimit.status, withoutLimit.body.approvalRequestId]).toEqual([200, undefined]);
    const waived = { hasPenalty: false, note: 'Doença' };
    const asked = await call(it, 'POST', `/registrations/${left.registrationId}/abandon`, waived, ana.headers);
    expect(asked.body.approvalRequestId).toBeDefined();
  });
});

test('amounts in two registrations of one student, asked for in the same instant, add up as well', async () => {
  const [one, two] = [await aCharged(it, 'PIX'), await aCharged(it, 'PIX')];
  await aLimit(it, 'MANUAL_ENTRY', 50_000);
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', one.registrationId)
    .executeTakeFirstOrThrow();
  await it.db.updateTable('registrations').set({ studentId }).where('id', '=', two.registrationId).execute();
  const { asked } = await it.db.transaction().execute(async (trx) => {
    await lockDoneWithoutApproval(trx, one.registrationId);
    const asking = call(it, 'POST', ENTRIES, entryOf(two.registrationId, 300), ana.headers);
    await somebodyWaits(it.db, 'advisory');
    await trx
      .insertInto('registrationManualEntries')
      .values({
        id: newId(),
        registrationId: one.registrationId,
        entryType: 'CREDIT',
        marketplaceCents: cents(0),
        partnerCents: cents(30_000),
        reason: 'Ao mesmo tempo',
        createdAt: it.clock.now(),
      })
      .execute();
    return { asked: asking };
  });
  expect((await asked).body.approvalRequestId).toBeDefined();
});

test('what still waits for a second person, or was approved by one on a later day, is not counted', async () => {
  const charged = await aPaid(it, 'BOLETO');
  await aLimit(it, 'REVERSAL', 0);
  const { body } = await call(it, 'POST', revertPath(charged), BANK_ACCOUNT, ana.headers);
  const doneToday = () =>
    doneWithoutApproval(it.db, COMMANDS, 'REVERSAL', charged.registrationId, it.clock.now().toString().slice(0, 10));
  expect(await doneToday()).toBe(0);
  it.clock.set(it.clock.now().add({ hours: 24 }));
  [ana, bruno] = [await it.signIn('ADMIN'), await it.signIn('ADMIN')];
  expect((await onApproval(it, bruno, body.approvalRequestId, 'approve')).body.status).toBe('APPROVED');
  expect(await doneToday()).toBe(0);
});

test('refunds and reversals of a day are one sum, against a limit of either', async () => {
  const leaver = await aLeaver(it, ana, 'CREDIT');
  await noLimits(it);
  expect((await call(it, 'POST', revertPath(leaver), {}, ana.headers)).status).toBe(200);
  const { registrationId } = leaver;
  const today = it.clock.now().toString().slice(0, 10);
  const done = async () => [
    await doneWithoutApproval(it.db, COMMANDS, 'REFUND', registrationId, today),
    await doneWithoutApproval(it.db, COMMANDS, 'REVERSAL', registrationId, today),
  ];
  expect(await done()).toEqual([190_000, 190_000]);
  await call(it, 'POST', ENTRIES, entryOf(registrationId, 300), ana.headers);
  expect((await refundByHand(it, leaver, ana, { refundAmount: 100 })).body.approvalRequestId).toBeUndefined();
  expect(await done()).toEqual([200_000, 200_000]);
  await aLimit(it, 'REFUND', 210_000);
  expect((await refundByHand(it, leaver, ana, { refundAmount: 101 })).body.approvalRequestId).toBeDefined();
});
