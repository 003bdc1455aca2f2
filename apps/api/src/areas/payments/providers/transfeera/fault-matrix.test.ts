import { cents, newId } from '@habilita/kernel';
import { DEFAULT_KNOBS, type Knobs, PASSING_FAULTS, signatureHeader } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Charged, standingOf } from '../../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../../test/builders/outcomes.ts';
import { aPixStudent, transfeeraApp, type TransfeeraApp } from '../../../../../test/transfeera-app.ts';
import { requestPayout, requestRefund } from '../../charges/provider-requests.ts';
import { reconcileCharges } from '../../charges/reconcile-charges.ts';
import { signatureSecretOf } from '../../webhooks/register-webhooks.ts';
import { pathSecretOf } from '../../webhooks/webhook-address.ts';

/* Each fault of each call and of the notices of Transfeera ends in the right state: one charge, one ledger effect. */

let it: TransfeeraApp;
let requestedBy: string;
beforeAll(async () => {
  it = await transfeeraApp();
  requestedBy = (await it.signIn('ADMIN')).userId;
});
afterAll(() => it.close());
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

const chargesOf = ({ paymentId }: Charged) =>
  it.transfeera.records.charges.filter(({ integrationId }) => integrationId === paymentId);

function chargeOf(charged: Charged) {
  const [charge] = chargesOf(charged);
  if (charge === undefined) throw new Error('no charge');
  return charge;
}

async function anIssued(): Promise<Charged> {
  const charged = await aPixStudent(it);
  await it.settle();
  return charged;
}

async function aPaid(): Promise<Charged> {
  const charged = await anIssued();
  it.transfeera.engine.pay(chargeOf(charged));
  await it.settle();
  return charged;
}

