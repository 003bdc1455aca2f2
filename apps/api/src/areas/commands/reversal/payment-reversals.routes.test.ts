import { messageOf } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aLimit, noLimits } from '../../../../test/builders/approvals.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { expectAsShown, simulate, statementOf } from '../../../../test/builders/money-command.ts';
import { givenBack, givesBack } from '../../../../test/builders/payers.ts';
import { aPaid, BANK_ACCOUNT, CLOSED_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
const analyst = signedInAs(it, 'FINANCIAL_ANALYST');
const supervisor = signedInAs(it, 'SUPERVISOR');

const NO_ACCOUNT = { customerName: null, customerBankNumber: null, customerAccountNumber: null };

const revert = (charged: Charged, body: object = {}, who = analyst) =>
  call(it, 'POST', revertPath(charged), body, who.headers);
const refused = async (charged: Charged, body: object = {}, who = analyst) => {
  const answer = await revert(charged, body, who);
  return [answer.status, codes(answer)];
};

async function listOf({ registrationId }: Charged, who = analyst, query = '') {
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const path = `/students/${studentId}/registrations/${registrationId}/payment-reversals${query}`;
  return call(it, 'GET', path, undefined, who.headers);
}
const reversalsOf = async (charged: Charged, who = analyst) => (await listOf(charged, who)).body.content;

const decideOn = (requestId: string, how: 'approve' | 'decline', who: SignedIn, body: object = {}) =>
  call(it, 'POST', `/approvals/${requestId}/${how}`, body, who.headers);

/**
 * Has the financial analyst request a reversal. Returns the id of the approval request, which waits for a second
 * person.
 */
async function asked(charged: Charged, account: object = BANK_ACCOUNT): Promise<string> {
  const { status, body } = await revert(charged, account);
  expect(status).toBe(200);
  it.clock.advance({ seconds: 1 });
  return body.approvalRequestId;
}

const paymentOf = async ({ paymentId, registrationId }: Charged, who = analyst) => {
  const path = `/entity-payments/light-search?registrationIds=${registrationId}`;
  const { content } = (await call(it, 'GET', path, undefined, who.headers)).body;
  return content.find(({ id }: { id: string }) => id === paymentId);
};

describe('a reversal of a card payment', () => {
  test('is asked of the provider, and the statement afterwards is the one that was shown', async () => {
    const charged = await aPaid(it);
    const before = await statementOf(it, charged.registrationId);
    const { effect, planHash } = await simulate(it, analyst, revertPath(charged));
    expect((await revert(charged, { planHash })).status).toBe(200);
    expect(await paymentOf(charged)).toMatchObject({ status: 'PAID', reversalStatus: 'WAITING_APPROVAL' });
    expect(await reversalsOf(charged)).toMatchObject([{ status: 'WAITING_APPROVAL', waitsFor: 'PROVIDER' }]);
    await it.drainJobs();
    expectAsShown(before, await statementOf(it, charged.registrationId), effect);
    expect(await paymentOf(charged)).toMatchObject({ status: 'REVERSED', reversalStatus: 'APPROVED' });
    expect(await reversalsOf(charged)).toMatchObject([
      { amount: 1900, status: 'APPROVED', createdBy: 'Pessoa FINANCIAL_ANALYST', waitsFor: null, ...NO_ACCOUNT },
    ]);
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: -190_000, raised: [], mismatches: 0 });
  });

  test('is booked once, however often the provider tells of it', async () => {
    const charged = await aPaid(it);
    it.getnet.setKnobs({ noticeRepeat: 3 });
    await revert(charged);
    await it.drainJobs();
    it.getnet.setKnobs({ noticeRepeat: 1 });
    const [{ id: refundId }] = await reversalsOf(charged);
    expect(givenBack(it, charged)).toEqual([[refundId, 190_000]]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -190_000, raised: [] });
    const { ledger } = await statementOf(it, charged.registrationId);
    expect(ledger.filter(({ kind }) => kind === 'REVERSAL')).toHaveLength(1);
  });

  test('that the provider refuses is declined with its reason, moves nothing, and is offered again', async () => {
    const charged = await aPaid(it);
    await revert(charged);
    it.getnet.faults.order({ fault: 'REFUSED', method: 'POST', path: '/v2/payments/cancel', times: 1 });
    await it.drainJobs();
    expect(await reversalsOf(charged)).toMatchObject([
      { status: 'DECLINED', active: false, reason: expect.stringMatching(/ O provedor recusou: “Bad Request”\.$/) },
    ]);
    expect(await paymentOf(charged)).toMatchObject({
      status: 'PAID',
      reversalStatus: 'DECLINED',
      can: { reverse: true },
    });
  });

  test('needs and keeps no bank data', async () => {
    const charged = await aPaid(it);
    expect((await revert(charged, BANK_ACCOUNT)).status).toBe(200);
    expect(await reversalsOf(charged)).toMatchObject([NO_ACCOUNT]);
  });
});

