import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aPaid, CLOSED_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';

const it = appOfFile();

test('a reversal that fails is told to its approver, and no more to a requester whose access was taken away', async () => {
  const [analyst, supervisor] = [await it.signIn('FINANCIAL_ANALYST'), await it.signIn('SUPERVISOR')];
  const charged = await aPaid(it, 'BOLETO');
  const { body } = await call(it, 'POST', revertPath(charged), CLOSED_ACCOUNT, analyst.headers);
  await call(it, 'POST', `/approvals/${body.approvalRequestId}/approve`, {}, supervisor.headers);
  await it.db.updateTable('users').set({ active: false }).where('id', '=', analyst.userId).execute();
  await it.drainJobs();
  const { username } = await it.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', supervisor.userId)
    .executeTakeFirstOrThrow();
  const told = await it.db
    .selectFrom('outboxMessages')
    .select('recipient')
    .where('subject', 'like', '%não foi feita%')
    .execute();
  expect(told).toEqual([{ recipient: username }]);
});