const paymentOf = ({ paymentId }: Charged) =>
  it.db
    .selectFrom('payments')
    .select(['chargeState', 'externalPaymentId', 'paymentProvider'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();

const requestState = async (id: string) =>
  (await it.db.selectFrom('providerRequests').select('state').where('id', '=', id).executeTakeFirst())?.state;

interface Call {
  readonly method: 'POST' | 'DELETE' | 'GET';
  readonly path: string;
  readonly prepare: () => Promise<Charged>;
  /** Has the call made; returns what became of it, as it must be once. */
  readonly make: (charged: Charged) => Promise<unknown>;
  readonly once: unknown;
}

const CALLS: Readonly<Record<string, Call>> = {
  charge: {
    method: 'POST',
    path: '/pix/qrcode/collection/immediate',
    prepare: () => aPixStudent(it),
    async make(charged) {
      await it.settle();
      const { chargeState, paymentProvider } = await paymentOf(charged);
      return { chargeState, paymentProvider, there: chargesOf(charged).map(({ status }) => status) };
    },
    once: { chargeState: 'ISSUED', paymentProvider: 'transfeera', there: ['ATIVA'] },
  },
  cancellation: {
    method: 'DELETE',
    path: '/pix/qrcode/',
    prepare: anIssued,
    async make(charged) {
      const set = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED' } as const;
      await it.db.updateTable('payments').set(set).where('id', '=', charged.paymentId).execute();
      await it.settle();
      const { chargeState } = await paymentOf(charged);
      return { chargeState, there: chargeOf(charged).status };
    },
    once: { chargeState: 'CANCELLED', there: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
  },
  refund: {
    method: 'POST',
    path: '/refund',
    prepare: aPaid,
    async make(charged) {
      const shares = { partner: cents(153_000), marketplace: cents(27_000) };
      const asked = { ...charged, requestedBy, shares };
      const { registrationId, paymentId, provider } = asked;
      const row = { registrationId, paymentId, provider, requestedBy, shares };
      const id = await it.db.transaction().execute((trx) => requestRefund(trx, it.deps, row));
      await it.settle();
      const there = it.transfeera.records.refunds.filter(({ integrationId }) => integrationId === id);
      const { status, raised, mismatches } = await standingOf(it, charged);
      return { state: await requestState(id), there: there.map((one) => one.amount), status, raised, mismatches };
    },
    once: { state: 'DONE', there: [180_000], status: 'REVERSED', raised: [], mismatches: 0 },
  },
  transfer: {
    method: 'POST',
    path: '/batch',
    prepare: anIssued,
    async make({ registrationId }) {
      const recipient = {
        name: 'Maria da Silva',
        document: '52998224725',
        bankNumber: '033',
        agencyNumber: '1234',
        accountNumber: '5678900',
        accountVerificationDigit: '1',
        accountType: 'CHECKING',
      } as const;
      const row = { registrationId, requestedBy, amount: cents(5_000), recipient };
      const id = await it.db.transaction().execute((trx) => requestPayout(trx, it.deps, row));
      await it.settle();
      const there = it.transfeera.records.transfers.filter(({ integrationId }) => integrationId === id);
      return { state: await requestState(id), there: there.map(({ status }) => status) };
    },
    once: { state: 'DONE', there: ['FINALIZADO'] },
  },
  'look-up': {
    method: 'GET',
    path: '/pix/cashin',
    prepare: anIssued,
    async make(charged) {
      it.transfeera.setKnobs({ noticeDropFirst: 9 });
      it.transfeera.engine.pay(chargeOf(charged));
      await reconcileCharges(it.deps);
      it.clock.advance({ hours: 2 });
      await reconcileCharges(it.deps);
      const { status, booked, raised, mismatches } = await standingOf(it, charged);
      return { status, booked, raised, mismatches };
    },
    once: { status: 'PAID', booked: 1, raised: [], mismatches: 0 },
  },
};

describe.each(Object.entries(CALLS))('the %s', (_name, { method, path, prepare, make, once }) => {
  test.each(PASSING_FAULTS)('is done once after %s', async (fault) => {
    const charged = await prepare();
    it.transfeera.faults.order({ fault, method, path, times: 1 });
    expect(await make(charged)).toEqual(once);
  });
});

test('a call that fails again and again is seen by staff, and is done once it works again', async () => {
  const charged = await aPixStudent(it);
  it.transfeera.faults.order({ fault: 'SERVER_ERROR' });
  await it.settle();
  const screen = outcomesScreen(it);
  expect(await screen.shown(charged)).toMatchObject([{ kind: 'CHARGE' }]);
  it.transfeera.faults.clear();
  it.clock.advance({ hours: 1 });
  await it.settle();
  expect(await screen.shown(charged)).toEqual([]);
  expect(chargesOf(charged)).toHaveLength(1);
});

const PAID = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };
const UNPAID = { status: 'PENDING', booked: 0, balanceCents: -180_000, raised: [], mismatches: 0 };

const NOTICES: readonly (readonly [string, Partial<Knobs>, object])[] = [
  ['repeated twenty times at once', { noticeRepeat: 20 }, PAID],
  ['late', { noticeDelayMs: 60_000 }, PAID],
  ['lost twice, and told the third time', { noticeDropFirst: 2 }, PAID],
  ['after the one that came later', { noticeReorder: true }, PAID],
  [
    'of another amount than was paid',
    { noticeAmountOff: 5_000 },
    { ...PAID, balanceCents: 5_000, raised: ['AMOUNT_MISMATCH'] },
  ],
  ['naming a charge that nobody knows', { noticeUnknownTxid: true }, UNPAID],
];

const address = (end: string) => `/api/v1/webhooks/payments/transfeera/${end}`;
/** The end of the address that only the provider knows. */
const knownEnd = () => pathSecretOf(it.deps.environment.secrets.webhook, 'transfeera');
const probe = (url: string) => it.inject({ method: 'POST', url, payload: { test: true } });

async function told(
  charged: Charged,
  how: { secret?: string; ago?: Temporal.DurationLike; at?: string; cut?: number },
) {
  const { txid, amount } = chargeOf(charged);
  const data = { value: amount / 100, end2end_id: `E27084098202603071100${newId().slice(-11)}`, txid };
  const date = it.clock.now().toString();
  const whole = JSON.stringify({ id: newId(), version: 'v1', account_id: 'habilita', object: 'CashIn', date, data });
  const body = whole.slice(0, how.cut ?? whole.length);
  const secret = how.secret ?? (await signatureSecretOf(it.deps, 'transfeera')) ?? '';
  const signed = signatureHeader(secret, it.clock.now().subtract(how.ago ?? { seconds: 1 }), body);
  const headers = {
    'content-type': 'application/json',
    ...(how.secret === '' ? {} : { 'transfeera-signature': signed }),
  };
  return (await it.inject({ method: 'POST', url: address(how.at ?? knownEnd()), headers, payload: body })).statusCode;
}

describe('a notice of a payment', () => {
  test.each(NOTICES)('%s', async (_name, knobs, expected) => {
    const charged = await anIssued();
    it.transfeera.setKnobs(knobs);
    it.transfeera.engine.pay(chargeOf(charged));
    // Something else to be told, after which a notice that was held back leaves.
    it.transfeera.notifier.notify('Infraction', { id: newId() });
    await it.settle();
    expect(await standingOf(it, charged)).toMatchObject(expected);
  });

  test.each([
    ['signed by somebody else', { secret: 'foreign' }, 401],
    ['unsigned', { secret: '' }, 401],
    ['played again six minutes later', { ago: { minutes: 6 } }, 401],
    ['at an address that was guessed', { at: 'guessed' }, 401],
    ['cut in the middle', { cut: 80 }, 400],
  ])('%s is not believed', async (_name, how, status) => {
    const charged = await anIssued();
    expect(await told(charged, how)).toBe(status);
    expect(await standingOf(it, charged)).toMatchObject(UNPAID);
  });

  test('to try the address is answered 200, at the address that the provider knows alone', async () => {
    expect((await probe(address(knownEnd()))).statusCode).toBe(200);
    expect((await probe(address('guessed'))).statusCode).toBe(401);
  });
});
