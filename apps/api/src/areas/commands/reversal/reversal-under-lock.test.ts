import { describe, expect, test } from 'vitest';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { onApproval, requestStatus, sweepApprovals } from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { standingOf } from '../../../../test/builders/money.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';

const it = appOfFile();
const analyst = signedInAs(it, 'FINANCIAL_ANALYST');
const supervisor = signedInAs(it, 'SUPERVISOR');

async function waiting() {
  const charged = await aPaid(it, 'BOLETO');
  const { body } = await call(it, 'POST', revertPath(charged), BANK_ACCOUNT, analyst.headers);
  return { charged, id: body.approvalRequestId as string };
}

const reversalOf = (approvalRequestId: string) =>
  it.db
    .selectFrom('paymentReversals as v')
    .innerJoin('payments as p', 'p.id', 'v.paymentId')
    .select(['v.status', 'p.reversalStatus'])
    .where('v.approvalRequestId', '=', approvalRequestId)
    .executeTakeFirstOrThrow();

const twice = (status: string) => ({ status, reversalStatus: status });

describe('a reversal that waits for a second person', () => {
  test.each([
    ['declined', 'DECLINED', (id: string) => onApproval(it, supervisor, id, 'decline', { reason: 'Conta errada' })],
    ['taken back', 'WITHDRAWN', (id: string) => onApproval(it, analyst, id, 'withdraw')],
    ['approved', 'APPROVED', (id: string) => onApproval(it, supervisor, id, 'approve')],
  ])('is %s after who holds the registration, who may lock its request meanwhile', async (_words, status, end) => {
    const { charged, id } = await waiting();
    const { ended } = await it.db.transaction().execute(async (trx) => {
      await lockRegistration(trx, charged.registrationId);
      const ending = end(id);
      await somebodyWaits(it.db);
      await trx.selectFrom('approvalRequests').select('id').where('id', '=', id).forUpdate().execute();
      expect(await reversalOf(id)).toEqual(twice('WAITING_APPROVAL'));
      return { ended: ending };
    });
    expect((await ended).status).toBe(200);
    expect(await requestStatus(it, id)).toMatchObject({ status });
    expect(await reversalOf(id)).toEqual(twice(status === 'APPROVED' ? 'APPROVED' : 'DECLINED'));
  });

  test('expires after who holds the registration', async () => {
    const { charged, id } = await waiting();
    const past = it.clock.now().subtract({ hours: 1 });
    await it.db.updateTable('approvalRequests').set({ expiresAt: past }).where('id', '=', id).execute();
    const { swept } = await it.db.transaction().execute(async (trx) => {
      await lockRegistration(trx, charged.registrationId);
      const sweeping = sweepApprovals(it);
      await somebodyWaits(it.db);
      expect(await reversalOf(id)).toEqual(twice('WAITING_APPROVAL'));
      return { swept: sweeping };
    });
    await swept;
    expect(await requestStatus(it, id)).toMatchObject({ status: 'EXPIRED' });
    expect(await reversalOf(id)).toEqual(twice('DECLINED'));
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0 });
  });

  test('shows who approves the account again, with an effect that is another one by now', async () => {
    const { id } = await waiting();
    const stale = await onApproval(it, supervisor, id, 'approve', { planHash: '0'.repeat(64) });
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    const shown = await onApproval(it, supervisor, id, 'approve/simulate');
    const [{ detail }] = stale.body.errors.globalErrors;
    expect(detail).toEqual(shown.body);
    expect(detail.changes).toContainEqual({ label: 'Tipo de conta', before: null, after: 'Conta corrente' });
  });
});
