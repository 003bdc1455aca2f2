import { newId } from '@habilita/kernel';
import { DEFAULT_KNOBS, type Knobs, signatureHeader } from '@habilita/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { aPixStudent, type Charged } from '../../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../../test/builders/outcomes.ts';
import { appOfFile } from '../../../../../test/app.ts';
import { reconcileCharges } from '../../charges/reconcile-charges.ts';
import { signatureSecretOf } from '../../webhooks/register-webhooks.ts';
import { pathSecretOf } from '../../webhooks/webhook-address.ts';
import type { FaultName } from '../fault-declaration.ts';
import { faultsOfNotices } from '../fault-harness.ts';
import { TRANSFEERA_FAULTS } from './transfeera-faults.ts';

/* These tests check that every fault in a notice about a PIX ends as transfeera-faults.ts declares. */

const it = appOfFile();
afterEach(() => {
  it.transfeera.faults.clear();
  it.transfeera.setKnobs(DEFAULT_KNOBS);
});

function chargeOf({ paymentId }: Charged) {
  const charge = it.transfeera.records.charges.find(({ integrationId }) => integrationId === paymentId);
  if (charge === undefined) throw new Error('no charge');
  return charge;
}

async function anIssued(): Promise<Charged> {
  const charged = await aPixStudent(it);
  await it.settle();
  return charged;
}

const address = (end: string) => `/api/v1/webhooks/payments/transfeera/${end}`;
/** The last segment of the address to which Transfeera sends notices. Only the provider knows it. */
const knownEnd = () => pathSecretOf(it.deps.environment.secrets.webhook, 'transfeera');
const probe = (url: string) => it.inject({ method: 'POST', url, payload: { test: true } });

interface Forgery {
  /** An empty secret sends the notice without a signature. */
  readonly secret?: string;
  readonly ago?: Temporal.DurationLike;
  readonly at?: string;
  readonly body?: (whole: string) => string;
}

/** Sends a notice like the provider's, with the given changes; returns the status of the answer. */
async function forged(charged: Charged, how: Forgery): Promise<number> {
  const { txid, amount } = chargeOf(charged);
  const data = { value: amount / 100, end2end_id: `E27084098202603071100${newId().slice(-11)}`, txid };
  const date = it.clock.now().toString();
  const whole = JSON.stringify({ id: newId(), version: 'v1', account_id: 'habilita', object: 'CashIn', date, data });
  const body = how.body?.(whole) ?? whole;
  const secret = how.secret ?? (await signatureSecretOf(it.deps, 'transfeera')) ?? '';
  const signed = signatureHeader(secret, it.clock.now().subtract(how.ago ?? { seconds: 1 }), body);
  const headers = {
    'content-type': 'application/json',
    ...(how.secret === '' ? {} : { 'transfeera-signature': signed }),
  };
  const answer = await it.inject({ method: 'POST', url: address(how.at ?? knownEnd()), headers, payload: body });
  return answer.statusCode;
}

/** The simulator's settings that bring about each fault in the notices that it sends itself. */
const TOLD: Partial<Record<FaultName, Partial<Knobs>>> = {
  SERVER_ERROR: { noticeDropFirst: 9 },
  SLOW: { noticeDelayMs: 60_000 },
  RESET_BEFORE: { noticeDropFirst: 2 },
  RESET_AFTER: { noticeRepeat: 2 },
  REPEATED: { noticeRepeat: 20 },
  REORDERED: { noticeReorder: true },
  OTHER_AMOUNT: { noticeAmountOff: 5_000 },
  UNKNOWN_ID: { noticeUnknownTxid: true },
};

const FORGED: Partial<Record<FaultName, Forgery>> = {
  UNSIGNED: { secret: '' },
  REPLAYED: { ago: { minutes: 6 } },
  FOREIGN_SELLER: { secret: 'of another account' },
  TRUNCATED: { body: (whole) => whole.slice(0, 80) },
  NOT_JSON: { secret: '', body: () => '<html>' },
};

async function tell(fault: FaultName): Promise<{ charged: Charged; answered?: number }> {
  const charged = await anIssued();
  const forgery = FORGED[fault];
  if (forgery !== undefined) return { charged, answered: await forged(charged, forgery) };
  it.transfeera.setKnobs(TOLD[fault] ?? {});
  it.transfeera.engine.pay(chargeOf(charged));
  // The test sends a second notice, because the simulator sends a notice that it held back only after the next one.
  it.transfeera.notifier.notify('Infraction', { id: newId() });
  await it.settle();
  if (fault === 'SERVER_ERROR') {
    it.clock.advance({ hours: 2 });
    await reconcileCharges(it.deps);
  }
  return { charged };
}

describe('the notice of a PIX', () => {
  faultsOfNotices(TRANSFEERA_FAULTS, () => ({ app: it, tell }));

  test('at an address that was guessed is not believed', async () => {
    expect(await forged(await anIssued(), { at: 'guessed' })).toBe(401);
  });

  test('to try the address is answered 200, at the address that the provider knows alone', async () => {
    expect((await probe(address(knownEnd()))).statusCode).toBe(200);
    expect((await probe(address('guessed'))).statusCode).toBe(401);
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
  expect(chargeOf(charged)).toMatchObject({ status: 'ATIVA' });
});
