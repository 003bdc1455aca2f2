import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aLimit, noLimits, onApproval, requestStatus } from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { givesBack, pays } from '../../../../test/builders/payers.ts';
import { aLeaver, paidDaysAgo } from '../../../../test/builders/provider-refund.ts';
import { aReceipt, refundByHand, refundPath } from '../../../../test/builders/receipt.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
const supervisor = signedInAs(it, 'SUPERVISOR');

const revert = (charged: Charged, body: object = BANK_ACCOUNT, how = '') =>
  call(it, 'POST', `${revertPath(charged)}${how}`, body, admin.headers);

/** Whether the list of payments offers to reverse this payment. */
async function offered(charged: Charged) {
  const list = `/entity-payments/light-search?registrationIds=${charged.registrationId}`;
  const { content } = (await call(it, 'GET', list, undefined, admin.headers)).body;
  return content.find(({ id }: { id: string }) => id === charged.paymentId).can.reverse;
}

/**
 * Simulates a reversal of the payment and then executes it. Returns whether the list of payments offered the reversal,
 * and the status and error codes of both answers.
 */
async function reversalOf(charged: Charged) {
  const may = await offered(charged);
  const answers = [await revert(charged, BANK_ACCOUNT, '/simulate'), await revert(charged)];
  return [may, ...answers.map((answer) => [answer.status, codes(answer)])];
}
const GIVEN_BACK = [409, { global: 'PAYMENT_GIVEN_BACK' }];
const REFUSED = ['PAYMENT_GIVEN_BACK', GIVEN_BACK, GIVEN_BACK];

test.each(['BOLETO', 'CREDIT'] as const)(
  'a %s whose whole credit was given back by hand is not reversed as well: PAYMENT_GIVEN_BACK',
  async (method) => {
    const charged = await aLeaver(it, admin, method);
    expect((await refundByHand(it, charged, admin)).status).toBe(200);
    expect(await reversalOf(charged)).toEqual(REFUSED);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
  },
);

test('nor is one of which a part was given back by hand, beside a penalty', async () => {
  const charged = await aPaid(it, 'CREDIT');
  const penalty = { note: 'Desistiu', penaltyAmount: 200, paymentMethod: 'PIX', dueDate: '2026-12-20' };
  const abandon = `/registrations/${charged.registrationId}/abandon`;
  expect((await call(it, 'POST', abandon, penalty, admin.headers)).status).toBe(200);
  expect((await refundByHand(it, charged, admin, { refundAmount: 600 })).status).toBe(200);
  expect(await reversalOf(charged)).toEqual(REFUSED);
});

test('one of a course in force is reversed, and the debt comes back', async () => {
  const charged = await aPaid(it, 'CREDIT');
  expect((await revert(charged)).status).toBe(200);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -190_000, mismatches: 0 });
});

test('what the provider gave back of it leaves the rest to be reversed', async () => {
  const charged = await aLeaver(it, admin, 'CREDIT');
  await paidDaysAgo(it, charged, 1);
  await givesBack(it, charged, 40_000);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ balanceCents: 150_000 });
  expect((await revert(charged)).status).toBe(200);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: 0, mismatches: 0 });
});

test('a refund that waited for a second person is refused once the payment was reversed', async () => {
  await aLimit(it, 'REFUND', 10_000);
  const charged = await aLeaver(it, admin, 'CREDIT');
  const { body } = await refundByHand(it, charged, admin);
  expect((await revert(charged)).status).toBe(200);
  expect(await onApproval(it, supervisor, body.approvalRequestId, 'approve')).toMatchObject({
    body: { status: 'SUPERSEDED' },
  });
  expect(await requestStatus(it, body.approvalRequestId)).toMatchObject({ endReason: 'BALANCE_NOT_POSITIVE' });
  await noLimits(it);
});

test('a reversal that waited is refused when less of the money is the student’s by then', async () => {
  const charged = await aCharged(it, 'BOLETO');
  const { registrationId } = charged;
  const inCfc = await call(
    it,
    'POST',
    '/registration-payments-in-cfc',
    { registrationId, paymentAmount: 500, paymentMethod: 'BOLETO' },
    admin.headers,
  );
  expect(inCfc.status).toBe(200);
  await it.drainJobs();
  const open = await it.db
    .selectFrom('payments')
    .select(['id as paymentId', 'paymentProvider', 'externalPaymentId', 'grossCents'])
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  const charge = { provider: open.paymentProvider ?? '', externalId: open.externalPaymentId ?? '' };
  const rest = { ...charged, ...open, ...charge };
  await pays(it, rest);
  it.clock.advance({ seconds: 1 });
  const abandon = `/registrations/${registrationId}/abandon`;
  expect((await call(it, 'POST', abandon, { note: 'Mudou de cidade' }, admin.headers)).status).toBe(200);
  expect((await refundByHand(it, charged, admin, { refundAmount: 500 })).status).toBe(200);
  const waiting = await revert(rest);
  expect(waiting.status).toBe(200);
  const cfc = await it.db
    .selectFrom('registrationPaymentsInCfc')
    .select('id')
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow();
  const cancel = `/registration-payments-in-cfc/${cfc.id}`;
  const cancelled = await call(it, 'DELETE', cancel, { note: 'Não houve' }, admin.headers);
  expect(cancelled.status).toBe(200);
  const { approvalRequestId: id } = waiting.body;
  expect(await onApproval(it, supervisor, id, 'approve')).toMatchObject({ body: { status: 'SUPERSEDED' } });
  expect(await requestStatus(it, id)).toMatchObject({ endReason: 'PAYMENT_GIVEN_BACK' });
  expect(await standingOf(it, rest)).toMatchObject({ status: 'PAID', mismatches: 0 });
});

test('given back at once by three roads, a payment goes back by one of them', async () => {
  const charged = await aLeaver(it, admin, 'CREDIT');
  const receipts = await Promise.all(Array.from({ length: 5 }, () => aReceipt(it, charged, admin)));
  const byHand = (receipt: string) =>
    call(it, 'POST', refundPath(charged), { payer: 'PARTNER', receiptsFileName: [receipt] }, admin.headers);
  const byProvider = () =>
    call(it, 'POST', `${refundPath(charged)}/by-provider`, { entityPaymentId: charged.paymentId }, admin.headers);
  const answers = await Promise.all(receipts.flatMap((receipt) => [byHand(receipt), revert(charged), byProvider()]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ balanceCents: 0, raised: [], mismatches: 0 });
});

test('a reversal is offered again once the time to approve it is over, also before a job has ended the request', async () => {
  const charged = await aPaid(it, 'BOLETO');
  const { approvalRequestId: waiting } = (await revert(charged)).body;
  const NOT_ALLOWED = [409, { global: 'REVERSAL_NOT_ALLOWED' }];
  expect(await reversalOf(charged)).toEqual(['REVERSAL_NOT_ALLOWED', NOT_ALLOWED, NOT_ALLOWED]);
  const over = { expiresAt: it.clock.now() };
  await it.db.updateTable('approvalRequests').set(over).where('id', '=', waiting).execute();
  expect(await offered(charged)).toBe(true);
  expect((await revert(charged)).status).toBe(200);
  expect(await requestStatus(it, waiting)).toMatchObject({ status: 'EXPIRED' });
});
