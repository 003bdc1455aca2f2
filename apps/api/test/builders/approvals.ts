import type { ApprovalKind } from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import { storeRequest, type RequestToStore } from '../../src/areas/money/approvals/store-request.ts';
import { moneyFactsOf, planOf, simulationOf } from '#areas/money/core/index.ts';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import type { SignedIn, TestApp } from '../app.ts';
import { sweepApprovalsJob } from '../../src/areas/money/approvals/approvals.jobs.ts';
import { call } from './enrolment.ts';
import { aCharged } from './money.ts';
import { ownerOf } from '../owner-of.ts';

/** Sets the limit of a kind, in force since long before the test's clock; it replaces earlier limits of the kind. */
export async function aLimit({ db }: Pick<TestApp, 'db'>, kind: ApprovalKind, limitCents: number): Promise<void> {
  const limit = { id: newId(), kind, limitCents: cents(limitCents), validFrom: '2020-01-01' };
  await ownerOf(db).deleteFrom('approvalLimits').where('kind', '=', kind).execute();
  await db.insertInto('approvalLimits').values(limit).execute();
}

export const noLimits = ({ db }: Pick<TestApp, 'db'>) => ownerOf(db).deleteFrom('approvalLimits').execute();

export const ENTRIES = '/registration-manual-entries';

export const entryOf = (registrationId: string, partnerAmount = 600) => ({
  registrationId,
  entryType: 'CREDIT',
  partnerAmount,
  marketplaceAmount: 0,
  reason: 'Desconto combinado',
});

/** Enters a credit of R$ 600,00, which waits for approval because the limit is R$ 500,00. */
export async function aWaitingEntry(test: TestApp, who: SignedIn) {
  const charged = await aCharged(test, 'PIX');
  await aLimit(test, 'MANUAL_ENTRY', 50_000);
  const { body } = await call(test, 'POST', ENTRIES, entryOf(charged.registrationId), who.headers);
  return { charged, id: body.approvalRequestId as string };
}

export const requestStatus = ({ db }: Pick<TestApp, 'db'>, id: string) =>
  db.selectFrom('approvalRequests').select(['status', 'endReason']).where('id', '=', id).executeTakeFirstOrThrow();

export async function sweepApprovals(test: TestApp): Promise<void> {
  await test.db.transaction().execute((trx) => test.deps.jobs.enqueue(trx, sweepApprovalsJob, {}));
  await test.drainJobs();
}

type Deed = 'approve' | 'approve/simulate' | 'decline' | 'withdraw';

export const onApproval = (test: TestApp, who: SignedIn, id: string, deed: Deed, body: object = {}) =>
  call(test, 'POST', `/approvals/${id}/${deed}`, body, who.headers);

export const approvalOf = async (test: TestApp, who: SignedIn, id: string) =>
  (await call(test, 'GET', `/approvals/${id}`, undefined, who.headers)).body;

export async function aWaitingRefund(test: TestApp, registrationId: string, userId: string): Promise<string> {
  const { deps } = test;
  return deps.db.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registrationId);
    if (registration === undefined) throw new Error(`No registration ${registrationId}`);
    const facts = await moneyFactsOf(trx, registration, deps.clock.now());
    const plan = planOf({ event: { kind: 'REFUNDED', after: {} } });
    const asked: RequestToStore = {
      kind: 'REFUND',
      record: { registrationId },
      params: { id: registrationId },
      body: { payer: 'PARTNER' },
      shown: { ...simulationOf(facts, plan), changes: [] },
      amount: cents(10_000),
      limit: null,
      reason: undefined,
    };
    const actor = { userId, name: 'Quem pediu', roles: ['SUPERVISOR'], permissions: [], sessionId: '' } as const;
    const scope = { drivingSchoolIds: 'ALL', campaignIds: 'ALL', application: 'BACKOFFICE' } as const;
    return storeRequest(trx, deps, asked, { actor: { ...actor, ...scope }, requestId: 'test' });
  });
}
