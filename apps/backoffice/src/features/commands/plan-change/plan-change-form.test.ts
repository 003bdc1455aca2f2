import { errorsOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import {
  amountToAsk,
  mayKeepCharges,
  type PlanOffers,
  planChangeForm,
  planOptions,
  requestOf,
  valuesOf,
} from './plan-change-form.ts';

/** R$ 1.800,00 are owed, to be paid by PIX. */
const OFFERS: PlanOffers = {
  planId: 'b',
  paymentMethod: 'PIX',
  contractAmount: 1800,
  debt: 1800,
  totalPending: 1800,
  plans: [
    { planId: 'b', planName: 'B', prices: { PIX: 1800, BOLETO: 1850 }, maxNumberInstallments: 6, hasVacancies: true },
    {
      planId: 'ab',
      planName: 'AB',
      prices: { PIX: 2500, CREDIT: 1700, BOLETO_PARCELADO: 2700 },
      maxNumberInstallments: 10,
      hasVacancies: false,
    },
  ],
  today: '2026-11-22',
};
const PAID: PlanOffers = { ...OFFERS, debt: 0, totalPending: 0 };
type Values = ReturnType<typeof valuesOf>;
const valuesFor = (changed: Partial<Values>, offers = OFFERS): Values => ({
  ...valuesOf(offers),
  planId: 'ab',
  recalculationStrategy: 'ADD_DIFFERENCE',
  ...changed,
});
const wrongIn = (changed: Partial<Values>, offers = OFFERS) =>
  Object.keys(errorsOf(planChangeForm(offers), valuesFor(changed, offers)));
const asked = (changed: Partial<Values>, offers = OFFERS) => amountToAsk(valuesFor(changed, offers), offers);

test('what is asked for is the difference, or all that is owed', () => {
  expect(asked({})).toBe(70_000);
  expect(asked({ recalculationStrategy: 'RECALCULATE_PENDING' })).toBe(250_000);
  expect(asked({ paymentMethod: 'CREDIT' })).toBe(170_000);
  expect(asked({ recalculationStrategy: null }, PAID)).toBe(70_000);
  expect(asked({ recalculationStrategy: null, paymentMethod: 'CREDIT' }, PAID)).toBe(0);
  expect(asked({ paymentMethod: 'BOLETO' })).toBe(0);
});

test('the strategy is required while something is pending, and how it is paid while something is asked for', () => {
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ recalculationStrategy: null })).toEqual(['recalculationStrategy']);
  expect(wrongIn({ recalculationStrategy: null }, PAID)).toEqual([]);
  expect(wrongIn({ dueDate: null })).toEqual(['dueDate']);
  expect(wrongIn({ dueDate: null, paymentMethod: 'CREDIT' })).toEqual([]);
  expect(wrongIn({ paymentMethod: 'BOLETO_PARCELADO' })).toEqual(['downPaymentGrossValue', 'numberOfInstallments']);
});

test('the same plan by the same method is no change', () => {
  expect(wrongIn({ planId: 'b' })).toEqual(['planId']);
  expect(wrongIn({ planId: 'b', paymentMethod: 'BOLETO' })).toEqual([]);
});

test('only what is asked is sent', () => {
  const all = { dueDate: '2026-11-30', downPaymentGrossValue: cents(50_000), numberOfInstallments: '3' };
  expect(requestOf('r', OFFERS, valuesFor({ ...all, paymentMethod: 'BOLETO_PARCELADO' }))).toEqual({
    registrationId: 'r',
    planId: 'ab',
    paymentMethod: 'BOLETO_PARCELADO',
    recalculationStrategy: 'ADD_DIFFERENCE',
    dueDate: '2026-11-30',
    downPaymentGrossValue: 50_000,
    numberOfInstallments: 3,
  });
  expect(requestOf('r', PAID, valuesFor({ ...all, paymentMethod: 'CREDIT' }, PAID))).toEqual({
    registrationId: 'r',
    planId: 'ab',
    paymentMethod: 'CREDIT',
  });
});

test('each plan says its price by the method, which one it is, and whether it is full', () => {
  const said = planOptions(OFFERS, 'PIX').map(({ label, hint }) => [label, hint?.replaceAll('\u00a0', ' ')]);
  expect(said).toEqual([
    ['B', 'R$ 1.800,00 · plano atual'],
    ['AB', 'R$ 2.500,00 · sem vagas'],
  ]);
});

test('open charges can be kept while they ask for no more than will be owed, as with no cheaper plan', () => {
  expect(mayKeepCharges(OFFERS, valuesFor({ planId: null }))).toBe(true);
  expect(mayKeepCharges(OFFERS, valuesFor({}))).toBe(true);
  expect(mayKeepCharges(OFFERS, valuesFor({ paymentMethod: 'CREDIT' }))).toBe(false);
});
