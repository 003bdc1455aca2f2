import { newId } from '@habilita/kernel';
import { GETNET_KNOBS } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { outcomesScreen } from '../../../../../test/builders/outcomes.ts';
import { revertPath } from '../../../../../test/builders/reversal.ts';
import { payByCard } from '../../cards/pay-by-card.ts';
import { resolveCardAttempt } from '../../cards/resolve-card-attempt.ts';
import { cancelCharge } from '../../charges/cancel-charge.ts';
import { checkCharge } from '../../charges/check-charge.ts';
import { issueCharge } from '../../charges/issue-charge.ts';
import { carryOutRequest } from '../../charges/provider-requests.ts';
import { followRecipient } from '../../recipients/follow-recipient.ts';
import { type Disturbed, faultsOfCalls, type Subject } from '../fault-harness.ts';
import { type GetnetCallName, GETNET_FAULTS } from './getnet-faults.ts';
import { type GetnetProduct, getnetProduct } from './getnet-product-harness.ts';
import { ownerOf } from '../../../../../test/owner-of.ts';

/*
 * These tests check that every call to Getnet, with every fault, ends as getnet-faults.ts declares, that money moves
 * only once, and that the ledger adds up.
 */

let screen: ReturnType<typeof outcomesScreen>;
let product: GetnetProduct;

beforeAll(async () => {
  product = await getnetProduct();
  screen = outcomesScreen(product.it);
});
afterAll(() => product.close());
afterEach(() => {
  product.getnet.simulator.faults.clear();
  product.getnet.simulator.setKnobs(GETNET_KNOBS);
});

/** The payment calls that have not ended. */
const underWay = new Set<Promise<unknown>>();

/** The handle of the card that each press of the button uses, by the id of the press. */
const presses = new Map<string, string>();

/** A student whose valid card the relay holds. */
async function aCardHolder(): Promise<Subject> {
  const { charged } = await product.anIssued('CREDIT');
  const id = newId();
  presses.set(id, await product.getnet.cardFor('approved', charged.paymentId));
  return { charged, id };
}

/**
 * Presses the button to pay, from the second time on with a new card. Then runs the job that asks the provider for the
 * outcome of the attempt. In production that job runs a minute later, when every call has ended. Here it runs at once,
 * so it first waits for all concurrent calls.
 */
async function present(subject: Subject): Promise<void> {
  const pressed = press(subject).finally(() => underWay.delete(pressed));
  underWay.add(pressed);
  while (underWay.size > 0) await Promise.all(underWay);
  await resolveCardAttempt(product.deps, await pressed);
}

/**
 * Reads the handle before the first `await`, so that two concurrent calls use the same handle, like one press that
 * arrives twice.
 */
async function press({ charged: { paymentId }, id }: Subject): Promise<string> {
  const handle = presses.get(id);
  const attemptId = handle === undefined ? newId() : id;
  const cardToken = handle ?? (await product.getnet.cardFor('approved', paymentId));
  await payByCard(product.deps, { paymentId, attemptId, cardToken, installments: 3 }).catch(() => undefined);
  presses.delete(id);
  return attemptId;
}

async function stands({ charged }: Subject) {
  const { status, chargeState } = await product.it.db
    .selectFrom('payments')
    .select(['status', 'chargeState'])
    .where('id', '=', charged.paymentId)
    .executeTakeFirstOrThrow();
  return { ours: `${status} ${chargeState}`, theirs: product.there(charged).map((one) => one.status) };
}

async function aPaidByCard(): Promise<Subject> {
  const subject = await aCardHolder();
  await present(subject);
  return subject;
}

/** Staff reverse the payment; the job that asks the provider has not run yet. */
async function refundOf({ charged }: Subject): Promise<Subject> {
  const { headers } = await screen.personOf('FINANCIAL_ANALYST');
  const url = `/api/v1${revertPath(charged)}`;
  const answer = await product.app.inject({ method: 'POST', url, headers, payload: {} });
  if (answer.statusCode !== 200) throw new Error(`not reverted: ${answer.body}`);
  const { id } = await product.it.db
    .selectFrom('providerRequests')
    .select('id')
    .where('paymentId', '=', charged.paymentId)
    .executeTakeFirstOrThrow();
  return { charged, id };
}

