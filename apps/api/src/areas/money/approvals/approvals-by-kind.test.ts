import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import {
  aLimit,
  approvalOf,
  ENTRIES,
  entryOf,
  noLimits,
  onApproval,
  requestStatus,
  sweepApprovals,
} from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aJpeg } from '../../../../test/builders/images.ts';
import { aCharged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { statementOf } from '../../../../test/builders/money-command.ts';
import { aLeaver, askProvider, partOf } from '../../../../test/builders/provider-refund.ts';

const it = appOfFile();
let ana: SignedIn;
let bruno: SignedIn;

beforeAll(async () => {
  ana = await it.signIn('ADMIN');
  bruno = await it.signIn('ADMIN');
});
beforeEach(() => noLimits(it));

const send = (who: SignedIn, path: string, body: object, headers = {}) =>
  call(it, 'POST', path, body, { ...who.headers, ...headers });

/** A student paid R$ 300,00 too much, and the refund waits for approval. */
async function refundWaiting() {
  const charged = await aCharged(it, 'PIX');
  await pays(it, charged, charged.grossCents + 30_000);
  await aLimit(it, 'REFUND', 0);
  const path = `/registrations/${charged.registrationId}/refunds`;
  const { body: upload } = await call(it, 'POST', `${path}/receipts/upload`, { originalName: 'pix.jpg' }, ana.headers);
  await it.inject({ method: 'PUT', url: upload.uploadUrl, payload: aJpeg() });
  const body = { payer: 'PARTNER', refundAmount: 120, receiptsFileName: [upload.modifiedName], note: 'PIX ao aluno' };
  const { body: answer } = await call(it, 'POST', path, body, ana.headers);
  return { charged, path, body, id: answer.approvalRequestId as string };
}

describe('a refund above its limit', () => {
  test('shows its proofs to who decides, and keeps them with the refund once it is approved', async () => {
    const { id, charged } = await refundWaiting();
    const supervisor = await it.signIn('SUPERVISOR');
    const request = await approvalOf(it, supervisor, id);
    expect(request.files).toEqual([{ name: 'pix.jpg', downloadUrl: expect.stringContaining('/files/') }]);
    expect((await it.inject({ method: 'GET', url: request.files[0].downloadUrl })).statusCode).toBe(200);
    expect((await onApproval(it, supervisor, id, 'approve')).body.status).toBe('APPROVED');
    const path = `/registration-refunds?registrationIds=${charged.registrationId}`;
    const { content } = (await call(it, 'GET', path, undefined, supervisor.headers)).body;
    expect(content).toMatchObject([
      { refundAmount: 120, receiptsQty: 1, note: 'PIX ao aluno', createdBy: 'Pessoa ADMIN' },
    ]);
  });

  test('cannot use a proof that waits with another', async () => {
    const { body } = await refundWaiting();
    const { path } = await refundWaiting();
    const second = await call(it, 'POST', path, body, ana.headers);
    expect([second.status, codes(second)]).toEqual([404, { receiptsFileName: ['RECEIPT_NOT_FOUND'] }]);
  });

  test.each([
    ['is declined', (id: string) => onApproval(it, bruno, id, 'decline', { reason: 'Sem conta do aluno' })],
    ['is taken back', (id: string) => onApproval(it, ana, id, 'withdraw')],
    [
      'expires',
      async (id: string) => {
        it.clock.advance({ seconds: 1 });
        await it.db.updateTable('approvalRequests').set({ expiresAt: it.clock.now() }).where('id', '=', id).execute();
        await sweepApprovals(it);
      },
    ],
  ])('that %s gives its proofs back: they prove another one, and only once', async (_words, end) => {
    const { id, path, body } = await refundWaiting();
    await end(id);
    expect((await approvalOf(it, bruno, id)).files).toEqual([]);
    await noLimits(it);
    expect((await call(it, 'POST', path, body, ana.headers)).status).toBe(200);
    const third = await call(it, 'POST', path, body, ana.headers);
    expect([third.status, codes(third)]).toEqual([404, { receiptsFileName: ['RECEIPT_NOT_FOUND'] }]);
  });

  test.each([
    ['somebody tries to approve it', (id: string) => onApproval(it, bruno, id, 'approve')],
    ['nobody does', () => sweepApprovals(it)],
  ])('ends by itself when there is no credit left: %s', async (_words, happens) => {
    const { id, charged } = await refundWaiting();
    const taken = { ...entryOf(charged.registrationId, 300), entryType: 'DEBIT' };
    expect((await send(bruno, ENTRIES, taken)).status).toBe(200);
    const before = await statementOf(it, charged.registrationId);
    await happens(id);
    expect(await requestStatus(it, id)).toEqual({ status: 'SUPERSEDED', endReason: 'BALANCE_NOT_POSITIVE' });
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
    const again = await onApproval(it, bruno, id, 'approve');
    expect([again.status, codes(again)]).toEqual([409, { global: 'APPROVAL_NOT_WAITING' }]);
  });
});

const abandon = async (body: object) => {
  const charged = await aCharged(it, 'PIX');
  await it.db
    .updateTable('registrations')
    .set({ registeredAt: it.clock.now().subtract({ hours: 24 * 30 }) })
    .where('id', '=', charged.registrationId)
    .execute();
  const path = `/registrations/${charged.registrationId}/abandon`;
  return (await call(it, 'POST', path, body, ana.headers)).body;
};

describe('a penalty waived or below the rule', () => {
  test('waits by what is left to the student; the penalty by rule does not', async () => {
    await aLimit(it, 'PENALTY', 0);
    const { approvalRequestId: id } = await abandon({ hasPenalty: false, note: 'Doença' });
    const request = await approvalOf(it, bruno, id);
    expect(request).toMatchObject({ kind: 'PENALTY', reason: 'Doença', limit: 0 });
    expect(request.amount).toBeGreaterThan(0);
    const whole = { hasPenalty: true, penaltyAmount: request.amount, paymentMethod: 'CREDIT' };
    expect((await abandon(whole)).approvalRequestId).toBeUndefined();
    expect((await abandon({ ...whole, penaltyAmount: request.amount - 0.01 })).approvalRequestId).toBeDefined();
  });

  test('within seven days of enrolling there is none to waive', async () => {
    await aLimit(it, 'PENALTY', 0);
    const { registrationId } = await aCharged(it, 'PIX');
    const answer = await call(it, 'POST', `/registrations/${registrationId}/abandon`, {}, ana.headers);
    expect(answer.body.approvalRequestId).toBeUndefined();
  });
});

const entry = (id: string, amount: number, path = ENTRIES) => send(ana, path, entryOf(id, amount));

describe('amounts just below a limit', () => {
  test('add up within a day, and the next one waits; on another day they begin anew', async () => {
    const { registrationId } = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    expect((await entry(registrationId, 300)).body.approvalRequestId).toBeUndefined();
    const shown = await entry(registrationId, 201, `${ENTRIES}/simulate`);
    expect(shown.body.secondPerson).toEqual({ kind: 'MANUAL_ENTRY', amount: 201, limit: 500, doneToday: 300 });
    expect((await entry(registrationId, 200)).body.approvalRequestId).toBeUndefined();
    const { body } = await entry(registrationId, 1);
    expect(body.approvalRequestId).toBeDefined();
    await onApproval(it, bruno, body.approvalRequestId, 'approve');
    const other = await aCharged(it, 'PIX');
    expect((await entry(other.registrationId, 400)).body.approvalRequestId).toBeUndefined();
    it.clock.set(it.clock.now().add({ hours: 24 }));
    ana = await it.signIn('ADMIN');
    bruno = await it.signIn('ADMIN');
    expect((await entry(registrationId, 500)).body.approvalRequestId).toBeUndefined();
  });

  test('what a second person approved does not count again', async () => {
    const { registrationId } = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    const { body } = await entry(registrationId, 600);
    await onApproval(it, bruno, body.approvalRequestId, 'approve');
    expect((await entry(registrationId, 500)).body.approvalRequestId).toBeUndefined();
    expect((await entry(registrationId, 1)).body.approvalRequestId).toBeDefined();
  });

  test('what a second person approved and the provider then refused makes no room for more', async () => {
    const charged = await aLeaver(it, ana);
    await aLimit(it, 'REFUND', 50_000);
    it.transfeera.setKnobs({ refundOutcome: 'NAO_REALIZADO' });
    const refund = (amount: number) => askProvider(it, charged, partOf(charged, amount), ana);
    const { body } = await refund(600);
    await onApproval(it, bruno, body.approvalRequestId, 'approve');
    await it.drainJobs();
    it.transfeera.setKnobs({ refundOutcome: 'DEVOLVIDO' });
    expect((await refund(400)).body.approvalRequestId).toBeUndefined();
    await it.drainJobs();
    expect((await refund(200)).body.approvalRequestId).toBeDefined();
  });
});
