import { addCents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apply,
  balanceByHolder,
  effectOf,
  type Facts,
  figuresOf,
  idsFor,
  openPayments,
  totalOf,
} from '#areas/money/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { countingIds, someFacts } from './builders/facts.ts';
import { daysLater, decideStep, explains, factsShown, proveIdentities, step } from './money-steps.ts';

test('10 000 random histories keep the identities of money after each step, and the effect shown is what the facts become', () => {
  const cart = someFacts();
  const start: Facts = {
    ...cart,
    registration: { ...cart.registration, status: 'PLAN_IN_CART', paymentMethod: null, registeredAt: null },
  };
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const newId = countingIds();
      let facts = start;
      let raised = false;
      for (const one of steps) {
        if (one.do === 'days') {
          facts = daysLater(facts, one.days);
          continue;
        }
        const plan = decideStep(facts, one);
        if (plan === undefined || isRefusal(plan)) continue;
        const shown = effectOf(facts, plan);
        facts = apply(facts, plan, idsFor(plan, newId));
        raised ||= explains(plan);
        const end = factsShown(facts, plan);
        const figures = figuresOf(end.ledger);
        expect(shown.after.total.balance).toBe(totalOf(balanceByHolder(figures)));
        expect(shown.after.totalPending).toBe(addCents(...openPayments(end).map(({ gross }) => gross)));
        proveIdentities(start, facts, raised);
      }
    }),
    { numRuns: 10_000 },
  );
});