describe('a reversal of a boleto', () => {
  test('keeps the bank data and waits; approved by a second person it is paid out, as was shown', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const before = await statementOf(it, charged.registrationId);
    const { effect } = await simulate(it, analyst, revertPath(charged), BANK_ACCOUNT);
    const requestId = await asked(charged);
    expect(await statementOf(it, charged.registrationId)).toMatchObject({ ledger: before.ledger });
    expect(await paymentOf(charged)).toMatchObject({ status: 'PAID', reversalStatus: 'WAITING_APPROVAL' });
    expect(await reversalsOf(charged, supervisor)).toMatchObject([
      {
        ...BANK_ACCOUNT,
        customerBankName: 'Banco 033',
        customerDocumentType: 'CPF',
        isOfSomebodyElse: false,
        waitsFor: 'SECOND_PERSON',
        approvalRequestId: requestId,
        can: { decide: true },
      },
    ]);
    const shown = await call(it, 'POST', `/approvals/${requestId}/approve/simulate`, undefined, supervisor.headers);
    expect(shown.body.changes).toContainEqual({ label: 'Agência', before: null, after: '1234-5' });
    expect(await decideOn(requestId, 'approve', supervisor)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED' },
    });
    await it.drainJobs();
    expectAsShown(before, await statementOf(it, charged.registrationId), effect);
    const [{ id, ...reversal }] = await reversalsOf(charged);
    expect(reversal).toMatchObject({ status: 'APPROVED', decidedBy: 'Pessoa SUPERVISOR', can: { decide: false } });
    expect(await it.deps.providers.payouts.fetchPayout(id)).toMatchObject({ payout: { status: 'DONE' } });
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -185_000, mismatches: 0 });
  });

  test('is not approved by who asked for it, nor by who may not reverse payments', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const requestId = await asked(charged);
    expect(await reversalsOf(charged)).toMatchObject([{ can: { decide: false } }]);
    const own = await decideOn(requestId, 'approve', analyst);
    expect([own.status, codes(own)]).toEqual([403, { global: 'APPROVAL_OWN_REQUEST' }]);
    const support = await it.signIn('BUSINESS_SUPPORT');
    expect((await decideOn(requestId, 'approve', support)).status).toBe(404);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0 });
  });

  test('declined with a reason moves nothing, tells staff why, and may be asked for again', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const requestId = await asked(charged);
    expect((await decideOn(requestId, 'decline', supervisor, { reason: 'Conta de outra pessoa' })).status).toBe(200);
    expect(await reversalsOf(charged)).toMatchObject([
      { status: 'DECLINED', reason: 'Conta de outra pessoa', decidedBy: 'Pessoa SUPERVISOR', active: false },
    ]);
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
    for (const who of [school, await it.signIn('OPERATOR')])
      expect(await reversalsOf(charged, who)).toMatchObject([{ status: 'DECLINED', reason: null }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0 });
    await asked(charged);
    const { body } = await listOf(charged, analyst, '?sort=createdDate,desc&page=0&size=1');
    expect(body).toMatchObject({ totalSize: 2, content: [{ status: 'WAITING_APPROVAL' }] });
  });

  test('whose transfer the bank refuses is declined, and the student has paid as before', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const requestId = await asked(charged, CLOSED_ACCOUNT);
    await decideOn(requestId, 'approve', supervisor);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -185_000 });
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
    expect(await paymentOf(charged)).toMatchObject({ reversalStatus: 'DECLINED', can: { reverse: true } });
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
    const [reversal] = await reversalsOf(charged);
    const mails = await it.db
      .selectFrom('outboxMessages')
      .select(['recipient', 'body'])
      .where('entityId', '=', reversal?.id ?? '')
      .orderBy('recipient')
      .execute();
    // The requester and the approver each get one mail.
    expect(mails.map(({ recipient }) => recipient.replace(/-[^-]*-.*/, ''))).toEqual([
      'financial_analyst',
      'supervisor',
    ]);
    expect(mails[0]?.body).toContain('foi recusada pelo banco.\nMotivo: ');
  });

  test.each([
    [
      'with two digits of the account',
      { ...BANK_ACCOUNT, customerAccountVerificationDigit: '12' },
      'INVALID',
      'customerAccountVerificationDigit',
    ],
    [
      'with a document that is none',
      { ...BANK_ACCOUNT, customerDocumentType: 'CPF', customerDocument: '11111111111' },
      'INVALID_CPF',
      'customerDocument',
    ],
    [
      'to a bank that is not in the list',
      { ...BANK_ACCOUNT, customerBankNumber: '999' },
      'INVALID',
      'customerBankNumber',
    ],
  ])('is refused %s', async (_words, body, code, field) => {
    const charged = await aPaid(it, 'BOLETO');
    expect(await refused(charged, body)).toEqual([400, { [field]: [code] }]);
    expect(await reversalsOf(charged)).toEqual([]);
  });
});

