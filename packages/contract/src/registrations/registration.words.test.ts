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

test('PAGO is said where something was charged: who gave up without a penalty owes nothing', () => {
  const said = (status: 'REGISTERED' | 'ABANDONED', dueAmount: number) =>
    businessStatusLabel({ status, businessStatus: 'PAID', dueAmount });
  expect([said('ABANDONED', 0), said('ABANDONED', 360), said('REGISTERED', 0)]).toEqual([
    'NADA DEVIDO',
    'PAGO',
    'PAGO',
  ]);
  expect(businessStatusLabel({ status: 'ABANDONED', businessStatus: 'PENDING', dueAmount: 0 })).toBe(
    'PAGAMENTO PENDENTE',
  );
});
