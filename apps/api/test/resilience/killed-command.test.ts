import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser } from '#areas/access/index.ts';
import { proveLedger } from '#areas/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { PASSWORD } from '../app.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { call, type Enrolment, fillCart, payBy } from '../builders/enrolment.ts';
import { aHome, overHttp, type Product, startProduct } from './processes.ts';
import { sweepNow } from './sweep-now.ts';

const home = aHome();
const dataDir = join(home.path, 'data');
interface Registered {
  readonly id: string;
  readonly studentId: string;
  readonly planId: string | null;
  readonly paymentInCfcId: string | null;
}
interface Asked {
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

const STUDENTS = 3;
const WAIT = { timeout: 60_000, interval: 100 };
let product: Product;
let db: Database;
let campaign: BuiltCampaign;
const students: Enrolment[] = [];

const open = (url: string): Database => openDatabase({ url, max: 3, name: 'test' });
const payments = () => db.selectFrom('payments').selectAll().orderBy('createdAt').orderBy('id').execute();

/** What is asked for, as the payments have it and as the provider does: the ids of our payments. */
async function askedFor(): Promise<string[]> {
  const pending = (await payments()).filter(({ status }) => status === 'PENDING');
  return pending.map(({ id }) => id).toSorted();
}
async function openAtProvider(): Promise<string[]> {
  const answer = await fetch(`${product.sandbox}/sandbox/charges`);
  const { charges } = (await answer.json()) as { charges: readonly { payment_id: string }[] };
  return charges.map(({ payment_id: id }) => id).toSorted();
}
/** Nobody waits for a provider: what is due has a charge, what went has none, each of them one. */
async function provesSettled(): Promise<void> {
  await vi.waitFor(async () => {
    const states = (await payments()).map(({ status, chargeState }) => `${status} ${chargeState}`);
    expect(states.filter((state) => state.endsWith('REQUESTED'))).toEqual([]);
  }, WAIT);
  expect(await openAtProvider()).toEqual(await askedFor());
}

/** The provider does what it is asked and its answers are lost: whoever asks is between the intent and its result. */
async function loseAnswers(): Promise<void> {
  const answer = await fetch(`${product.sandbox}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lostAnswerRate: 1 }),
  });
  expect(answer.status).toBe(200);
}

/** Sends a command for every student, kills the product while the provider is being asked, and starts it again. */
async function killedWithin(commandOf: (registration: Registered) => Asked): Promise<void> {
  const site = overHttp(product.address);
  const login = await call(site, 'POST', '/login', { username: 'ana@example.com', password: PASSWORD });
  const headers = { authorization: `Bearer ${login.body.access_token}` };
  expect(students).toHaveLength(STUDENTS);
  await loseAnswers();
  const before = (await openAtProvider()).join(' ');
  for (const registration of await registered()) {
    const { method = 'POST', path, body = {} } = commandOf(registration);
    expect((await call(site, method, path, body, headers)).status).toBe(200);
  }
  await vi.waitFor(async () => expect((await openAtProvider()).join(' ')).not.toBe(before), WAIT);
  expect((await payments()).filter(({ chargeState }) => chargeState.endsWith('REQUESTED'))).not.toEqual([]);
  await db.destroy();
  await product.kill();
  product = await startProduct(dataDir);
  db = open(product.databaseUrl());
  // The provider is a process of its own, which may start later.
  await vi.waitFor(openAtProvider, WAIT);
  await sweepNow(db, product.databaseUrl());
}

const toCart = ({ id, studentId }: Registered) => ({ path: `/students/${studentId}/registrations/${id}/back-to-cart` });
const cancelling = ({ paymentInCfcId }: Registered) =>
  ({ method: 'DELETE', path: `/registration-payments-in-cfc/${paymentInCfcId}`, body: { note: 'Não pagou' } }) as const;

const registered = (): Promise<Registered[]> =>
  db
    .selectFrom('registrations as r')
    .leftJoin('registrationPaymentsInCfc as p', 'p.registrationId', 'r.id')
    .select(['r.id', 'r.studentId', 'r.planId', 'p.id as paymentInCfcId'])
    .execute();

const registrations = () =>
  db.selectFrom('registrations').select(['status', 'balanceCents', 'totalPendingCents', 'penaltiesQty']).execute();
const events = async (kind: string) =>
  (await db.selectFrom('events').select('id').where('kind', '=', kind).execute()).length;
const seats = () =>
  db.selectFrom('seatStocks').select('taken').where('scope', '=', 'CAMPAIGN').executeTakeFirstOrThrow();

beforeAll(async () => {
  product = await startProduct(dataDir);
  db = open(product.databaseUrl());
  campaign = await aCampaign(db, { now: Temporal.Now.instant() });
  await db
    .transaction()
    .execute((trx) =>
      createUser(trx, { name: 'Ana Admin', username: 'ana@example.com', password: PASSWORD, roles: ['ADMIN'] }),
    );
  const site = overHttp(product.address);
  for (let made = 0; made < STUDENTS; made += 1) {
    const enrolment = await fillCart(site, campaign);
    const { status } = await payBy(site, enrolment, 'BOLETO');
    if (status === 201) students.push(enrolment);
  }
  await provesSettled();
}, 90_000);

afterAll(async () => {
  await db.destroy();
  await product.stop();
  home.remove();
}, 30_000);

/** What the students owe and are asked for, how often it was told, and the seats they hold; the ledger proved. */
async function askedOf(event: string) {
  const owed = (await registrations()).map(({ balanceCents, totalPendingCents }) => [balanceCents, totalPendingCents]);
  const { taken } = await seats();
  const { mismatches } = await proveLedger({ db, clock: systemClock });
  return { payments: (await askedFor()).length, owed, told: await events(event), taken, mismatches };
}

/** Each of the students once. */
const askedOnceFor = (owed: number) => ({
  payments: STUDENTS,
  owed: Array.from({ length: STUDENTS }, () => [-owed, owed]),
  told: STUDENTS,
  taken: STUDENTS,
  mismatches: 0,
});

describe('the product, killed with -9 between what a command asks of a provider and the answer, and started again', () => {
  test('ends each abandonment: the old charge is gone, the penalty is asked for once', async () => {
    const body = { penaltyAmount: 100, paymentMethod: 'CREDIT', note: 'Desistiu' };
    await killedWithin(({ id }) => ({ path: `/registrations/${id}/abandon`, body }));
    await provesSettled();
    expect((await payments()).filter(({ entityType }) => entityType === 'REGISTRATION_PENALTY')).toHaveLength(STUDENTS);
    expect(await registrations()).toEqual(
      Array.from({ length: STUDENTS }, () => ({
        status: 'ABANDONED',
        balanceCents: -10_000,
        totalPendingCents: 10_000,
        penaltiesQty: 1,
      })),
    );
    expect([await events('ABANDONED'), await seats()]).toEqual([STUDENTS, { taken: 0 }]);
    expect(await proveLedger({ db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);

  test('ends each undoing: the penalty is gone, the contract is asked for once', async () => {
    await killedWithin(({ id }) => ({ path: `/registrations/${id}/undo-abandon` }));
    await provesSettled();
    expect(await askedFor()).toHaveLength(STUDENTS);
    const owed = (await registrations()).map(({ status, balanceCents, totalPendingCents }) => [
      status,
      (balanceCents ?? 0) + totalPendingCents,
    ]);
    expect(owed).toEqual(Array.from({ length: STUDENTS }, () => ['REGISTERED', 0]));
    expect([await events('ABANDONMENT_UNDONE'), await seats()]).toEqual([STUDENTS, { taken: STUDENTS }]);
    expect(await proveLedger({ db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);

  test('ends each change of plan: what was open is gone, the new price is asked for once', async () => {
    const change = { paymentMethod: 'CREDIT', recalculationStrategy: 'RECALCULATE_PENDING' };
    await killedWithin(({ id: registrationId, planId }) => ({
      path: '/plan-changes',
      body: { registrationId, planId, ...change },
    }));
    await provesSettled();
    expect(await askedOf('PLAN_CHANGED')).toEqual(askedOnceFor(190_000));
  }, 180_000);

  test('ends each payment in the CFC and each cancellation of one: what is owed is asked for once', async () => {
    const paid = { paymentMethod: 'PIX', paymentAmount: 400 };
    await killedWithin(({ id: registrationId }) => ({
      path: '/registration-payments-in-cfc',
      body: { registrationId, ...paid },
    }));
    await provesSettled();
    expect(await askedOf('PAID_IN_CFC')).toEqual(askedOnceFor(150_000));
    await killedWithin(cancelling);
    await provesSettled();
    expect(await askedOf('PAYMENT_IN_CFC_CANCELLED')).toEqual(askedOnceFor(190_000));
  }, 180_000);

  test('ends each way back to the cart: what was asked for is gone, nothing is open', async () => {
    await killedWithin(toCart);
    await provesSettled();
    expect(await askedFor()).toEqual([]);
    const carts = (await registrations()).map(({ status, balanceCents }) => [status, balanceCents]);
    expect(carts).toEqual(Array.from({ length: STUDENTS }, () => ['PLAN_IN_CART', 0]));
    expect([await events('BACK_TO_CART'), await seats()]).toEqual([STUDENTS, { taken: 0 }]);
    expect(await proveLedger({ db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);
});
