import { keysOf, recordOf } from '@habilita/contract';
import { addCents, type Cents, cents, type HolderShares } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, effectOf, type Facts, idsFor, type PaymentFact, type Plan } from '#areas/money/core/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { countingIds } from './builders/facts.ts';
import { seatReleasePlan } from '../src/areas/enrolment/unpaid-seats/seat-hold.ts';
import { type Command, decideStep, factsShown, lived, type Step, step } from './money-steps.ts';
import { registering, STEPS } from './step-records.ts';

type Line = { readonly kind: string } & HolderShares;

/** What each kind of line in a statement adds to charges and credits, written here independently of the product. */
const CHARGES: Readonly<Record<string, number>> = {
  CONTRACT: 1,
  PLAN_CHANGE: 1,
  PENALTY: 1,
  CUSTOM_PAYMENT: 1,
  MANUAL_DEBIT: 1,
  CONTRACT_CANCELLED: -1,
};
const CREDITS: Readonly<Record<string, number>> = {
  PLATFORM_PAYMENT: 1,
  PAYMENT_IN_CFC: 1,
  MANUAL_CREDIT: 1,
  PAYMENT_IN_CFC_CANCELLED: -1,
  REVERSAL: -1,
  REFUND: -1,
};

/**
 * What each kind of line in a statement adds to the parts of the credits, written here independently of the product.
 */
const PARTS: Readonly<Record<'paid' | 'credited' | 'givenBack', Readonly<Record<string, number>>>> = {
  paid: { PLATFORM_PAYMENT: 1, PAYMENT_IN_CFC: 1, PAYMENT_IN_CFC_CANCELLED: -1 },
  credited: { MANUAL_CREDIT: 1 },
  givenBack: { REVERSAL: 1, REFUND: 1 },
};

function sideOf(lines: readonly Line[], holder: keyof HolderShares) {
  const sum = (signs: Readonly<Record<string, number>>): Cents =>
    addCents(...lines.map((line) => cents((signs[line.kind] ?? 0) * line[holder] + 0)));
  const [charges, credits] = [sum(CHARGES), sum(CREDITS)];
  const parts = { paid: sum(PARTS.paid), credited: sum(PARTS.credited), givenBack: sum(PARTS.givenBack) };
  return { charges, credits, balance: cents(credits - charges), ...parts };
}

/** Computes the figures from the lines of a statement alone. */
function figuresOfLines(lines: readonly Line[]) {
  const marketplace = sideOf(lines, 'marketplace');
  const partner = sideOf(lines, 'partner');
  const both = (figure: keyof typeof partner) => addCents(marketplace[figure], partner[figure]);
  return {
    total: recordOf(keysOf<keyof typeof partner>(partner).map((figure) => [figure, both(figure)] as const)),
    marketplace,
    partner,
  };
}

const linesOf = (facts: Facts): Line[] => facts.ledger.map(({ kind, shares }) => ({ kind, ...shares }));

const dueOf = ({ method, part, dueDate, gross, shares }: PaymentFact) =>
  [method, part, dueDate, gross, shares.marketplace, shares.partner].join(' ');
const openOf = (facts: Facts): string[] =>
  facts.payments
    .filter(({ status, active }) => status === 'PENDING' && active)
    .map(dueOf)
    .toSorted();

/**
 * Checks that the effect shown for a command's plan equals the statement and the payments after the plan was applied.
 */
function provesShown(facts: Facts, plan: Plan): void {
  const shown = effectOf(facts, plan);
  const after = factsShown(apply(facts, plan, idsFor(plan, countingIds())), plan);
  const { total, marketplace, partner } = shown.after;
  expect({ total, marketplace, partner }).toEqual(figuresOfLines(linesOf(after)));
  expect({ total, marketplace, partner }).toEqual(figuresOfLines([...linesOf(facts), ...shown.lines]));
  expect(shown.after.status).toBe(after.registration.status);
  const text = (payment: (typeof shown.paymentsThatGo)[number]) =>
    [
      payment.paymentMethod,
      payment.entityPaymentType,
      payment.dueDate,
      payment.paymentGrossValue,
      payment.paymentMarketplaceGrossValue,
      payment.paymentPartnerGrossValue,
    ].join(' ');
  const settled = plan.settle.filter(({ payment: { status, active } }) => status === 'PENDING' && active);
  const gone = [...shown.paymentsThatGo.map(text), ...settled.map(({ payment }) => dueOf(payment))];
  const left = openOf(facts).filter((open) => {
    const index = gone.indexOf(open);
    if (index !== -1) gone.splice(index, 1);
    return index === -1;
  });
  expect(gone).toEqual([]);
  expect(openOf(after)).toEqual([...left, ...shown.paymentsThatCome.map(text)].toSorted());
  const open = after.payments.filter(({ status, active }) => status === 'PENDING' && active);
  expect(shown.after.totalPending).toBe(addCents(...open.map(({ gross }) => gross)));
}