async function aLaterRefund(): Promise<Subject> {
  const subject = await aPaidByCard();
  product.it.clock.advance({ hours: 30 });
  return refundOf(subject);
}

const refunds: Pick<Disturbed, 'act' | 'later' | 'stands'> = {
  act: ({ id }) => carryOutRequest(product.deps, id),
  async later() {
    product.getnet.scheduler.advance(1);
  },
  async stands({ charged, id }) {
    const request = await product.it.db
      .selectFrom('providerRequests')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [payment] = product.there(charged);
    const given = (payment?.operations ?? []).filter(({ rel }) => rel.startsWith('cancel'));
    return { ours: request.state, theirs: given.map(({ rel, amount }) => (amount === payment?.amount ? rel : 'part')) };
  },
};

const CALLS: Readonly<Record<GetnetCallName, Disturbed>> = {
  'issuing a boleto': {
    prepare: () => product.aStudent('BOLETO'),
    act: ({ charged }) => issueCharge(product.deps, charged.paymentId),
    stands,
  },
  'cancelling a boleto': {
    async prepare() {
      const subject = await product.anIssued('BOLETO');
      const set = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED' } as const;
      await product.it.db.updateTable('payments').set(set).where('id', '=', subject.charged.paymentId).execute();
      return subject;
    },
    act: ({ charged }) => cancelCharge(product.deps, charged.paymentId),
    stands,
  },
  'payment by card': { prepare: aCardHolder, act: present, stands },
  'reversal of a card on its day': { prepare: async () => refundOf(await aPaidByCard()), ...refunds },
  'reversal of a card on a later day': { prepare: aLaterRefund, ...refunds },
  'outcome of a later reversal': {
    async prepare() {
      const subject = await aLaterRefund();
      await carryOutRequest(product.deps, subject.id);
      return subject;
    },
    ...refunds,
  },
  'look-up of a payment': {
    async prepare() {
      const subject = await product.anIssued('BOLETO');
      const [boleto] = product.there(subject.charged);
      if (boleto !== undefined) product.getnet.simulator.engine.payBoleto(boleto);
      return subject;
    },
    act: ({ charged }) => checkCharge(product.deps, charged.paymentId),
    stands,
  },
  'registering a school': {
    async prepare() {
      const { charged } = await product.aStudent('BOLETO');
      const [{ drivingSchoolId: id }] = charged.campaign.schools;
      await ownerOf(product.it.db).deleteFrom('recipientAccounts').where('drivingSchoolId', '=', id).execute();
      return { charged, id };
    },
    act: ({ id }) => followRecipient(product.deps, { drivingSchoolId: id, provider: 'GETNET' }),
    async stands({ id }) {
      const { cnpj } = await product.it.db
        .selectFrom('drivingSchools')
        .select('cnpj')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const theirs = product.getnet.simulator.records.subsellers.filter(({ document }) => document === cnpj);
      return { ours: (await accountOf(id))?.status ?? '', theirs: theirs.map(({ status }) => status) };
    },
    async isSeenAtSchool({ id }) {
      const account = await accountOf(id);
      return account?.status !== 'ACTIVE';
    },
  },
};

const accountOf = (id: string) =>
  product.it.db
    .selectFrom('recipientAccounts')
    .select(['status', 'tryError', 'reasons'])
    .where('drivingSchoolId', '=', id)
    .where('provider', '=', 'GETNET')
    .executeTakeFirst();

describe('a call', () => {
  faultsOfCalls(GETNET_FAULTS, () => ({
    app: product.it,
    calls: CALLS,
    order: (fault) => product.getnet.simulator.faults.order(fault),
    clear: () => product.getnet.simulator.faults.clear(),
  }));
});
