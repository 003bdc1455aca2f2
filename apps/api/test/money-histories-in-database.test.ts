import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import {
  apply,
  balanceByHolder,
  carryOut,
  type Facts,
  factsOf,
  figuresOf,
  leftOfStocks,
  paymentFiguresOf,
  simulationOf,
  stocksOf,
  type Terms,
  termsOfSchool,
  totalOf,
} from '#areas/money/core/index.ts';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { ROLL_UPS } from '#areas/system/status/index.ts';
import { type Database, openDatabase, type Transaction } from '#kernel/db/connect.ts';
import { isRefusal } from '#kernel/errors.ts';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { appOfFile } from './app.ts';
import { ACCOUNTS } from './accounts-secret.ts';
import { aBank } from './builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from './builders/campaign.ts';
import { readyRegistrations } from './builders/carts.ts';
import { proveFigures } from './figures-agreement.ts';
import { givenBackTwice, noteRow, type PaymentsOfRows } from './money-identities.ts';
import {
  chargesTakenBack,
  type Command,
  daysLater,
  decideStep,
  explains,
  factsShown,
  proveActivation,
  proveIdentities,
  type Step,
  step,
} from './money-steps.ts';
import { registering } from './step-records.ts';
import { proveReported } from './reported-agreement.ts';
import { proveStatement } from './statement-agreement.ts';

/**
 * The number of histories that run in parallel. Each of these lanes has its own campaign, because one history's seats
 * must not be counted in another.
 */
const LANES = 4;
const HISTORIES = 500;

const it = appOfFile();
/** A pool with one connection for each lane. It uses prepared statements for every query. */
let db: Database;
const campaigns: BuiltCampaign[] = [];

beforeAll(() => {
  db = openDatabase({ url: it.url, max: LANES, prepareAll: true, name: 'test histories', accounts: ACCOUNTS });
});
afterAll(() => db.destroy());

type Plans = readonly Terms[];

async function lockedFacts(trx: Transaction, registrationId: string, now: Temporal.Instant, plans: Plans) {
  const registration = await lockRegistration(trx, registrationId);
  const terms = plans.find(({ campaignPlanId }) => campaignPlanId === registration?.campaignPlanId);
  if (registration === undefined || terms === undefined) throw new Error('No registration with a plan');
  const stocks = [
    ...stocksOf(terms, 'BOLETO'),
    ...stocksOf(terms, 'BOLETO_PARCELADO').slice(-1),
    ...plans.filter(({ planId }) => planId !== terms.planId).flatMap((other) => stocksOf(other, null).slice(-1)),
  ];
  const seats = await leftOfStocks(trx, stocks);
  return factsOf(trx, registration, terms, now, seats);
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => a.id.localeCompare(b.id);
const asText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));

/** Sorts the facts for comparison, because rows of the same moment have no order. */
const inOrder = (facts: Facts) => ({
  ...facts,
  payments: facts.payments.toSorted(byId),
  ledger: facts.ledger.toSorted(byId),
  seats: facts.seats.toSorted(asText),
  abandonment: facts.abandonment && {
    ...facts.abandonment,
    cancelledCharges: facts.abandonment.cancelledCharges.toSorted(asText),
    cancelledPayments: facts.abandonment.cancelledPayments.toSorted(),
  },
});

/**
 * Decides a step and writes it to the database; returns the facts that `apply` expects. A refused step is not written.
 */
async function doStep(
  model: Facts,
  one: Command,
  plans: Plans,
  paymentsOfRows: PaymentsOfRows,
): Promise<{ facts: Facts; raised: boolean }> {
  const same = decideStep(model, one, plans);
  if (same === undefined || isRefusal(same)) return { facts: model, raised: false };
  return db.transaction().execute(async (trx) => {
    const found = await lockedFacts(trx, model.registration.id, model.now, plans);
    expect(inOrder(found)).toEqual(inOrder(model));
    const plan = decideStep(found, one, plans);
    if (plan === undefined || isRefusal(plan)) throw new Error('Decided otherwise on the same facts');
    expect(simulationOf(found, plan).effect.after).toEqual(simulationOf(model, same).effect.after);
    const { ids } = await carryOut(trx, it.deps, found, plan, {});
    noteRow(paymentsOfRows, plan, ids.row);
    const after = apply(model, same, ids);
    expect(givenBackTwice(one.do, model, factsShown(after, plan))).toEqual([]);
    proveActivation(after, plan);
    return { facts: after, raised: explains(plan) };
  });
}