test('a reversal to a bank account names every field that is missing at once', async () => {
  expect(Object.keys(codes(await revert(await aPaid(it, 'BOLETO'))))).toHaveLength(5);
});

describe('a reversal', () => {
  test('is refused for PIX, for what is not paid, and while one waits or is approved: REVERSAL_NOT_ALLOWED', async () => {
    const notAllowed = [409, { global: 'REVERSAL_NOT_ALLOWED' }];
    expect(await refused(await aPaid(it, 'PIX'))).toEqual(notAllowed);
    expect(await refused(await aCharged(it, 'CREDIT'))).toEqual(notAllowed);
    const card = await aPaid(it);
    await revert(card);
    expect(await refused(card)).toEqual(notAllowed);
    await it.drainJobs();
    expect(await refused(card)).toEqual(notAllowed);
    const boleto = await aPaid(it, 'BOLETO');
    await asked(boleto);
    expect(await refused(boleto, BANK_ACCOUNT)).toEqual(notAllowed);
  });

  test('is for those who may reverse payments; an unknown payment, or another type, is not found', async () => {
    const charged = await aPaid(it);
    const support = await it.signIn('BUSINESS_SUPPORT');
    expect(await refused(charged, {}, support)).toEqual([403, { global: 'FORBIDDEN' }]);
    expect(await paymentOf(charged, support)).toMatchObject({ can: { reverse: 'FORBIDDEN' } });
    expect(await refused({ ...charged, paymentId: newId() })).toEqual([404, { global: 'PAYMENT_NOT_FOUND' }]);
    const path = `/payments/INSTALLMENT/${charged.paymentId}/revert`;
    expect((await call(it, 'POST', path, {}, analyst.headers)).status).toBe(404);
  });

  test('shows the bank data masked to people of the school, and nothing to another school', async () => {
    const charged = await aPaid(it, 'BOLETO');
    await asked(charged);
    const [school] = charged.campaign.schools;
    const own = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school.drivingSchoolId] });
    expect(await refused(charged, BANK_ACCOUNT, own)).toEqual([403, { global: 'FORBIDDEN' }]);
    const [reversal] = await reversalsOf(charged, own);
    expect(reversal).toMatchObject({
      customerAgencyNumber: '•••',
      customerAccountNumber: '•••00',
      customerAccountVerificationDigit: '•••',
      can: { decide: false },
    });
    expect(reversal.customerDocument).toMatch(/^•••\d\d$/);
    expect(reversal.customerName).toMatch(/^•••..$/);
    const [whole] = await reversalsOf(charged, await it.signIn('STUDENT_SUPPORT'));
    expect(whole).toMatchObject({ customerAccountNumber: '•••00', customerName: expect.stringMatching(/ /) });
    const { campaign } = await aCharged(it);
    const other = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [campaign.schools[0].drivingSchoolId] });
    expect((await listOf(charged, other)).status).toBe(404);
  });

  test('that waits for a second person is taken off when the provider gave the money back meanwhile', async () => {
    await aLimit(it, 'REVERSAL', 100_000);
    const charged = await aPaid(it);
    const requestId = await asked(charged, {});
    await givesBack(it, charged);
    await it.drainJobs();
    expect(await decideOn(requestId, 'approve', supervisor)).toMatchObject({ body: { status: 'SUPERSEDED' } });
    expect(await reversalsOf(charged)).toMatchObject([
      { status: 'DECLINED', reason: messageOf('REVERSAL_NOT_ALLOWED') },
    ]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -190_000, mismatches: 0 });
    await noLimits(it);
  });

  test('of a card above a limit waits for a second person first', async () => {
    await aLimit(it, 'REVERSAL', 100_000);
    const charged = await aPaid(it);
    const requestId = await asked(charged, {});
    await it.drainJobs();
    expect(await reversalsOf(charged)).toMatchObject([{ status: 'WAITING_APPROVAL', waitsFor: 'SECOND_PERSON' }]);
    await decideOn(requestId, 'approve', supervisor);
    expect(await reversalsOf(charged)).toMatchObject([{ status: 'WAITING_APPROVAL', waitsFor: 'PROVIDER' }]);
    await it.drainJobs();
    expect(await reversalsOf(charged)).toMatchObject([{ status: 'APPROVED', decidedBy: 'Pessoa SUPERVISOR' }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', mismatches: 0 });
  });
});
