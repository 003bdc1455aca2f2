import { DEFAULT_KNOBS } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Deps } from '#kernel/deps.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { createApp } from '../../../../app.ts';
import { appOfFile } from '../../../../../test/app.ts';
import { aBank } from '../../../../../test/builders/addresses.ts';
import { aPixStudent, type Charged, aCharged } from '../../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../../test/builders/outcomes.ts';
import { byProviderPath, partOf } from '../../../../../test/builders/provider-refund.ts';
import { BANK_ACCOUNT, revertPath } from '../../../../../test/builders/reversal.ts';
import { cancelCharge } from '../../charges/cancel-charge.ts';
import { checkCharge } from '../../charges/check-charge.ts';
import { issueCharge } from '../../charges/issue-charge.ts';
import { carryOutRequest } from '../../charges/provider-requests.ts';
import { followRecipient } from '../../recipients/follow-recipient.ts';
import { type Disturbed, faultsOfCalls, type Subject } from '../fault-harness.ts';
import { transfeeraAccount } from '../provider-accounts.ts';
import { providersOf } from '../providers.ts';
import { TRANSFEERA_FAULTS, type TransfeeraCallName } from './transfeera-faults.ts';
import { transfeera } from './transfeera-provider.ts';
import { ownerOf } from '../../../../../test/owner-of.ts';

/*
 * Every call of Transfeera with every fault ends as transfeera-faults.ts declares, money moves only once, and the
 * ledger adds up.
 */

const it = appOfFile();
let deps: Deps;
let screen: ReturnType<typeof outcomesScreen>;
let app: Awaited<ReturnType<typeof createApp>>;
/** The call that the simulator answers too late. */
let slow: { method: string; path: string } | undefined;
let waiting = new AbortController();

beforeAll(async () => {
  screen = outcomesScreen(it);
  await aBank(it.db, BANK_ACCOUNT.customerBankNumber);
  const { provider, payouts } = transfeera(transfeeraAccount(it.deps.environment), {
    now: () => it.clock.now(),
    timeoutSignal() {
      waiting = new AbortController();
      return waiting.signal;
    },
    async fetch(input, init) {
      const answer = await fetch(input, init);
      if (init?.method === slow?.method && new Request(input).url.includes(slow?.path ?? '')) waiting.abort();
      waiting.signal.throwIfAborted();
      return answer;
    },
  });
  deps = { ...it.deps, providers: providersOf(payouts, provider, it.deps.providers.named('getnet')) };
  app = await createApp(deps, false);
});
afterAll(() => app.close());
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

const chargesOf = ({ paymentId }: Charged) =>
  it.transfeera.records.charges.filter(({ integrationId }) => integrationId === paymentId);

async function stands({ charged }: Subject) {
  const { status, chargeState } = await it.db
    .selectFrom('payments')
    .select(['status', 'chargeState'])
    .where('id', '=', charged.paymentId)
    .executeTakeFirstOrThrow();
  return { ours: `${status} ${chargeState}`, theirs: chargesOf(charged).map((one) => one.status) };
}

const aStudent = async (): Promise<Subject> => ({ charged: await aPixStudent(it), id: '' });

async function anIssued(): Promise<Subject> {
  const subject = await aStudent();
  await issueCharge(deps, subject.charged.paymentId);
  return subject;
}

function pay({ charged }: Subject): void {
  for (const charge of chargesOf(charged)) it.transfeera.engine.pay(charge);
}

/** A charge that was paid without any notice. */
async function aSecretlyPaid(): Promise<Subject> {
  const subject = await anIssued();
  it.transfeera.setKnobs({ noticeDropFirst: 9 });
  pay(subject);
  return subject;
}

async function post(url: string, payload: object, role: 'ADMIN' | 'FINANCIAL_ANALYST') {
  const { headers } = await screen.personOf(role);
  const answer = await app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json<{ approvalRequestId: string | null }>();
}

