import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { giveSeatsBack, inSeatOrder, moveSeats, type Stock, takeSeats } from '#areas/money/core/index.ts';
import type { SeatStocks } from '#kernel/db/schema.gen.ts';
import { appOfFile } from '../app.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { type ReadyCart, readyCarts } from '../builders/carts.ts';
import { somebodyWaits } from '../somebody-waits.ts';

const it = appOfFile();
let address: string;

beforeAll(async () => {
  address = await it.app.listen({ host: '127.0.0.1', port: 0 });
});

const told = z.union([
  z.object({ status: z.string() }).transform(({ status }) => status),
  z
    .object({ errors: z.object({ globalErrors: z.tuple([z.object({ code: z.string() })]) }) })
    .transform(({ errors }) => errors.globalErrors[0].code),
]);

const BY_PIX = JSON.stringify({ paymentMethod: 'PIX', expectedPrice: 1800 });

/** Chooses PIX for a cart, from an IP address of its own. Returns 'REGISTERED' or the error code. */
async function choosePix(cart: ReadyCart, index: number): Promise<string> {
  const answer = await fetch(`${address}/api/v1/checkout/registrations/${cart.registrationId}/payment-method`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cart.token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${index >> 8}.${index & 255}`,
    },
    body: BY_PIX,
  });
  return told.parse(await answer.json());
}

async function race(carts: readonly ReadyCart[]): Promise<Record<string, number>> {
  const waiting = carts.map((cart, index) => ({ cart, index }));
  const answers: string[] = [];
  const browser = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      answers.push(await choosePix(next.cart, next.index));
  };
  await Promise.all(Array.from({ length: 50 }, browser));
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}

const taken = async (campaign: BuiltCampaign, scope: Selectable<SeatStocks>['scope']) => {
  const rows = await it.db
    .selectFrom('seatStocks')
    .select('taken')
    .where('campaignId', '=', campaign.id)
    .where('scope', '=', scope)
    .execute();
  return rows.reduce((sum, row) => sum + row.taken, 0);
};
const registrations = (campaign: BuiltCampaign) =>
  it.db.selectFrom('registrations').selectAll().where('campaignId', '=', campaign.id).execute();
const contracts = (campaign: BuiltCampaign) =>
  it.db
    .selectFrom('ledgerTransactions as t')
    .innerJoin('registrations as r', 'r.id', 't.registrationId')
    .select('t.id')
    .where('r.campaignId', '=', campaign.id)
    .where('t.kind', '=', 'CONTRACT')
    .execute();

describe('students racing for the last seats', () => {
  test('500 for the 100 of a campaign: exactly 100 are registered, 400 are told why, and the ledger proves', async () => {
    const campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 100 }, schools: 2 });
    const carts = await readyCarts(it, campaign, 500);
    expect(await race(carts)).toEqual({ REGISTERED: 100, NO_CAMPAIGN_VACANCIES: 400 });
    for (const scope of ['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN'] as const) expect(await taken(campaign, scope)).toBe(100);
    const rows = await registrations(campaign);
    const registered = rows.filter((row) => row.status === 'REGISTERED');
    expect(registered).toHaveLength(100);
    expect(registered.every((row) => row.balanceCents === -180_000 && row.totalPendingCents === 180_000)).toBe(true);
    const others = rows.filter((row) => row.status === 'PLAN_IN_CART');
    expect(others).toHaveLength(400);
    expect(
      others.every((row) => row.chargesCents === 0 && row.entityPaymentsQty === 0 && row.registeredAt === null),
    ).toBe(true);
    expect(await contracts(campaign)).toHaveLength(100);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  }, 120_000);

  test('60 for the 10 of a plan: whoever misses the plan keeps no seat of the campaign either', async () => {
    const campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 50, school: 40, plan: 10 } });
    const carts = await readyCarts(it, campaign, 60);
    expect(await race(carts)).toEqual({ REGISTERED: 10, NO_PLAN_VACANCIES: 50 });
    for (const scope of ['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN'] as const) expect(await taken(campaign, scope)).toBe(10);
  });

  test('the same student pressing the button ten times at once is registered once', async () => {
    const campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 50 } });
    const [cart] = await readyCarts(it, campaign, 1);
    if (cart === undefined) throw new Error('no cart');
    expect(await race(Array.from({ length: 10 }, () => cart))).toEqual({
      REGISTERED: 1,
      REGISTRATION_INVALID_STATUS: 9,
    });
    expect(await taken(campaign, 'CAMPAIGN')).toBe(1);
  });
});

test('two students who change between two plans, in opposite directions, at the same moment both get their seat', async () => {
  const campaign = await aCampaign(it.db, { now: it.clock.now(), plansPerSchool: 2 });
  const [first, second] = inSeatOrder(
    campaign.schools[0].plans.map(({ id: ownerId }) => ({ scope: 'PLAN' as const, ownerId })),
  );
  if (first === undefined || second === undefined) throw new Error('The school offers two plans');
  const change = (from: Stock, to: Stock) =>
    it.db.transaction().execute((trx) => moveSeats(trx, { giveBack: [from], take: [to] }));
  await it.db.transaction().execute((trx) => takeSeats(trx, [first, second]));
  const changes: Promise<void>[] = [];
  await it.db.transaction().execute(async (trx) => {
    await giveSeatsBack(trx, [first]);
    await takeSeats(trx, [first]);
    changes.push(change(first, second));
    await somebodyWaits(it.db, 'row', 1);
    changes.push(change(second, first));
    await somebodyWaits(it.db, 'row', 2);
  });
  await Promise.all(changes);
  expect(await taken(campaign, 'PLAN')).toBe(2);
});
