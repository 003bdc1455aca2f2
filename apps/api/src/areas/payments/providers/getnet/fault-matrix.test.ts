import { cents, newId } from '@habilita/kernel';
import { GETNET_KNOBS, type GetnetKnobs, PASSING_FAULTS } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '#kernel/deps.ts';
import { createApp } from '../../../../app.ts';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { aCampaign } from '../../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../../test/builders/enrolment.ts';
import { type Charged, standingOf } from '../../../../../test/builders/money.ts';
import { payByCard } from '../../cards/pay-by-card.ts';
import { resolveCardAttempt } from '../../cards/resolve-card-attempt.ts';
import { cancelCharge } from '../../charges/cancel-charge.ts';
import { checkCharge } from '../../charges/check-charge.ts';
import { issueCharge } from '../../charges/issue-charge.ts';
import { carryOutRequest, requestRefund } from '../../charges/provider-requests.ts';
import { WEBHOOKS_PATH } from '../../webhooks/webhook-address.ts';
import { providersOf } from '../providers.ts';
import { PATH_SECRET, type Started, startGetnet } from './getnet-harness.ts';

/* Each fault of each call and of the notices of Getnet ends in the right state: one charge, one ledger effect. */

let it: TestApp;
let getnet: Started;
let deps: Deps;
let app: Awaited<ReturnType<typeof createApp>>;
let requestedBy: string;

beforeAll(async () => {
  it = await testApp();
  getnet = await startGetnet(it.clock);
  const { all, payouts } = it.deps.providers;
  const others = all.filter(({ metadata }) => metadata.methods.includes('PIX'));
  deps = { ...it.deps, providers: providersOf(payouts, getnet.provider, ...others) };
  app = await createApp(deps, false);
  requestedBy = (await it.signIn('ADMIN')).userId;
});
afterAll(async () => {
  await app.close();
  await it.close();
  await getnet.close();
});
afterEach(() => {
  getnet.simulator.faults.clear();
  getnet.simulator.setKnobs(GETNET_KNOBS);
});

async function aStudent(method: 'BOLETO' | 'CREDIT'): Promise<Charged> {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, method);
  const { id: paymentId, grossCents } = await it.db
    .selectFrom('payments')
    .select(['id', 'grossCents'])
    .where('registrationId', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  return { ...enrolment, campaign, paymentId, grossCents, provider: 'getnet', externalId: '' };
}