async function takeBackCharges(registrationId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ chargeState: 'CANCELLED' })
    .where('registrationId', '=', registrationId)
    .where('chargeState', '=', 'CANCEL_REQUESTED')
    .execute();
}

async function live(registrationId: string, plans: Plans, steps: readonly Step[]): Promise<void> {
  const read = (now: Temporal.Instant) =>
    db.transaction().execute((trx) => lockedFacts(trx, registrationId, now, plans));
  const start = await read(it.clock.now());
  let facts = start;
  const paymentsOfRows: PaymentsOfRows = new Map();
  let isRaised = false;
  for (const one of steps) {
    if (one.do === 'days') {
      facts = daysLater(facts, one.days);
      continue;
    }
    const done = await doStep(facts, one, plans, paymentsOfRows);
    facts = done.facts;
    isRaised ||= done.raised;
    proveIdentities(start, facts, isRaised, paymentsOfRows);
    await takeBackCharges(registrationId);
    facts = chargesTakenBack(facts);
  }
  expect(inOrder(await read(facts.now))).toEqual(inOrder(facts));
  const figures = figuresOf(facts.ledger);
  const { totalPending: totalPendingCents, ...kept } = paymentFiguresOf(facts.payments);
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', registrationId).execute();
  expect(row).toMatchObject([
    {
      chargesCents: totalOf(figures.charges),
      creditsCents: totalOf(figures.credits),
      balanceCents: totalOf(balanceByHolder(figures)),
      totalPendingCents,
      ...kept,
    },
  ]);
}

async function lane(campaign: BuiltCampaign): Promise<void> {
  const plans = await termsOfSchool(db, campaign.schools[0].id);
  const carts = await readyRegistrations(it, campaign, HISTORIES / LANES);
  const later = fc.array(step, { minLength: 1, maxLength: 8 });
  const property = fc.asyncProperty(registering, later, async (first, steps) => {
    // The prepared carts may run out while fast-check shrinks a failing history. Then a new cart is made.
    const cart = carts.pop() ?? (await readyRegistrations(it, campaign, 1))[0] ?? '';
    await live(cart, plans, [first, ...steps]);
  });
  return fc.assert(property, { numRuns: HISTORIES / LANES });
}

test('500 random histories end in PostgreSQL in the facts that apply says, and keep the identities of money', async () => {
  const registrationEndDate = it.clock.now().add({ hours: 24 * 600 });
  const vacancies = { campaign: 1_000, school: 900, plan: 800, boleto: 700, boletoParcelado: null };
  const plansPerSchool = 2;
  await aBank(it.db, '033');
  for (let made = 0; made < LANES; made += 1)
    campaigns.push(
      await aCampaign(it.db, { now: it.clock.now(), campaign: { registrationEndDate }, vacancies, plansPerSchool }),
    );
  const dearer = { pixPriceCents: cents(250_000), creditPriceCents: cents(170_001), boletoPriceCents: cents(260_000) };
  const others = campaigns.flatMap(({ schools: [school] }) => school.plans.slice(1).map(({ id }) => id));
  await it.db.updateTable('campaignPlans').set(dearer).where('id', 'in', others).execute();
  await Promise.all(campaigns.map(lane));
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  await proveReported(it);
  const staff = await it.signIn('ADMIN');
  for (const { schools } of campaigns) await proveStatement(it, staff, schools[0].drivingSchoolId);
}, 120_000);

test('after them a card of the dashboard, its list, the rows of its export, the payments report and the ledger agree to the centavo, folded or not', async () => {
  const ids = campaigns.map(({ id }) => id);
  const filters = [
    {},
    { campaignIds: ids[0] ?? '' },
    { drivingSchoolIds: campaigns[1]?.schools[0].drivingSchoolId ?? '' },
  ];
  await proveFigures(it, ids, filters);
  for (const rollUp of ROLL_UPS) await foldDeltas(it.db, rollUp, { portion: 500 });
  for (const rollUp of ROLL_UPS)
    expect([rollUp.name, await proveRollUp(it.db, rollUp)]).toEqual([rollUp.name, undefined]);
  await proveFigures(it, ids, filters);
}, 120_000);
