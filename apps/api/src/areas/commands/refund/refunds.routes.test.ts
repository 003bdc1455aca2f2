import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, startEnrolment } from '../../../../test/builders/enrolment.ts';
import { aJpeg, aWebp } from '../../../../test/builders/images.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { doAsShown, statementOf } from '../../../../test/builders/money-command.ts';
import { aLeaver } from '../../../../test/builders/provider-refund.ts';
import { revertPath } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
const supervisor = signedInAs(it, 'SUPERVISOR');
const admin = signedInAs(it, 'ADMIN');

/** A student who paid R$ 300,00 too much. */
async function inCredit(): Promise<Charged> {
  const charged = await aCharged(it, 'PIX');
  await pays(it, charged, charged.grossCents + 30_000);
  it.clock.advance({ seconds: 1 });
  return charged;
}

const pathOf = ({ registrationId }: Pick<Charged, 'registrationId'>) => `/registrations/${registrationId}/refunds`;

async function sent(path: string, who: SignedIn, bytes: Buffer): Promise<string> {
  const { body } = await call(it, 'POST', path, { originalName: 'comprovante' }, who.headers);
  await it.inject({ method: 'PUT', url: body.uploadUrl, payload: bytes });
  return body.modifiedName;
}
const receipt = (charged: Pick<Charged, 'registrationId'>, who = supervisor) =>
  sent(`${pathOf(charged)}/receipts/upload`, who, aJpeg());

const refused = async (charged: Charged, body: object, who = supervisor) => {
  const answer = await call(it, 'POST', pathOf(charged), body, who.headers);
  return [answer.status, codes(answer)];
};