/** As the queue does: what fails is done again. */
async function untilDone(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const isDone = await act().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

async function anIssued(method: 'BOLETO' | 'CREDIT'): Promise<Charged> {
  const charged = await aStudent(method);
  await untilDone(() => issueCharge(deps, charged.paymentId));
  return charged;
}

const there = ({ paymentId }: Charged) =>
  getnet.simulator.records.payments.filter(({ orderId }) => orderId === paymentId);

/** Presses the button with a good card; when nobody knows what became of it, the job asks. */
async function present({ paymentId }: Charged): Promise<void> {
  const attemptId = newId();
  const press = { paymentId, attemptId, cardToken: await getnet.cardFor('approved', paymentId), installments: 3 };
  await payByCard(deps, press).catch(() => undefined);
  await untilDone(() => resolveCardAttempt(deps, attemptId));
}

const stateOf = async ({ paymentId }: Charged) =>
  (await it.db.selectFrom('payments').select('chargeState').where('id', '=', paymentId).executeTakeFirst())
    ?.chargeState;

async function standing(charged: Charged) {
  const { status, booked, raised, mismatches } = await standingOf(it, charged);
  return { status, booked, raised, mismatches };
}
const PAID = { status: 'PAID', booked: 1, raised: [], mismatches: 0 };
const UNPAID = { status: 'PENDING', booked: 0, raised: [], mismatches: 0 };

async function refundWhole(charged: Charged) {
  const { registrationId, paymentId, provider } = charged;
  const whole = there(charged).find(({ status }) => status === 'APPROVED')?.amount ?? 0;
  const shares = { partner: cents(whole - 10_000), marketplace: cents(10_000) };
  const row = { registrationId, paymentId, provider, requestedBy, shares };
  const id = await it.db.transaction().execute((trx) => requestRefund(trx, it.deps, row));
  await untilDone(() => carryOutRequest(deps, id));
  // The bank carries a request out later, and the sweeper asks.
  getnet.scheduler.advance(1);
  await carryOutRequest(deps, id);
  const request = await it.db.selectFrom('providerRequests').select('state').where('id', '=', id).executeTakeFirst();
  const given = there(charged).flatMap(({ operations }) => operations.filter(({ rel }) => rel.startsWith('cancel')));
  const isWhole = given.reduce((sum, { amount }) => sum + amount, 0) === whole;
  const { status, raised, mismatches } = await standing(charged);
  return { state: request?.state, times: given.length, isWhole, status, raised, mismatches };
}
const GIVEN_BACK = { state: 'DONE', times: 1, isWhole: true, status: 'REVERSED', raised: [], mismatches: 0 };

interface Call {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly prepare: () => Promise<Charged>;
  /** Has the call made; returns what became of it, as it must be once. */
  readonly make: (charged: Charged) => Promise<unknown>;
  readonly once: unknown;
}

async function aPaidByCard(): Promise<Charged> {
  const charged = await anIssued('CREDIT');
  await present(charged);
  return charged;
}

const CALLS: Readonly<Record<string, Call>> = {
  boleto: {
    method: 'POST',
    path: '/v2/payments/boleto',
    prepare: () => aStudent('BOLETO'),
    async make(charged) {
      await untilDone(() => issueCharge(deps, charged.paymentId));
      return { state: await stateOf(charged), there: there(charged).map(({ status }) => status) };
    },
    once: { state: 'ISSUED', there: ['PENDING'] },
  },
  'cancellation of a boleto': {
    method: 'POST',
    path: '/v2/payments/cancel',
    prepare: () => anIssued('BOLETO'),
    async make(charged) {
      const set = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED' } as const;
      await it.db.updateTable('payments').set(set).where('id', '=', charged.paymentId).execute();
      await untilDone(() => cancelCharge(deps, charged.paymentId));
      return { state: await stateOf(charged), there: there(charged).map(({ status }) => status) };
    },
    once: { state: 'CANCELLED', there: ['CANCELED'] },
  },
  'payment by card': {
    method: 'POST',
    path: '/v2/payments',
    prepare: () => anIssued('CREDIT'),
    async make(charged) {
      await present(charged);
      // A card that was not charged is presented again; one that was is refused as paid.
      await present(charged);
      const approved = there(charged).filter(({ status }) => status === 'APPROVED');
      return { ...(await standing(charged)), approved: approved.length };
    },
    once: { ...PAID, approved: 1 },
  },
  'refund of a card on its day': {
    method: 'POST',
    path: '/v2/payments/cancel',
    prepare: aPaidByCard,
    make: refundWhole,
    once: GIVEN_BACK,
  },
  'refund of a card on a later day': {
    method: 'POST',
    path: '/v1/payments/cancel/request',
    async prepare() {
      const charged = await aPaidByCard();
      it.clock.advance({ hours: 30 });
      return charged;
    },
    make: refundWhole,
    once: GIVEN_BACK,
  },
  'look-up': {
    method: 'GET',
    path: '/v1/payments/info/',
    prepare: () => anIssued('BOLETO'),
    async make(charged) {
      const [boleto] = there(charged);
      if (boleto !== undefined) getnet.simulator.engine.payBoleto(boleto);
      await checkCharge(deps, charged.paymentId);
      await checkCharge(deps, charged.paymentId);
      return standing(charged);
    },
    once: PAID,
  },
};

describe.each(Object.entries(CALLS))('the %s', (_name, { method, path, prepare, make, once }) => {
  test.each(PASSING_FAULTS)('is done once after %s', async (fault) => {
    const charged = await prepare();
    getnet.simulator.faults.order({ fault, method, path, times: 1 });
    expect(await make(charged)).toEqual(once);
  });
});

type Notice = (typeof getnet.caught)[number];

/** Sends a notice to the product, at the address that the provider knows unless another end is given. */
async function deliver({ method, query, headers, rawBody }: Notice, end = PATH_SECRET): Promise<number> {
  const url = `${WEBHOOKS_PATH}getnet/${end}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, v ?? '']))}`;
  const contentType = String(headers['content-type'] ?? 'text/plain');
  const sent = method === 'GET' ? {} : { payload: rawBody, headers: { 'content-type': contentType } };
  return (await app.inject({ method, url, ...sent })).statusCode;
}

/** Pays a boleto; returns what Getnet tells of it. */
async function noticeOf(charged: Charged): Promise<Notice> {
  const [boleto] = there(charged);
  if (boleto === undefined) throw new Error('no boleto');
  getnet.simulator.engine.payBoleto(boleto);
  await getnet.simulator.notifier.idle();
  const notice = getnet.caught.at(-1);
  if (notice === undefined) throw new Error('no notice');
  return notice;
}

/** The job that a hint enqueues. */
const follow = (charged: Charged) => checkCharge(deps, charged.paymentId);

describe('a notice of a paid boleto', () => {
  const FORMS: readonly (readonly [string, Partial<GetnetKnobs>])[] = [
    ['by GET', { noticeForm: 'GET' }],
    ['as a form', { noticeForm: 'FORM' }],
    ['as JSON', { noticeForm: 'JSON' }],
    ['of another amount than was paid', { noticeAmountOff: 5_000 }],
    ['that names the boleto alone', { boletoNoticeShort: true }],
  ];
  test.each(FORMS)('%s, twice, is a hint, and what was paid is booked once', async (_name, knobs) => {
    const charged = await anIssued('BOLETO');
    getnet.simulator.setKnobs(knobs);
    const notice = await noticeOf(charged);
    expect([await deliver(notice), await deliver(notice)]).toEqual([200, 200]);
    await follow(charged);
    expect(await standing(charged)).toEqual(PAID);
  });

  test('about a payment that is not paid books nothing', async () => {
    const charged = await anIssued('BOLETO');
    const [boleto] = there(charged);
    const query = { payment_id: boleto?.id, order_id: charged.paymentId, status: 'PAID', amount: '180000' };
    const lie: Notice = { method: 'GET', query, headers: {}, rawBody: '', pathSecret: '', signatureSecret: undefined };
    expect(await deliver(lie)).toBe(200);
    await follow(charged);
    expect(await standing(charged)).toEqual(UNPAID);
  });

  test.each([
    ['at an address that was guessed', { end: 'guessed' }, 401],
    ['of another seller', { query: { seller_id: newId() } }, 400],
    ['cut in the middle', { rawBody: '{"payment_id": "1' }, 400],
  ])(
    '%s is not followed',
    async (_name, { end, query, rawBody }: { end?: string; query?: object; rawBody?: string }, status) => {
      const charged = await anIssued('BOLETO');
      const notice = await noticeOf(charged);
      const changed: Notice = {
        ...notice,
        query: { ...notice.query, ...query },
        ...(rawBody === undefined ? {} : { method: 'POST', rawBody, headers: { 'content-type': 'application/json' } }),
      };
      expect(await deliver(changed, end)).toBe(status);
      expect(await standing(charged)).toEqual(UNPAID);
    },
  );

  test('that says nothing is answered 200, for the address to be tried', async () => {
    const empty: Notice = {
      method: 'GET',
      query: {},
      headers: {},
      rawBody: '',
      pathSecret: '',
      signatureSecret: undefined,
    };
    expect(await deliver(empty)).toBe(200);
  });
});
