import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../app.ts';
import { call } from '../builders/enrolment.ts';
import { standingOf } from '../builders/money.ts';
import { statementOf } from '../builders/money-command.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../builders/reversal.ts';
import { COPIES, copiesTold } from './copies.ts';

const it = appOfFile();
let address: string;
let analyst: SignedIn;
let supervisor: SignedIn;

beforeAll(async () => {
  address = await it.app.listen({ host: '127.0.0.1', port: 0 });
  analyst = await it.signIn('FINANCIAL_ANALYST');
  supervisor = await it.signIn('SUPERVISOR');
});

test('fifty copies at once of a reversal to a bank account wait once; fifty approvals pay it out once', async () => {
  const charged = await aPaid(it, 'BOLETO');
  const path = revertPath(charged);
  const told = await copiesTold(address, analyst, { path, body: BANK_ACCOUNT });
  expect(told).toEqual({ '200': 1, '409 REVERSAL_NOT_ALLOWED': COPIES - 1 });
  const [waiting] = await it.db.selectFrom('approvalRequests').select(['id', 'status']).execute();
  expect(waiting).toMatchObject({ status: 'WAITING_APPROVAL' });
  const approval = { path: `/approvals/${waiting?.id}/approve`, body: {} };
  const { '200': approved, ...others } = await copiesTold(address, supervisor, approval);
  expect([approved, Object.keys(others)]).toEqual([1, ['409 APPROVAL_NOT_WAITING']]);
  await it.drainJobs();
  const { ledger } = await statementOf(it, charged.registrationId);
  expect(ledger.filter(({ kind }) => kind === 'REVERSAL')).toMatchObject([{ marketplace: 27_750, partner: 157_250 }]);
  expect(await it.db.selectFrom('providerRequests').select(['kind', 'state', 'amountCents']).execute()).toEqual([
    { kind: 'PAYOUT', state: 'DONE', amountCents: 185_000 },
  ]);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', mismatches: 0 });
});

test('an approval and its decline at once are one of the two', async () => {
  const charged = await aPaid(it, 'BOLETO');
  const { body } = await call(it, 'POST', revertPath(charged), BANK_ACCOUNT, analyst.headers);
  const of = (how: string) => `/approvals/${body.approvalRequestId}/${how}`;
  const answers = await Promise.all([
    call(it, 'POST', of('approve'), {}, supervisor.headers),
    call(it, 'POST', of('decline'), { reason: 'Conta errada' }, supervisor.headers),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [approved] = answers;
  await it.drainJobs();
  const isApproved = approved.status === 200;
  expect(await standingOf(it, charged)).toMatchObject({
    status: isApproved ? 'REVERSED' : 'PAID',
    balanceCents: isApproved ? -185_000 : 0,
    mismatches: 0,
  });
});
