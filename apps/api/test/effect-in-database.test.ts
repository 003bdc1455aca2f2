import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { effectOf, type Facts, factsOf, leftOfStocks, stocksOf, termsById } from '#areas/money/core/index.ts';
import { readRegistration } from '#areas/money/registration-row/index.ts';
import { decideRegistration } from '../src/areas/enrolment/checkout/register-student.ts';
import { decideArrival, isUnderpaid } from '../src/areas/payments/arrivals/arrival.ts';
import { appOfFile, signedInAs } from './app.ts';
import { aCampaign, type BuiltCampaign } from './builders/campaign.ts';
import { call, codes, fillCart, payBy } from './builders/enrolment.ts';
import { pays } from './builders/payers.ts';
import { expectAsShown, simulate, statementOf } from './builders/money-command.ts';
import { PRICE } from './money-steps.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');
let campaign: BuiltCampaign;

beforeAll(async () => {
  const registrationEndDate = it.clock.now().add({ hours: 24 * 600 });
  campaign = await aCampaign(it.db, { now: it.clock.now(), campaign: { registrationEndDate }, plansPerSchool: 2 });
});

const method = fc.constantFrom(...PAYMENT_METHOD_NAMES);
/** Shares of the debt to pay: nothing, a part, all, and more than is due. */
const share = fc.constantFrom(0, 0.37, 1, 1.2);
const life = fc.record({
  method,
  first: share,
  second: share,
  // Only an abandonment without a paid penalty can be undone, so some of the generated abandonments have no penalty.
  penalty: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 150_000 })),
  by: method,
  down: fc.integer({ min: 1_000, max: 60_000 }),
  count: fc.integer({ min: 1, max: 6 }),
  ignores: fc.boolean(),
  goesBack: fc.constantFrom('no', 'no', 'unpaid', 'paid'),
  own: fc.option(fc.integer({ min: 0, max: 1_000 })),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

async function factsNow(registrationId: string): Promise<Facts> {
  const registration = await readRegistration(it.db, registrationId);
  const terms = await termsById(it.db, registration?.campaignPlanId ?? '');
  if (registration === undefined || terms === undefined) throw new Error('No registration with a plan');
  return factsOf(it.db, registration, terms, it.clock.now());
}

async function provesShown(registrationId: string, shown: ReturnType<typeof effectOf>, act: () => Promise<void>) {
  const before = await statementOf(it, registrationId);
  await act();
  expectAsShown(before, await statementOf(it, registrationId), shown);
  it.clock.advance({ seconds: 1 });
}

async function registers({ method: by }: Pick<Life, 'method'>): Promise<string> {
  const enrolment = await fillCart(it, campaign);
  const { registrationId } = enrolment;
  const facts = await factsNow(registrationId);
  const seats = await leftOfStocks(it.db, stocksOf(facts.terms, by));
  const choice = {
    method: by,
    expectedPrice: cents(PRICE[by]),
    installments: by === 'BOLETO_PARCELADO' ? 6 : undefined,
  };
  const plan = decideRegistration({ ...facts, seats }, choice);
  if ('refused' in plan) throw new Error(plan.refused);
  await provesShown(registrationId, effectOf(facts, plan), async () => {
    expect((await payBy(it, enrolment, by)).status).toBe(201);
  });
  await it.drainJobs();
  return registrationId;
}

async function paysPart(registrationId: string, part: number): Promise<void> {
  const facts = await factsNow(registrationId);
  const { payments } = await statementOf(it, registrationId);
  const row = payments.find(
    ({ status, active, chargeState }) => status === 'PENDING' && active && chargeState === 'ISSUED',
  );
  const payment = facts.payments.find(({ id }) => id === row?.id);
  if (part === 0 || row === undefined || payment === undefined) return;
  const isWhole = row.paymentMethod === 'CREDIT';
  const amount = cents(isWhole ? row.grossCents : Math.max(1, Math.round(row.grossCents * part)));
  const charge = { provider: row.paymentProvider ?? '', externalId: row.externalPaymentId ?? '' };
  const arrival = {
    payment,
    amount,
    occurredAt: it.clock.now(),
    charge,
    underAnotherCharge: false,
    cardBrand: null,
    cardInstallments: 1,
    notice: {},
  };
  const plan = decideArrival(facts, arrival, isUnderpaid(payment, amount) ? facts : undefined);
  await provesShown(registrationId, effectOf(facts, plan), async () => {
    await pays(it, { paymentId: row.id }, amount);
  });
  await it.drainJobs();
}

async function provesRefused(
  registrationId: string,
  { path, body, by }: { readonly path: string; readonly body: object; readonly by: 'POST' | 'DELETE' },
  told: Awaited<ReturnType<typeof call>>,
) {
  const before = await statementOf(it, registrationId);
  const refused = await call(it, by, path, body, support.headers);
  if (told.status === 200) expect(told.body.problems).toContainEqual(problemOf(refused));
  else expect([refused.status, codes(refused)]).toEqual([told.status, codes(told)]);
  expect(await statementOf(it, registrationId)).toEqual(before);
}

/** The field and the code of a refusal, in the form in which a simulation lists its problems. */
function problemOf(refused: Awaited<ReturnType<typeof call>>) {
  const [[field, [code]] = ['', []]] = Object.entries<readonly string[]>(refused.body.errors.fieldErrors);
  return { field, code };
}

