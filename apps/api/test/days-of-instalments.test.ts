import { addDays, cents, dayAfterMonths } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, type Facts, idsFor, isOnDayOfMonth, openPayments, type Plan } from '#areas/money/core/index.ts';
import { accept, isRefusal, type Refusal } from '#kernel/errors.ts';
import { decidePlanChange } from '../src/areas/commands/plan-change/plan-change.ts';
import { countingIds, someFacts } from './builders/facts.ts';
import { chargesTakenBack, daysLater, decideStep, type Step } from './money-steps.ts';

const newId = countingIds();
const after = (facts: Facts, plan: Plan | Refusal | undefined): Facts =>
  plan === undefined || isRefusal(plan) ? facts : chargesTakenBack(apply(facts, plan, idsFor(plan, newId)));

/** The facts of somebody who registered by instalment boleto on `day`. The down payment is due three days later. */
function registeredOn(day: string, installments: number): Facts {
  const facts = someFacts({ now: Temporal.Instant.from(`${day}T15:00:00Z`), today: day });
  const registrationEndDate = facts.now.add({ hours: 24 * 300 });
  const cart: Facts = {
    ...facts,
    terms: { ...facts.terms, startDate: facts.now, registrationStartDate: facts.now, registrationEndDate },
    registration: { ...facts.registration, status: 'PLAN_IN_CART', paymentMethod: null, registeredAt: null },
  };
  return after(cart, decideStep(cart, { do: 'register', method: 'BOLETO_PARCELADO', installments }));
}

const dated = (facts: Facts) =>
  openPayments(facts)
    .filter(({ entityType }) => entityType !== 'REGISTRATION_CUSTOM_PAYMENT')
    .map(({ dueDate }) => dueDate)
    .toSorted();

const abandoned: Step = { do: 'abandon', method: 'PIX', penalty: 0, down: 1, installments: 1, ignore: false };
const inCfc = (share: 0.03 | 0.4): Step => ({ do: 'payInCfc', plan: 0, method: 'BOLETO_PARCELADO', share });

/**
 * Changes the plan, so that the debt is charged again in instalments. The first due date is the next one that falls on
 * the contract's day of the month.
 */
function recalculated(facts: Facts): Facts {
  const day = facts.payments[0]?.dayOfMonth ?? 0;
  const dueDate = dated(facts).find((date) => date >= facts.today && isOnDayOfMonth(date, day));
  if (dueDate === undefined) return facts;
  const open = openPayments(facts).length;
  const form = { downPaymentGrossValue: cents(40_000), numberOfInstallments: Math.max(1, Math.min(6, open - 1)) };
  const body = {
    registrationId: 'registration',
    planId: 'other-plan',
    paymentMethod: 'BOLETO_PARCELADO',
    dueDate,
  } as const;
  const strategy = { recalculationStrategy: 'RECALCULATE_PENDING' } as const;
  const [terms] = [{ ...facts.terms, planId: 'other-plan', campaignPlanId: 'other-plan-in-campaign' }];
  const actor = { roles: ['ADMIN'], permissions: [] } as const;
  return after(facts, decidePlanChange(facts, { body: { ...body, ...form, ...strategy }, actor, terms }));
}

const doing = (facts: Facts, ...steps: readonly (Step | 'recalculate')[]): Facts =>
  steps.reduce((now, one) => {
    if (one === 'recalculate') return recalculated(now);
    return one.do === 'days' ? daysLater(now, one.days) : after(now, decideStep(now, one));
  }, facts);

