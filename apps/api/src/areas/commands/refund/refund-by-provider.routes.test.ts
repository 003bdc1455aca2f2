import { type HolderShares, newId } from '@habilita/kernel';
import { DEFAULT_KNOBS } from '@habilita/simulators';
import { beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aLimit, noLimits, onApproval } from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { doAsShown, happened, simulate, statementOf } from '../../../../test/builders/money-command.ts';
import {
  aLeaver,
  askProvider,
  byProviderPath,
  paidDaysAgo,
  partOf,
} from '../../../../test/builders/provider-refund.ts';
import { givenBack as givenBackTo, leaveOnAccount, receiptsOf } from '../../../../test/builders/payers.ts';
import { revertPath } from '../../../../test/builders/reversal.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { checkCharge } from '../../payments/charges/check-charge.ts';
import { carryOutRequest } from '../../payments/charges/provider-requests.ts';

const it = appOfFile();
const supervisor = signedInAs(it, 'SUPERVISOR');
const admin = signedInAs(it, 'ADMIN');

beforeEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

const ask = (charged: Charged, body: object = partOf(charged), who = supervisor) => askProvider(it, charged, body, who);
const refused = async (charged: Charged, body: object = partOf(charged)) => {
  const answer = await ask(charged, body);
  return [answer.status, codes(answer)];
};

const refundsOf = async ({ registrationId }: Charged, who = supervisor) =>
  (await call(it, 'GET', `/registration-refunds?registrationIds=${registrationId}`, undefined, who.headers)).body
    .content;

const requestOf = async ({ registrationId }: Charged) =>
  it.db
    .selectFrom('providerRequests')
    .select(['id', 'state', 'kind', 'amountCents'])
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();

const givenBack = (charged: Charged) => givenBackTo(it, charged);

function receiptOf(charged: Charged) {
  const [receipt] = receiptsOf(it, charged);
  if (receipt === undefined) throw new Error('nothing arrived');
  return receipt;
}

/** A notice of Transfeera that a refund was made or failed. */
const noticeOf = (charged: Charged, refundId: string, amount: number) =>
  aNotice(charged, { object: 'CashInRefund', movementId: receiptOf(charged).id, refundId, amount });

const proposalOf = async ({ registrationId }: Charged, query = '') =>
  (await call(it, 'GET', `/registrations/${registrationId}/refunds/proposal${query}`, undefined, supervisor.headers))
    .body.parts;