/** Simulates a command, then executes it; if the command is refused, nothing may have changed. */
async function does(
  registrationId: string,
  path: string,
  body: object,
  by: 'POST' | 'DELETE' = 'POST',
): Promise<boolean> {
  const tried = await call(it, 'POST', `${path}/simulate`, body, support.headers);
  if (tried.status !== 200 || tried.body.effect === undefined) {
    await provesRefused(registrationId, { path, body, by }, tried);
    return false;
  }
  const { effect, planHash } = await simulate(it, support, path, body);
  await provesShown(registrationId, effect, async () => {
    expect((await call(it, by, path, { ...body, planHash }, support.headers)).status).toBe(200);
  });
  await it.drainJobs();
  return true;
}

async function cartPath(registrationId: string): Promise<string> {
  const { studentId = '' } = (await readRegistration(it.db, registrationId)) ?? {};
  return `/students/${studentId}/registrations/${registrationId}/back-to-cart`;
}

const partsOf = (by: PaymentMethod, down: number, count: number) =>
  by === 'BOLETO_PARCELADO' ? { downPaymentGrossValue: down / 100, numberOfInstallments: count } : {};

function abandonBody({ penalty, by, down, count, ignores, own }: Life): object {
  if (penalty === 0) return { note: 'Mudou de cidade' };
  const amount = penalty / 100;
  return {
    penaltyAmount: amount,
    ...(own === null ? {} : { marketplaceShare: Math.min(own, penalty) / 100 }),
    ignorePaidAmount: ignores,
    paymentMethod: by,
    dueDate: '2026-12-28',
    ...partsOf(by, down, count),
    note: 'Mudou de cidade',
  };
}

test('what is shown of every command is what PostgreSQL holds afterwards, through the calls that people and providers make', async () => {
  const done = { abandon: 0, undo: 0, backToCart: 0 };
  const live = async (one: Life) => {
    const registrationId = await registers(one);
    if (one.goesBack !== 'unpaid') await paysPart(registrationId, one.first);
    if (one.goesBack !== 'no') {
      if (await does(registrationId, await cartPath(registrationId), {})) done.backToCart += 1;
      return;
    }
    const path = `/registrations/${registrationId}`;
    if (await does(registrationId, `${path}/abandon`, abandonBody(one))) done.abandon += 1;
    await paysPart(registrationId, one.second);
    if (await does(registrationId, `${path}/undo-abandon`, {})) done.undo += 1;
  };
  await fc.assert(fc.asyncProperty(life, live), { numRuns: 30, seed: 20_261_122, endOnFailure: true });
  expect(done.abandon).toBeGreaterThan(5);
  expect(done.undo).toBeGreaterThan(1);
  expect(done.backToCart).toBeGreaterThan(1);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
}, 240_000);

const change = fc.record({
  method,
  first: share,
  isOther: fc.boolean(),
  to: method,
  strategy: fc.constantFrom('ADD_DIFFERENCE', 'RECALCULATE_PENDING', undefined),
  down: fc.integer({ min: 1_000, max: 60_000 }),
  count: fc.integer({ min: 1, max: 6 }),
  paid: fc.integer({ min: 1, max: 120_000 }),
  by: method,
  more: fc.integer({ min: 1, max: 90_000 }),
});

const latestInCfc = (registrationId: string) =>
  it.db
    .selectFrom('registrationPaymentsInCfc')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('cancelledAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();

test('so it is of plan changes, and of payments in the CFC and their cancellation', async () => {
  const [plan, other] = campaign.schools[0].plans;
  const prices = { pixPriceCents: cents(250_000), creditPriceCents: cents(170_001), boletoPriceCents: cents(260_000) };
  await it.db
    .updateTable('campaignPlans')
    .set(prices)
    .where('id', '=', other?.id ?? '')
    .execute();
  const IN_CFC = '/registration-payments-in-cfc';
  const done = { changed: 0, paid: 0, followed: 0, cancelled: 0 };
  const live = async (one: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
    const registrationId = await registers(one);
    await paysPart(registrationId, one.first);
    const parts = { ...partsOf(one.to, one.down, one.count), dueDate: '2026-12-28' };
    const { planId } = (one.isOther ? other : plan) ?? plan;
    const to = { registrationId, planId, paymentMethod: one.to, recalculationStrategy: one.strategy, ...parts };
    if (await does(registrationId, '/plan-changes', to)) done.changed += 1;
    const paid = { registrationId, paymentMethod: one.by, paymentAmount: one.paid / 100, note: 'No balcão' };
    if (await does(registrationId, IN_CFC, paid)) done.paid += 1;
    const more = { registrationId, paymentAmount: one.more / 100 };
    if (await does(registrationId, `${IN_CFC}/following-payments`, more)) done.followed += 1;
    const latest = await latestInCfc(registrationId);
    if (latest === undefined) return;
    if (await does(registrationId, `${IN_CFC}/${latest.id}`, { note: 'Valor errado' }, 'DELETE')) done.cancelled += 1;
  };
  await fc.assert(fc.asyncProperty(change, live), { numRuns: 24, seed: 20_261_122, endOnFailure: true });
  expect(Object.values(done).every((count) => count > 3)).toBe(true);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
}, 240_000);
