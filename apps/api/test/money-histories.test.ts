import { PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { addCents, cents, negateCents } from '@habilita/kernel';
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
  type Plan,
  totalOf,
} from '#areas/money/index.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { decideAbandonment } from '../src/areas/registrations/abandonment.ts';
import { decideRegistration } from '../src/areas/registrations/register-student.ts';
import { decideUndoAbandonment } from '../src/areas/registrations/undo-abandonment.ts';
import { decideArrival } from '../src/areas/payments/arrival.ts';
import { countingIds, someFacts } from './builders/facts.ts';

const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const method = fc.constantFrom(...PAYMENT_METHOD_NAMES);

const step = fc.oneof(
  fc.record({ do: fc.constant('register' as const), method, installments: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    do: fc.constant('abandon' as const),
    method,
    penalty: fc.integer({ min: 0, max: 200_000 }),
    down: fc.integer({ min: 1, max: 100_000 }),
    installments: fc.integer({ min: 1, max: 6 }),
    ignore: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({
    do: fc.constant('arrive' as const),
    which: fc.nat(50),
    amount: fc.option(fc.integer({ min: 1, max: 300_000 }), { freq: 4 }),
  }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const PRICE = { PIX: 180_000, CREDIT: 190_000, BOLETO: 185_000, BOLETO_PARCELADO: 200_000 } as const;

function decide(facts: Facts, one: Exclude<Step, { do: 'days' }>): Plan | Refusal | undefined {
  if (one.do === 'register') {
    const installments = one.method === 'BOLETO_PARCELADO' ? one.installments : undefined;
    return decideRegistration(facts, { method: one.method, expectedPrice: cents(PRICE[one.method]), installments });
  }
  if (one.do === 'undo') return decideUndoAbandonment(facts, { actor });
  if (one.do === 'abandon') {
    const pay = { paymentMethod: one.method, dueDate: facts.today, ignorePaidAmount: one.ignore };
    const parts = { downPaymentGrossValue: cents(one.down), numberOfInstallments: one.installments };
    const body = one.penalty === 0 ? {} : { ...pay, ...parts, penaltyAmount: cents(one.penalty), note: 'Motivo' };
    return decideAbandonment(facts, { body, actor });
  }
  const payment = facts.payments[one.which % Math.max(1, facts.payments.length)];
  if (payment === undefined) return undefined;
  const amount = one.amount === null ? payment.gross : cents(one.amount);
  return decideArrival(facts, {
    payment,
    amount,
    occurredAt: facts.now,
    charge: { provider: 'sandbox', externalId: payment.id },
    underAnotherCharge: false,
    cardBrand: null,
    cardInstallments: 1,
    told: {},
  });
}

/** The identities every step keeps: the statement is the balance, no seat is lost, what is asked for is what is owed or somebody was told why. */
function prove(facts: Facts, raised: boolean): void {
  const figures = figuresOf(facts.ledger);
  const { charges, credits } = figures;
  const balance = totalOf(balanceByHolder(figures));
  expect(balance).toBe(totalOf(credits) - totalOf(charges));
  const taken = facts.registration.status === 'REGISTERED' ? 1 : 0;
  for (const { scope, left } of facts.seats.filter(({ left: free }) => free !== null))
    expect([scope, left]).toEqual([scope, 10 - taken]);
  const open = addCents(...openPayments(facts).map(({ gross }) => gross));
  const isExplained = raised || facts.abandonment?.ignoresPaid === true;
  expect(isExplained || open === Math.max(0, negateCents(balance))).toBe(true);
  for (const payment of facts.payments) expect(payment.shares.marketplace + payment.shares.partner).toBe(payment.gross);
}

const onDay = (facts: Facts, now: Temporal.Instant): Facts => ({ ...facts, now, today: now.toString().slice(0, 10) });

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
          const now = facts.now.add({ hours: 24 * one.days });
          facts = onDay(facts, now);
          continue;
        }
        const plan = decide(facts, one);
        if (plan === undefined || isRefusal(plan)) continue;
        const shown = effectOf(facts, plan);
        facts = apply(facts, plan, idsFor(plan, newId));
        raised ||= plan.irregularities.length > 0;
        const figures = figuresOf(facts.ledger);
        expect(shown.after.total.balance).toBe(totalOf(balanceByHolder(figures)));
        expect(shown.after.totalPending).toBe(addCents(...openPayments(facts).map(({ gross }) => gross)));
        prove(facts, raised);
      }
    }),
    { numRuns: 10_000 },
  );
});