describe('a refund asked of the provider', () => {
  test('is posted as it was shown, made once, and told in list, statement and history', async () => {
    const charged = await aLeaver(it, admin);
    const body = { ...partOf(charged, 400), note: 'Combinado com o CFC' };
    const { effect } = await doAsShown(it, supervisor, charged, byProviderPath(charged), body);
    expect([effect.before.total.balance, effect.after.total.balance]).toEqual([180_000, 140_000]);
    expect(await refundsOf(charged)).toMatchObject([
      { status: 'WAITING_PROVIDER', route: 'PIX_REFUND', payer: null, refundAmount: 400, note: 'Combinado com o CFC' },
    ]);
    const before = await statementOf(it, charged.registrationId);
    await it.drainJobs();
    const { id, ...request } = await requestOf(charged);
    expect(request).toEqual({ state: 'DONE', kind: 'REFUND', amountCents: 40_000 });
    expect(givenBack(charged)).toEqual([[id, 40_000]]);
    expect(await refundsOf(charged)).toMatchObject([{ id, status: 'DONE', active: true }]);
    const notice = noticeOf(charged, id, 40_000);
    await Promise.all([deliver(it, notice), deliver(it, { ...notice, id: newId() })]);
    await it.drainJobs();
    expect((await statementOf(it, charged.registrationId)).ledger).toEqual(before.ledger);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', raised: [], mismatches: 0 });
    const path = `/registration-statement?registrationIds=${charged.registrationId}`;
    const lines = (await call(it, 'GET', path, undefined, supervisor.headers)).body.content;
    const line = lines.find(({ kind }: { kind: string }) => kind === 'REFUND');
    expect(JSON.stringify(line)).toContain('Reembolso pelo provedor: À vista, PIX');
    expect(JSON.stringify(line)).toContain('reembolsos');
    const timeline = await call(
      it,
      'GET',
      `/registrations/${charged.registrationId}/timeline`,
      undefined,
      supervisor.headers,
    );
    expect(JSON.stringify(timeline.body)).toContain('Reembolso pedido ao provedor');
    expect(JSON.stringify(timeline.body)).toContain('Pagamento reembolsado pelo provedor');
  });

  test('whole makes the payment reversed; a card’s partly the day after, with what is held by each', async () => {
    const whole = await aLeaver(it, admin, 'CREDIT');
    await doAsShown(it, supervisor, whole, byProviderPath(whole), partOf(whole));
    await it.drainJobs();
    expect(await refundsOf(whole)).toMatchObject([{ status: 'DONE', route: 'CARD_CANCEL', refundAmount: 1900 }]);
    expect(await standingOf(it, whole)).toMatchObject({ status: 'REVERSED', balanceCents: 0, mismatches: 0 });
    const inPart = await aLeaver(it, admin, 'CREDIT');
    await paidDaysAgo(it, inPart, 1);
    await doAsShown(it, supervisor, inPart, byProviderPath(inPart), partOf(inPart, 100));
    await it.drainJobs();
    expect(await refundsOf(inPart)).toMatchObject([{ status: 'DONE', route: 'CARD_REFUND' }]);
    expect(await standingOf(it, inPart)).toMatchObject({ status: 'PAID', balanceCents: 180_000 });
  });

  test('is booked once when its notice comes before its answer', async () => {
    const charged = await aLeaver(it, admin);
    expect((await ask(charged)).status).toBe(200);
    const { id } = await requestOf(charged);
    const pix = it.deps.providers.named(PIX_PROVIDER);
    const taken: HolderShares[] = [];
    const silent = withProvider(it.deps, PIX_PROVIDER, {
      refund: async (request) => {
        taken.push(request.shares);
        await pix.refund(request);
        return { kind: 'unavailable', cause: 'timeout', detail: 'no answer' };
      },
    });
    await expect(carryOutRequest(silent, id)).rejects.toThrow('provider unavailable');
    expect(taken).toEqual([{ partner: 153_000, marketplace: 27_000 }]);
    expect((await requestOf(charged)).state).toBe('REQUESTED');
    await deliver(it, noticeOf(charged, id, 180_000));
    await it.drainJobs();
    expect(givenBack(charged)).toEqual([[id, 180_000]]);
    expect(await refundsOf(charged)).toMatchObject([{ status: 'DONE' }]);
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'REVERSED',
      balanceCents: 0,
      raised: [],
      mismatches: 0,
    });
  });

  test('that the provider makes later waits, and is done when it tells', async () => {
    const charged = await aLeaver(it, admin);
    it.transfeera.setKnobs({ refundDelayMs: 60_000 });
    expect((await ask(charged, partOf(charged, 300))).status).toBe(200);
    await it.drainJobs();
    const { id, state } = await requestOf(charged);
    expect([state, givenBack(charged)]).toEqual(['ACCEPTED', []]);
    expect(await refundsOf(charged)).toMatchObject([{ status: 'WAITING_PROVIDER' }]);
    it.clock.advance({ minutes: 1 });
    await it.drainJobs();
    expect(givenBack(charged)).toEqual([[id, 30_000]]);
    expect(await refundsOf(charged)).toMatchObject([{ status: 'DONE' }]);
    expect(await standingOf(it, charged)).toMatchObject({ balanceCents: 150_000, raised: [], mismatches: 0 });
  });

  test('that the provider refuses is declined with its reason, leaves the statement as before, and may be asked anew', async () => {
    const charged = await aLeaver(it, admin);
    const before = await statementOf(it, charged.registrationId);
    it.transfeera.setKnobs({ refundOutcome: 'NAO_REALIZADO' });
    expect((await ask(charged)).status).toBe(200);
    await it.drainJobs();
    expect((await requestOf(charged)).state).toBe('REJECTED');
    expect(await refundsOf(charged)).toMatchObject([
      { status: 'DECLINED', active: false, reason: 'O provedor recusou: “Conta do pagador encerrada”.' },
    ]);
    const { total, paymentsThatGo } = happened(before, await statementOf(it, charged.registrationId));
    expect([total.balance, paymentsThatGo]).toEqual([180_000, []]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', raised: [], mismatches: 0 });
    it.transfeera.setKnobs({ refundOutcome: 'DEVOLVIDO' });
    it.clock.advance({ seconds: 1 });
    expect((await ask(charged)).status).toBe(200);
    await it.drainJobs();
    expect((await refundsOf(charged)).map(({ status }: { status: string }) => status)).toEqual(['DONE', 'DECLINED']);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: 0 });
  });

  test('of which another amount went back is undone; what went back is booked and raised', async () => {
    const charged = await aLeaver(it, admin);
    expect((await ask(charged, partOf(charged, 400))).status).toBe(200);
    const { id } = await requestOf(charged);
    it.transfeera.engine.refund(receiptOf(charged), { amount: 10_000, integrationId: id });
    await it.providersGoOn();
    expect(await checkCharge(it.deps, charged.paymentId)).toBe('FOLLOWED');
    await it.drainJobs();
    expect(await refundsOf(charged)).toMatchObject([{ status: 'DECLINED', reason: 'outro valor foi reembolsado' }]);
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'PAID',
      balanceCents: 170_000,
      raised: ['REFUNDED_BY_PROVIDER'],
      mismatches: 0,
    });
  });

  test('by two people at once for more than there is, is one of the two', async () => {
    const charged = await aLeaver(it, admin);
    const answers = await Promise.all([
      ask(charged, partOf(charged, 1000)),
      ask(charged, partOf(charged, 900), admin),
      call(it, 'POST', byProviderPath(charged), partOf(charged, 1100), admin.headers),
    ]);
    const told = Map.groupBy(answers, ({ status }) => status);
    expect([told.get(200)?.length, told.get(400)?.length]).toEqual([1, 2]);
    await it.drainJobs();
    expect(givenBack(charged)).toHaveLength(1);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', mismatches: 0 });
  });
});

