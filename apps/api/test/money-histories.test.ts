import { addCents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  balanceByHolder,
  effectOf,
  type Facts,
  figuresOf,
  idsFor,
  openPayments,
  totalOf,
} from '#areas/money/core/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { countingIds, someFacts } from './builders/facts.ts';
import { givenBackTwice, noteRow, type PaymentsOfRows } from './money-identities.ts';
import {
  chargesTakenBack,
  daysLater,
  decideStep,
  explains,
  factsShown,
  proveActivation,
  proveIdentities,
  type Step,
  step,
} from './money-steps.ts';
import { registering, STEPS } from './step-records.ts';
import { provePenalty } from './penalty-identity.ts';

const cart = someFacts();
const start: Facts = {
  ...cart,
  registration: { ...cart.registration, status: 'PLAN_IN_CART', paymentMethod: null, registeredAt: null },
};

function live(steps: readonly Step[], isExplained = false): void {
  const newId = countingIds();
  let facts = start;
  const paymentsOfRows: PaymentsOfRows = new Map();
  let raised = isExplained;
  for (const one of steps) {
    if (one.do === 'days') {
      facts = daysLater(facts, one.days);
      continue;
    }
    const plan = decideStep(facts, one);
    if (plan === undefined || isRefusal(plan)) continue;
    const shown = effectOf(facts, plan);
    const before = facts;
    const ids = idsFor(plan, newId);
    noteRow(paymentsOfRows, plan, ids.row);
    facts = apply(facts, plan, ids);
    raised ||= explains(plan);
    const end = factsShown(facts, plan);
    const figures = figuresOf(end.ledger);
    expect(shown.after.total.balance).toBe(totalOf(balanceByHolder(figures)));
    expect(shown.after.totalPending).toBe(addCents(...openPayments(end).map(({ gross }) => gross)));
    proveIdentities(start, facts, raised, paymentsOfRows);
    expect(givenBackTwice(one.do, before, end)).toEqual([]);
    expect(one.do === 'askBalance' ? shown.after.notRequested : 0).toBe(0);
    proveActivation(facts, plan);
    provePenalty(facts);
    facts = chargesTakenBack(facts);
  }
}

const THOUSANDS = Array.from({ length: 10 }, (_, index) => index + 1);

describe('10 000 random histories keep the identities of money after each step, and the effect shown is what the facts become', () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 12 });
  const property = fc.property(steps, (all) => live(all));
  test.each(THOUSANDS)('thousand %i', () => {
    expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
  });
});

describe('in 10 000 of payments taken off and brought back, none asks for more than is owed', () => {
  const { activation, abandon, payInCfc, cancelInCfc, custom, changePlan, backToCart, undo, arrive } = STEPS;
  const other = fc.oneof(abandon, payInCfc, cancelInCfc, custom, changePlan, backToCart, undo, arrive);
  const later = fc.array(fc.oneof(activation, other), { minLength: 3, maxLength: 9 });
  const property = fc.property(registering, later, (first, steps) => live([first, ...steps], true));
  test.each(THOUSANDS)('thousand %i', () => {
    expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
  });
});