describe('instalments asked for anew keep the day of the month of the contract', () => {
  /** The contract is due on 29/12, 29/01, 28/02, 29/03, 29/04 and 29/05; the first two are paid. */
  const begun = doing(
    registeredOn('2025-12-26', 5),
    { do: 'arrive', which: 0, amount: null },
    { do: 'arrive', which: 1, amount: null },
    { do: 'days', days: 40 },
  );
  const contract = ['2026-02-28', '2026-03-29', '2026-04-29', '2026-05-29'];

  test('as they were issued', () => expect(dated(begun)).toEqual(contract));

  test.each<[string, ...(Step | 'recalculate')[]]>([
    ['after an abandonment was undone', abandoned, { do: 'undo' }],
    ['after it was undone twice', abandoned, { do: 'undo' }, abandoned, { do: 'undo' }],
    ['after a payment in the CFC', inCfc(0.03)],
    ['after a following payment', inCfc(0.03), { do: 'followInCfc', share: 0.03 }],
    ['after a payment in the CFC was cancelled', inCfc(0.03), { do: 'cancelInCfc' }],
    ['after a plan change from the first date left', 'recalculate'],
    ['after a plan change, and an abandonment that was undone', 'recalculate', abandoned, { do: 'undo' }],
  ])('%s', (_words, ...steps) => {
    const dates = dated(doing(begun, ...steps));
    expect(dates.slice(0, 4)).toEqual(contract.slice(0, dates.length));
    expect(dates.length).toBeGreaterThanOrEqual(4);
  });

  test('also when all of them are past, and the first is due in a few days', () => {
    const late = doing(begun, abandoned, { do: 'days', days: 100 }, { do: 'undo' });
    const first = addDays(late.today, 3);
    expect(dated(late)).toEqual([first, ...[1, 2, 3].map((months) => dayAfterMonths(first, months, 29))]);
  });
});

test('a chosen date that is another day is the day of its instalments', () => {
  const facts = registeredOn('2026-01-26', 3);
  expect(dated(facts)).toEqual(['2026-01-29', '2026-02-28', '2026-03-29', '2026-04-29']);
  const [terms] = [{ ...facts.terms, planId: 'other-plan', campaignPlanId: 'other-plan-in-campaign' }];
  const body = {
    registrationId: 'registration',
    planId: 'other-plan',
    paymentMethod: 'BOLETO_PARCELADO',
    recalculationStrategy: 'RECALCULATE_PENDING',
    dueDate: '2026-02-10',
    downPaymentGrossValue: cents(50_000),
    numberOfInstallments: 2,
  } as const;
  const actor = { roles: ['ADMIN'], permissions: [] } as const;
  const changed = after(facts, accept(decidePlanChange(facts, { body, actor, terms })));
  expect(dated(changed)).toEqual(['2026-02-10', '2026-03-10', '2026-04-10']);
});

test('of 1 000 contracts in instalments none loses its day, whatever is asked for anew and whenever', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constant<Step>(abandoned),
      fc.constant<Step>({ do: 'undo' }),
      fc.constantFrom(0.03 as const, 0.4 as const).map(inCfc),
      fc.constant<Step>({ do: 'followInCfc', share: 0.03 }),
      fc.constant<Step>({ do: 'cancelInCfc' }),
      fc.nat(20).map((which): Step => ({ do: 'arrive', which, amount: null })),
      fc.tuple(fc.nat(20), fc.boolean()).map(([which, isActive]): Step => ({ do: 'activation', which, isActive })),
      fc.integer({ min: 1, max: 40 }).map((days): Step => ({ do: 'days', days })),
      fc.constant('recalculate' as const),
    ),
    { minLength: 1, maxLength: 8 },
  );
  const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2025-01-01', days));
  const property = fc.property(day, fc.integer({ min: 2, max: 6 }), steps, (start, installments, all) => {
    const facts = registeredOn(start, installments);
    const agreed = Number(addDays(start, 3).slice(8));
    const later = openPayments(doing(facts, ...all)).filter(({ installmentNumber }) => installmentNumber > 1);
    for (const { dueDate } of later) expect(dueDate).toBe(dayAfterMonths(dueDate, 0, agreed));
  });
  expect(() => fc.assert(property, { numRuns: 1_000 })).not.toThrow();
});