describe('the balance at the provider', () => {
  test('is proposed and bounds what is asked: PROVIDER_BALANCE_TOO_LOW', async () => {
    const charged = await aLeaver(it, admin);
    const [known] = await proposalOf(charged);
    expect(known).toMatchObject({ route: 'PIX_REFUND', amount: 1800, isByProvider: true });
    expect(await proposalOf(charged, '?refundAmount=5000')).toMatchObject([{ route: 'PIX_REFUND', amount: 1800 }]);
    const moneyComesBack = leaveOnAccount(it, 50_000);
    expect(await proposalOf(charged)).toMatchObject([
      { route: 'PIX_REFUND', amount: 500, providerBalance: 500 },
      { route: 'BANK_TRANSFER', reason: 'PROVIDER_BALANCE', amount: 1300, isByProvider: false },
    ]);
    const before = await statementOf(it, charged.registrationId);
    const tooLow = [409, { refundAmount: ['PROVIDER_BALANCE_TOO_LOW'] }];
    expect(await refused(charged)).toEqual(tooLow);
    const simulated = await call(
      it,
      'POST',
      `${byProviderPath(charged)}/simulate`,
      partOf(charged),
      supervisor.headers,
    );
    expect([simulated.status, simulated.body.effect, simulated.body.problems]).toEqual([
      200,
      undefined,
      [{ field: 'refundAmount', code: 'PROVIDER_BALANCE_TOO_LOW' }],
    ]);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
    expect((await ask(charged, partOf(charged, 500))).status).toBe(200);
    // A refund that the provider has not received yet already lowers what other refunds may ask for.
    expect(await refused(charged, partOf(charged, 1))).toEqual(tooLow);
    await it.drainJobs();
    expect(await refundsOf(charged)).toMatchObject([{ status: 'DONE', refundAmount: 500 }]);
    moneyComesBack();
  });

  test('nothing is proposed of a credit whose money a waiting reversal gives back already', async () => {
    const charged = await aLeaver(it, admin, 'CREDIT');
    expect(await proposalOf(charged)).toMatchObject([{ entityPaymentId: charged.paymentId, amount: 1900 }]);
    expect((await call(it, 'POST', revertPath(charged), {}, admin.headers)).status).toBe(200);
    expect(await proposalOf(charged)).toEqual([]);
    expect(await refused(charged, partOf(charged, 1))).toMatchObject([409, {}]);
  });

  test('that fell meanwhile is told by the provider, and the refund is declined', async () => {
    const charged = await aLeaver(it, admin);
    expect((await ask(charged)).status).toBe(200);
    const moneyComesBack = leaveOnAccount(it, 0);
    await it.drainJobs();
    moneyComesBack();
    expect(await refundsOf(charged)).toMatchObject([
      { status: 'DECLINED', reason: expect.stringContaining('Saldo insuficiente') },
    ]);
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 180_000, mismatches: 0 });
  });

  test('that the provider does not tell bounds nothing', async () => {
    const charged = await aLeaver(it, admin);
    it.transfeera.faults.order({ fault: 'SERVER_ERROR', path: '/statement/balance' });
    expect(await proposalOf(charged)).toMatchObject([{ route: 'PIX_REFUND', amount: 1800, providerBalance: null }]);
    const { effect } = await simulate(it, supervisor, byProviderPath(charged), partOf(charged));
    expect(effect.after.total.balance).toBe(0);
  });
});

test('above a limit it waits for a second person, then is asked of the provider once', async () => {
  const charged = await aLeaver(it, admin);
  await aLimit(it, 'REFUND', 30_000);
  const { status, body } = await ask(charged, partOf(charged, 400));
  expect([status, typeof body.approvalRequestId]).toEqual([200, 'string']);
  await it.drainJobs();
  expect([await refundsOf(charged), givenBack(charged)]).toEqual([[], []]);
  expect((await onApproval(it, supervisor, body.approvalRequestId, 'approve')).status).toBe(403);
  it.clock.advance({ seconds: 1 });
  expect((await onApproval(it, admin, body.approvalRequestId, 'approve')).status).toBe(200);
  await noLimits(it);
  await it.drainJobs();
  expect(await refundsOf(charged)).toMatchObject([
    { status: 'DONE', refundAmount: 400, createdBy: 'Pessoa SUPERVISOR' },
  ]);
  expect(givenBack(charged)).toMatchObject([[expect.any(String), 40_000]]);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
});
