import { errorsOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import {
  asksForPlan,
  followingOf,
  isFollowing,
  type PaymentInCfcContext,
  paymentInCfcForm,
  remainingOf,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './payment-in-cfc-form.ts';

/** R$ 1.800,00 are owed, to be paid by PIX. */
const NEW: PaymentInCfcContext = {
  registration: {
    id: 'r',
    balance: -1800,
    status: 'REGISTERED',
    paymentMethod: 'PIX',
    activePaymentsInCfcQty: 0,
    hasPaidAnyDownPayment: false,
  },
  offers: {
    planId: 'b',
    paymentMethod: 'PIX',
    contractAmount: 1800,
    debt: 1800,
    totalPending: 1800,
    plans: [{ planId: 'ab', planName: 'AB', prices: { PIX: 2500 }, maxNumberInstallments: 6, hasVacancies: true }],
    today: '2026-11-22',
  },
};
const having = (change: Partial<PaymentInCfcContext['registration']>): PaymentInCfcContext => ({
  ...NEW,
  registration: { ...NEW.registration, ...change },
});
const BEGUN = having({ activePaymentsInCfcQty: 1 });
const DOWN = having({ hasPaidAnyDownPayment: true });

type Values = ReturnType<typeof valuesOf>;
const valuesFor = (context: PaymentInCfcContext, changed: Partial<Values>): Values => ({
  ...valuesOf(context),
  changesPlan: asksForPlan(context) ? false : null,
  paymentAmount: cents(50_000),
  ...changed,
});
const wrongIn = (context: PaymentInCfcContext, changed: Partial<Values>) =>
  Object.keys(errorsOf(paymentInCfcForm(context), valuesFor(context, changed)));

test('the category is asked about only while no payment in the CFC and no down payment exists', () => {
  expect([NEW, BEGUN, DOWN].map(asksForPlan)).toEqual([true, false, false]);
  expect(wrongIn(NEW, { changesPlan: null })).toEqual(['changesPlan']);
  expect(wrongIn(DOWN, { changesPlan: null })).toEqual([]);
  expect(wrongIn(NEW, { changesPlan: true })).toEqual(['planId']);
});

test('after a first payment only the amount is asked for', () => {
  expect([NEW, BEGUN, DOWN].map(isFollowing)).toEqual([false, true, false]);
  expect(wrongIn(NEW, { paymentMethod: null })).toEqual(['paymentMethod']);
  expect(wrongIn(BEGUN, { paymentMethod: null })).toEqual([]);
  expect(followingOf(BEGUN, valuesFor(BEGUN, { note: ' No balcão ' }))).toEqual({
    registrationId: 'r',
    paymentAmount: 50_000,
    note: 'No balcão',
  });
});

test('the amount is above zero and not above what is owed, with the new plan when there is one', () => {
  const amount = (paymentAmount: number | null, more: Partial<Values> = {}) =>
    wrongIn(NEW, { ...more, paymentAmount: paymentAmount === null ? null : cents(paymentAmount) });
  expect([amount(null), amount(0), amount(180_001)]).toEqual([['paymentAmount'], ['paymentAmount'], ['paymentAmount']]);
  expect(amount(180_000)).toEqual([]);
  expect(amount(250_000, { changesPlan: true, planId: 'ab' })).toEqual([]);
  expect(remainingOf(NEW, valuesFor(NEW, {}))).toBe(130_000);
  expect(remainingOf(NEW, valuesFor(NEW, { changesPlan: true, planId: 'ab' }))).toBe(200_000);
});

test('the plan that is sent is the chosen one, or the present', () => {
  expect(requestOf(NEW, valuesFor(NEW, {}))).toEqual({
    registrationId: 'r',
    planId: 'b',
    paymentMethod: 'PIX',
    paymentAmount: 50_000,
  });
  expect(requestOf(NEW, valuesFor(NEW, { changesPlan: true, planId: 'ab' })).planId).toBe('ab');
});

test('the button carries the verb and the sum', () => {
  expect(saveLabelOf(valuesOf(NEW))).toBe('Registrar pagamento');
  expect(saveLabelOf(valuesFor(NEW, {})).replaceAll('\u00a0', ' ')).toBe('Registrar pagamento de R$ 500,00');
});