async function requestOf({ paymentId }: Charged): Promise<string> {
  const { id } = await it.db
    .selectFrom('providerRequests')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A PIX that was paid; the registration is abandoned and staff order a refund, whose job has not run yet. */
async function aRefund(): Promise<Subject> {
  const { charged } = await aSecretlyPaid();
  await checkCharge(deps, charged.paymentId);
  await post(`/registrations/${charged.registrationId}/abandon`, { note: 'Mudou de cidade' }, 'ADMIN');
  await post(byProviderPath(charged), partOf(charged), 'ADMIN');
  return { charged, id: await requestOf(charged) };
}

/** A paid boleto whose reversal to the student's bank account was approved; the job of the transfer has not run yet. */
async function aTransfer(): Promise<Subject> {
  const charged = await aCharged(it, 'BOLETO');
  const boleto = it.getnet.records.payments.find(({ id }) => id === charged.externalId);
  if (boleto !== undefined) it.getnet.engine.payBoleto(boleto);
  await checkCharge(deps, charged.paymentId);
  it.clock.advance({ seconds: 1 });
  const { approvalRequestId } = await post(revertPath(charged), BANK_ACCOUNT, 'FINANCIAL_ANALYST');
  await post(`/approvals/${approvalRequestId}/approve`, {}, 'ADMIN');
  return { charged, id: await requestOf(charged) };
}

const requestState = async (id: string) =>
  (await it.db.selectFrom('providerRequests').select('state').where('id', '=', id).executeTakeFirst())?.state ?? '';

const transfers: Pick<Disturbed, 'act' | 'later' | 'stands'> = {
  act: ({ id }) => carryOutRequest(deps, id),
  later: () => it.settle(),
  async stands({ id }) {
    const theirs = it.transfeera.records.transfers.filter(({ integrationId }) => integrationId === id);
    return { ours: await requestState(id), theirs: theirs.map(({ status }) => status) };
  },
};

const lookUp: Disturbed = {
  prepare: aSecretlyPaid,
  act: ({ charged }) => checkCharge(deps, charged.paymentId),
  stands,
};

const accountOf = (id: string) =>
  it.db
    .selectFrom('recipientAccounts')
    .select('status')
    .where('drivingSchoolId', '=', id)
    .where('provider', '=', 'TRANSFEERA')
    .executeTakeFirst();

const CALLS: Readonly<Record<TransfeeraCallName, Disturbed>> = {
  'issuing a PIX code': { prepare: aStudent, act: ({ charged }) => issueCharge(deps, charged.paymentId), stands },
  'revoking a PIX code': {
    async prepare() {
      const subject = await anIssued();
      const set = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED' } as const;
      await it.db.updateTable('payments').set(set).where('id', '=', subject.charged.paymentId).execute();
      return subject;
    },
    act: ({ charged }) => cancelCharge(deps, charged.paymentId),
    stands,
  },
  'giving a PIX back': {
    prepare: aRefund,
    act: ({ id }) => carryOutRequest(deps, id),
    later: () => it.settle(),
    async stands({ id }) {
      const theirs = it.transfeera.records.refunds.filter(({ integrationId }) => integrationId === id);
      return { ours: await requestState(id), theirs: theirs.map(({ status }) => status) };
    },
  },
  'bank transfer': { prepare: aTransfer, ...transfers },
  'look-up of a bank transfer': { prepare: aTransfer, ...transfers },
  'look-up of a PIX code': lookUp,
  'look-up of receipts': lookUp,
  'checking the PIX key of a school': {
    async prepare() {
      const { charged } = await aStudent();
      const [{ drivingSchoolId: id }] = charged.campaign.schools;
      const transfeeraPixKey = toSeal(`${id}@cfc.example`, 'transfeeraPixKey');
      const key = { transfeeraPixKey, transfeeraPixKeyType: 'EMAIL' } as const;
      await it.db.updateTable('drivingSchools').set(key).where('id', '=', id).execute();
      await ownerOf(it.db).deleteFrom('recipientAccounts').where('drivingSchoolId', '=', id).execute();
      return { charged, id };
    },
    act: ({ id }) => followRecipient(deps, { drivingSchoolId: id, provider: 'TRANSFEERA' }),
    async stands({ id }) {
      const theirs = it.transfeera.records.validations.filter(({ key }) => key.pix_key === `${id}@cfc.example`);
      const answers = new Set(theirs.map(({ valid }) => `valid: ${valid}`));
      return { ours: (await accountOf(id))?.status ?? '', theirs: [...answers] };
    },
    isSeenAtSchool: async ({ id }) => (await accountOf(id))?.status !== 'ACTIVE',
  },
};

describe('Transfeera', () => {
  faultsOfCalls(TRANSFEERA_FAULTS, () => ({
    app: it,
    calls: CALLS,
    order({ fault, method, path }) {
      if (fault === 'SILENT_AFTER') slow = { method, path };
      else it.transfeera.faults.order({ fault, method, path });
    },
    clear() {
      slow = undefined;
      it.transfeera.faults.clear();
    },
  }));
});
