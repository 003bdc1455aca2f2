import { PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { cents, localDate } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type Facts, type PaymentFact, type Plan, stocksOf, totalOf } from '#areas/money/index.ts';
import type { Refusal } from '#kernel/errors.ts';
import { decideAbandonment } from '../src/areas/registrations/abandonment.ts';
import { decideRegistration } from '../src/areas/registrations/register-student.ts';
import { decideUndoAbandonment } from '../src/areas/registrations/undo-abandonment.ts';
import { decideArrival, isUnderpaid } from '../src/areas/payments/arrival.ts';
import { decideProviderRefund } from '../src/areas/payments/book-refund.ts';
import { brokenIdentities } from './money-identities.ts';

const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const method = fc.constantFrom(...PAYMENT_METHOD_NAMES);

/** How every history begins. */
export const registering = fc.record({
  do: fc.constant('register' as const),
  method,
  installments: fc.integer({ min: 1, max: 6 }),
});

export const step = fc.oneof(
  registering,
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
  fc.record({
    do: fc.constant('giveBack' as const),
    which: fc.nat(50),
    amount: fc.option(fc.integer({ min: 1, max: 300_000 })),
  }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const PRICE = { PIX: 180_000, CREDIT: 190_000, BOLETO: 185_000, BOLETO_PARCELADO: 200_000 } as const;

/** Undefined when there is nothing to do it with. */
export function decideStep(facts: Facts, one: Exclude<Step, { do: 'days' }>): Plan | Refusal | undefined {
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
  if (one.do === 'giveBack') return giveBack(facts, payment, one.amount);
  const amount = one.amount === null ? payment.gross : cents(one.amount);
  const arrival = {
    payment,
    amount,
    occurredAt: facts.now,
    charge: { provider: 'sandbox', externalId: payment.id },
    underAnotherCharge: false,
    cardBrand: null,
    cardInstallments: 1,
    told: {},
  };
  return decideArrival(facts, arrival, isUnderpaid(payment, amount) ? facts : undefined);
}

/** The provider gives money back by itself: what it holds, or another amount. */
function giveBack(facts: Facts, payment: PaymentFact, asked: number | null): Plan | undefined {
  const amount = asked === null ? totalOf(payment.held) : cents(asked);
  if (amount === 0) return undefined;
  return decideProviderRefund({ payment, amount, occurredAt: facts.now, told: {}, isAsked: false });
}

/** The rest of an underpaid payment is asked for: it explains no difference between what is owed and what is asked for. */
export const explains = (plan: Plan): boolean => plan.irregularities.length > 0 && plan.request.payments.length === 0;

/** Those of the registration's money, and no seat is lost. */
export function proveIdentities(start: Facts, facts: Facts, isExplained: boolean): void {
  expect(brokenIdentities(facts, isExplained)).toEqual([]);
  const { status, paymentMethod } = facts.registration;
  const held = status === 'REGISTERED' ? stocksOf(facts.terms, paymentMethod).map(({ scope }) => scope) : [];
  const expected = start.seats.map((stock) => ({
    ...stock,
    left: stock.left === null ? null : stock.left - (held.includes(stock.scope) ? 1 : 0),
  }));
  expect(facts.seats).toEqual(expected);
}

/** The same facts, days later. */
export function daysLater(facts: Facts, days: number): Facts {
  const now = facts.now.add({ hours: 24 * days });
  return { ...facts, now, today: localDate(now.toString(), facts.zoneOffset) };
}
