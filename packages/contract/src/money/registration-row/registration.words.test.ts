import { expect, test } from 'vitest';
import { businessStatusLabel, registrationRowColor } from './registration.words.ts';

test('a registered person who paid is green', () => {
  expect(registrationRowColor('REGISTERED', 'PAID')).toBe('green');
});

test('someone who gave up and owes nothing has no colour', () => {
  expect(registrationRowColor('ABANDONED', 'PAID')).toBeUndefined();
});

test('pending and partly paid are grey, overdue is red, credits are yellow', () => {
  expect(registrationRowColor('REGISTERED', 'PENDING')).toBe('grey');
  expect(registrationRowColor('REGISTERED', 'PARTIALLY_PAID')).toBe('grey');
  expect(registrationRowColor('REGISTERED', 'LATE')).toBe('red');
  expect(registrationRowColor('ABANDONED', 'PARTIALLY_PAID_AND_LATE')).toBe('red');
  expect(registrationRowColor('REGISTERED', 'HAS_CREDITS')).toBe('yellow');
});

test('a cart has no colour', () => {
  expect(registrationRowColor('PLAN_IN_CART', null)).toBeUndefined();
});

const paid = (status: 'REGISTERED' | 'ABANDONED', dueAmount: number) =>
  businessStatusLabel({ status, businessStatus: 'PAID', dueAmount });

test('PAGO is said where something was charged: who gave up without a penalty owes nothing', () => {
  expect([paid('ABANDONED', 0), paid('ABANDONED', 360), paid('REGISTERED', 0)]).toEqual([
    'NADA DEVIDO',
    'PAGO',
    'PAGO',
  ]);
  expect(businessStatusLabel({ status: 'ABANDONED', businessStatus: 'PENDING', dueAmount: 0 })).toBe(
    'PAGAMENTO PENDENTE',
  );
});