describe('a refund', () => {
  test('gives back the whole balance unless told otherwise, as it was shown, and keeps its proofs', async () => {
    const charged = await inCredit();
    const receiptsFileName = [await receipt(charged), await receipt(charged)];
    const body = { payer: 'PARTNER', receiptsFileName, note: 'PIX ao aluno' };
    const { effect } = await doAsShown(it, supervisor, charged, pathOf(charged), body);
    expect([effect.before.total.balance, effect.after.total.balance]).toEqual([30_000, 0]);
    const path = `/registration-refunds?registrationIds=${charged.registrationId}`;
    const { content } = (await call(it, 'GET', path, undefined, supervisor.headers)).body;
    expect(content).toMatchObject([
      { payer: 'PARTNER', refundAmount: 300, receiptsQty: 2, note: 'PIX ao aluno', createdBy: 'Pessoa SUPERVISOR' },
    ]);
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
    const bySchool = (await call(it, 'GET', path, undefined, school.headers)).body.content;
    expect(bySchool).toMatchObject([{ refundAmount: 300, note: null }]);
    const files = `/attachments/REGISTRATION_REFUND/${content[0].id}`;
    expect((await call(it, 'GET', files, undefined, supervisor.headers)).body.content).toHaveLength(2);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('spends no credit that a reversal on its way gives back', async () => {
    const charged = await aLeaver(it, admin, 'CREDIT');
    const asked = { payer: 'MARKETPLACE', receiptsFileName: await receipt(charged) };
    expect((await call(it, 'POST', revertPath(charged), {}, supervisor.headers)).status).toBe(200);
    expect(await refused(charged, asked)).toEqual([409, { global: 'BALANCE_NOT_POSITIVE' }]);
    const { registrationId } = charged;
    const credit = { registrationId, entryType: 'CREDIT', partnerAmount: 50, marketplaceAmount: 0, reason: 'Acerto' };
    expect((await call(it, 'POST', '/registration-manual-entries', credit, admin.headers)).status).toBe(200);
    const above = { ...asked, refundAmount: 50.01 };
    expect(await refused(charged, above)).toEqual([400, { refundAmount: ['REFUND_ABOVE_CREDIT'] }]);
    const rest = { ...asked, refundAmount: 50 };
    expect((await call(it, 'POST', pathOf(charged), rest, supervisor.headers)).status).toBe(200);
    await it.drainJobs();
    expect((await statementOf(it, registrationId)).registration.balanceCents).toBe(0);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('is possible in a cart without a plan, as its page says, with what was credited by hand', async () => {
    const { registrationId } = await startEnrolment(it, await aCampaign(it.db, { now: it.clock.now() }));
    const of = { registrationId };
    const { studentId } = await it.db
      .selectFrom('registrations')
      .select('studentId')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const page = `/students/${studentId}/registrations/${registrationId}`;
    const mayRefund = async () => (await call(it, 'GET', page, undefined, supervisor.headers)).body.can.refund;
    const asked = { payer: 'MARKETPLACE', receiptsFileName: await receipt(of) };
    expect(await mayRefund()).toBe('BALANCE_NOT_POSITIVE');
    const without = await call(it, 'POST', pathOf(of), asked, supervisor.headers);
    expect([without.status, codes(without)]).toEqual([409, { global: 'BALANCE_NOT_POSITIVE' }]);
    const credit = { ...of, entryType: 'CREDIT', partnerAmount: 50, marketplaceAmount: 0, reason: 'Acerto' };
    expect((await call(it, 'POST', '/registration-manual-entries', credit, admin.headers)).status).toBe(200);
    expect(await mayRefund()).toBe(true);
    const bySchool = await call(it, 'POST', pathOf(of), { ...asked, payer: 'PARTNER' }, supervisor.headers);
    expect([bySchool.status, codes(bySchool)]).toEqual([400, { payer: ['PAYER_WITHOUT_SCHOOL'] }]);
    const byProvider = await call(
      it,
      'POST',
      `${pathOf(of)}/by-provider`,
      { entityPaymentId: newId() },
      supervisor.headers,
    );
    expect([byProvider.status, codes(byProvider)]).toEqual([404, { global: 'PAYMENT_NOT_FOUND' }]);
    const { effect } = await doAsShown(it, supervisor, of, pathOf(of), asked);
    expect([effect.before.total.balance, effect.after.total.balance]).toEqual([5_000, 0]);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('leaves the cash of who pays: the platform’s or the school’s', async () => {
    for (const [payer, account] of [
      ['MARKETPLACE', 'PLATFORM_CASH'],
      ['PARTNER', 'CFC_CASH'],
    ] as const) {
      const charged = await inCredit();
      const body = { payer, refundAmount: 120, receiptsFileName: await receipt(charged) };
      expect((await call(it, 'POST', pathOf(charged), body, supervisor.headers)).status).toBe(200);
      const accounts = await it.db
        .selectFrom('ledgerEntries as e')
        .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
        .select(['e.account', 'e.amountCents'])
        .where('t.registrationId', '=', charged.registrationId)
        .where('t.kind', '=', 'REFUND')
        .where('e.account', '<>', 'STUDENT')
        .execute();
      expect(new Set(accounts.map((entry) => entry.account))).toEqual(new Set([account]));
    }
  });

  test('is refused without a positive balance: BALANCE_NOT_POSITIVE', async () => {
    const charged = await aCharged(it, 'PIX');
    const body = { payer: 'PARTNER', receiptsFileName: [await receipt(charged)] };
    expect(await refused(charged, body)).toEqual([409, { global: 'BALANCE_NOT_POSITIVE' }]);
  });

  test.each([
    ['above the credit', { refundAmount: 300.01 }, { refundAmount: ['REFUND_ABOVE_CREDIT'] }],
    ['of nothing', { refundAmount: 0 }, { refundAmount: ['AMOUNT_NOT_POSITIVE'] }],
    ['without a proof', { receiptsFileName: [] }, { receiptsFileName: ['RECEIPT_REQUIRED'] }],
  ])('is refused %s', async (_words, changes, expected) => {
    const charged = await inCredit();
    const before = await statementOf(it, charged.registrationId);
    const body = { payer: 'MARKETPLACE', receiptsFileName: [await receipt(charged)], ...changes };
    expect(await refused(charged, body)).toEqual([400, expected]);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
  });

  test('is refused with a proof of another type, of somebody else, used before, or that never was', async () => {
    const charged = await inCredit();
    const provedBy = (receiptsFileName: string, who = supervisor) =>
      refused(charged, { payer: 'PARTNER', refundAmount: 1, receiptsFileName: [receiptsFileName] }, who);
    const webp = await sent('/attachments/upload', admin, aWebp());
    expect(await provedBy(webp, admin)).toEqual([400, { receiptsFileName: ['RECEIPT_INVALID_TYPE'] }]);
    const notFound = [404, { receiptsFileName: ['RECEIPT_NOT_FOUND'] }];
    expect(await provedBy(webp)).toEqual(notFound);
    expect(await provedBy(newId())).toEqual(notFound);
    expect(await provedBy('comprovante.pdf')).toEqual(notFound);
    const used = await receipt(charged);
    const body = { payer: 'PARTNER', refundAmount: 1, receiptsFileName: [used] };
    expect((await call(it, 'POST', pathOf(charged), body, supervisor.headers)).status).toBe(200);
    expect(await provedBy(used)).toEqual(notFound);
  });

  test('is for those who manage payments; the school of another registration finds nothing', async () => {
    const charged = await inCredit();
    const support = await it.signIn('STUDENT_SUPPORT');
    expect(await refused(charged, { payer: 'PARTNER' }, support)).toEqual([403, { global: 'FORBIDDEN' }]);
    const other = await aCampaign(it.db, { now: it.clock.now() });
    const schools = [other.schools[0].drivingSchoolId];
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools, permissions: ['MANAGE_PAYMENTS'] });
    const body = { payer: 'PARTNER', receiptsFileName: [newId()] };
    const nothing = [404, { global: 'REGISTRATION_NOT_FOUND' }];
    expect(await refused(charged, body, school)).toEqual(nothing);
    const simulated = await call(it, 'POST', `${pathOf(charged)}/simulate`, body, school.headers);
    expect([simulated.status, codes(simulated)]).toEqual(nothing);
  });
});