const isUntouched = ({ ledger }: Facts): boolean => ledger.every(({ kind }) => kind === 'CONTRACT');

const NAMES = keysOf(STEPS).filter((name) => name !== 'days');
const FACTS = 1_000;
/** The most histories that are tried for a command. Some commands are possible in very few of them. */
const MOST = 75_000;

const more = fc.array(step, { maxLength: 3 });
const byPix = registering.map((one) => ({ ...one, method: 'PIX' as const }));
const debited = STEPS.enter.map((one) => ({ ...one, entryType: 'DEBIT' as const }));
const credited = STEPS.enter.map((one) => ({ ...one, entryType: 'CREDIT' as const }));
/** Steps after which a PIX was paid and the student has credit. */
const paidByPix = fc.tuple(byPix, STEPS.arrive, credited);
/** The first steps of the random histories for commands that need a state which random steps seldom reach. */
const BEFORE: Partial<Record<Command['do'], fc.Arbitrary<Step[]>>> = {
  undo: fc.tuple(registering, STEPS.abandon, more).map(([done, gone, rest]) => [done, gone, ...rest]),
  undoChange: fc.tuple(registering, STEPS.changePlan, more).map(([done, changed, rest]) => [done, changed, ...rest]),
  cancelInCfc: fc.tuple(registering, STEPS.payInCfc, more).map(([done, paid, rest]) => [done, paid, ...rest]),
  followInCfc: fc.tuple(registering, STEPS.payInCfc, more).map(([done, paid, rest]) => [done, paid, ...rest]),
  askBalance: fc
    .tuple(registering, fc.oneof(debited, STEPS.activation), more)
    .map(([done, owed, rest]) => [done, owed, ...rest]),
  refundByProvider: fc.tuple(paidByPix, more).map(([paid, rest]) => [...paid, ...rest]),
  endRefund: fc
    .tuple(paidByPix, STEPS.refundByProvider, more)
    .map(([paid, asked, rest]) => [...paid, { ...asked, part: null, balance: null }, ...rest]),
  reverse: fc.tuple(registering, STEPS.arrive, more).map(([done, paid, rest]) => [done, paid, ...rest]),
  endReversal: fc
    .tuple(registering, STEPS.arrive, STEPS.reverse, more)
    .map(([done, paid, reversed, rest]) => [done, paid, reversed, ...rest]),
};

/** Applies random histories and yields the facts of those after which the command is possible, at most FACTS times. */
function* decidable(name: Command['do']): Generator<{ facts: Facts; plan: Plan }> {
  const before = BEFORE[name] ?? fc.array(step, { maxLength: 8 });
  const history = fc.tuple(before, STEPS[name]);
  let found = 0;
  for (let seed = 1; found < FACTS && seed <= MOST / FACTS; seed += 1) {
    for (const [steps, last] of fc.sample<[Step[], Command]>(history, { numRuns: FACTS, seed })) {
      const facts = lived(steps);
      const plan = decideStep(facts, last);
      if (plan === undefined || isRefusal(plan)) continue;
      found += 1;
      yield { facts, plan };
      if (found === FACTS) return;
    }
  }
}

describe('the effect that is shown is the statement afterwards, to the centavo', () => {
  test.each(NAMES)('of %s, on 1 000 random facts', (name) => {
    let proved = 0;
    for (const { facts, plan } of decidable(name)) {
      provesShown(facts, plan);
      proved += 1;
    }
    expect(proved).toBe(FACTS);
  });

  test('of the release of an unpaid seat, on 1 000 random facts', () => {
    let proved = 0;
    for (const steps of fc.sample(fc.array(step, { maxLength: 8 }), { numRuns: MOST, seed: 1 })) {
      const facts = lived(steps);
      if (facts.registration.status !== 'REGISTERED' || !isUntouched(facts)) continue;
      provesShown(facts, seatReleasePlan(facts));
      proved += 1;
      if (proved === FACTS) break;
    }
    expect(proved).toBe(FACTS);
  });
});
