import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { aLeaver, askProvider, paidDaysAgo, partOf } from '../../../../test/builders/provider-refund.ts';
import { revertPath } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
const supervisor = signedInAs(it, 'SUPERVISOR');
const admin = signedInAs(it, 'ADMIN');

const ask = (charged: Charged, body: object = partOf(charged), who = supervisor) => askProvider(it, charged, body, who);
const refused = async (charged: Charged, body: object = partOf(charged), who = supervisor) => {
  const answer = await ask(charged, body, who);
  return [answer.status, codes(answer)];
};

describe('a refund by the provider is refused', () => {
  test.each([
    ['above the credit', 1800.01, { refundAmount: ['REFUND_ABOVE_CREDIT'] }],
    ['of nothing', 0, { refundAmount: ['AMOUNT_NOT_POSITIVE'] }],
  ])('%s', async (_words, refundAmount, expected) => {
    const charged = await aLeaver(it, admin);
    expect(await refused(charged, partOf(charged, refundAmount))).toEqual([400, expected]);
  });

  test('above what the payment holds, of a boleto, of a payment that is not paid', async () => {
    const charged = await aLeaver(it, admin);
    const credit = { entryType: 'CREDIT', partnerAmount: 50, marketplaceAmount: 0, reason: 'Acerto' };
    const { registrationId } = charged;
    await call(it, 'POST', '/registration-manual-entries', { registrationId, ...credit }, admin.headers);
    expect(await refused(charged, partOf(charged, 1820))).toEqual([400, { refundAmount: ['REFUND_ABOVE_PAYMENT'] }]);
    const notAllowed = [409, { entityPaymentId: ['PROVIDER_REFUND_NOT_ALLOWED'] }];
    const boleto = await aLeaver(it, admin, 'BOLETO');
    expect(await refused(boleto)).toEqual(notAllowed);
    const open = await aCharged(it);
    const more = { ...credit, registrationId: open.registrationId, partnerAmount: 5000 };
    await call(it, 'POST', '/registration-manual-entries', more, admin.headers);
    expect(await refused(open, partOf(open, 10))).toEqual(notAllowed);
    expect(await refused(charged, partOf(open))).toEqual([404, { global: 'PAYMENT_NOT_FOUND' }]);
  });

  test('without credit, in part on the day of a card, and after the provider’s days', async () => {
    const paid = await aCharged(it);
    expect(await refused(paid)).toEqual([409, { global: 'BALANCE_NOT_POSITIVE' }]);
    const card = await aLeaver(it, admin, 'CREDIT');
    const onlyWhole = [409, { entityPaymentId: ['CARD_REFUND_ONLY_WHOLE'] }];
    expect(await refused(card, partOf(card, 10))).toEqual(onlyWhole);
    const old = await aLeaver(it, admin);
    await paidDaysAgo(it, old, 91);
    expect(await refused(old)).toEqual([409, { entityPaymentId: ['PROVIDER_REFUND_TOO_LATE'] }]);
  });

  test('while a reversal of the payment waits, as a reversal is while a refund waits', async () => {
    const reversed = await aLeaver(it, admin, 'CREDIT');
    expect((await call(it, 'POST', revertPath(reversed), {}, supervisor.headers)).status).toBe(200);
    expect(await refused(reversed)).toEqual([409, { entityPaymentId: ['PROVIDER_REFUND_NOT_ALLOWED'] }]);
    const charged = await aLeaver(it, admin, 'CREDIT');
    await paidDaysAgo(it, charged, 1);
    it.getnet.faults.order({ fault: 'REFUSED', method: 'POST', path: '/v1/payments/cancel/request', times: 1 });
    expect((await ask(charged, partOf(charged, 100))).status).toBe(200);
    const revert = () => call(it, 'POST', revertPath(charged), {}, supervisor.headers);
    expect(codes(await revert())).toEqual({ global: 'REVERSAL_NOT_ALLOWED' });
    const list = `/entity-payments/light-search?registrationIds=${charged.registrationId}`;
    const [payment] = (await call(it, 'GET', list, undefined, supervisor.headers)).body.content;
    expect(payment.can.reverse).toBe('REVERSAL_NOT_ALLOWED');
    await it.drainJobs();
    expect((await revert()).status).toBe(200);
  });

  test('to who may not refund, for a card to who may not reverse payments, and for another’s registration', async () => {
    const charged = await aLeaver(it, admin);
    const support = await it.signIn('STUDENT_SUPPORT');
    expect(await refused(charged, partOf(charged), support)).toEqual([403, { global: 'FORBIDDEN' }]);
    const mayRefund = { permissions: ['MANAGE_PAYMENTS'] } as const;
    const schools = [charged.campaign.schools[0].drivingSchoolId];
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools, ...mayRefund });
    const foreign = await aLeaver(it, admin);
    const notFound = [404, { global: 'REGISTRATION_NOT_FOUND' }];
    expect(await refused(foreign, partOf(foreign), school)).toEqual(notFound);
    expect(await refused({ ...charged, registrationId: newId() })).toEqual(notFound);
    const card = await aLeaver(it, admin, 'CREDIT');
    const operator = await it.signIn('OPERATOR', mayRefund);
    expect(await refused(card, partOf(card), operator)).toEqual([403, { global: 'FORBIDDEN' }]);
    expect((await ask(charged, partOf(charged, 10), school)).status).toBe(200);
  });
});
