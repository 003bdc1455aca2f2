import { DEFAULT_KNOBS, type Knobs } from '@habilita/simulators';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../../test/app.ts';
import { aBank } from '../../../../../test/builders/addresses.ts';
import { call } from '../../../../../test/builders/enrolment.ts';
import { aCharged, standingOf } from '../../../../../test/builders/money.ts';
import { BANK_ACCOUNT, revertPath } from '../../../../../test/builders/reversal.ts';
import { checkEndedRequests } from '../../charges/check-ended-requests.ts';

const it = appOfFile();
beforeAll(async () => {
  await aBank(it.db, BANK_ACCOUNT.customerBankNumber);
});
afterEach(() => it.transfeera.setKnobs(DEFAULT_KNOBS));

const reversalsOf = (paymentId: string) =>
  it.db.selectFrom('paymentReversals').select(['id', 'status']).where('paymentId', '=', paymentId).execute();

async function aReversedBoleto() {
  const charged = await aCharged(it, 'BOLETO');
  const boleto = it.getnet.records.payments.find(({ id }) => id === charged.externalId);
  if (boleto === undefined) throw new Error('no boleto');
  it.getnet.engine.payBoleto(boleto);
  await it.notices.arrive();
  await it.drainJobs();
  it.clock.advance({ seconds: 1 });
  const [analyst, supervisor] = [await it.signIn('FINANCIAL_ANALYST'), await it.signIn('SUPERVISOR')];
  const { approvalRequestId } = (await call(it, 'POST', revertPath(charged), BANK_ACCOUNT, analyst.headers)).body;
  await call(it, 'POST', `/approvals/${approvalRequestId}/approve`, {}, supervisor.headers);
  await it.settle();
  const [reversal] = await reversalsOf(charged.paymentId);
  const transfer = it.transfeera.records.transfers.find(({ integrationId }) => integrationId === reversal?.id);
  if (transfer === undefined) throw new Error('no transfer');
  return { charged, transfer };
}

describe('the transfer of a reversed boleto', () => {
  test('is made once, by bank data', async () => {
    const { charged, transfer } = await aReversedBoleto();
    expect(transfer).toMatchObject({
      status: 'FINALIZADO',
      destination: { bank_code: '033', account_type: 'CONTA_CORRENTE' },
    });
    expect(await reversalsOf(charged.paymentId)).toMatchObject([{ status: 'APPROVED' }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', mismatches: 0 });
  });

  test.each<[string, Partial<Knobs>]>([
    ['as its state says', { returnedTransfer: 'STATUS' }],
    ['as only a notice says', { returnedTransfer: 'NOTICE_ONLY' }],
    ['as told twenty times', { returnedTransfer: 'NOTICE_ONLY', noticeRepeat: 20 }],
  ])('that comes back, %s, ends the reversal once, and the payment counts as paid again', async (_name, knobs) => {
    const { charged, transfer } = await aReversedBoleto();
    it.transfeera.setKnobs(knobs);
    it.transfeera.transfers.giveBack(transfer);
    await it.settle();
    expect(await reversalsOf(charged.paymentId)).toMatchObject([{ status: 'DECLINED' }]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, balanceCents: 0, mismatches: 0 });
  });

  test('that comes back without a notice is found out the next morning', async () => {
    const { charged, transfer } = await aReversedBoleto();
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    it.transfeera.transfers.giveBack(transfer);
    await it.settle();
    expect(await reversalsOf(charged.paymentId)).toMatchObject([{ status: 'APPROVED' }]);
    await checkEndedRequests(it.deps);
    await it.settle();
    expect(await reversalsOf(charged.paymentId)).toMatchObject([{ status: 'DECLINED' }]);
  });
});
