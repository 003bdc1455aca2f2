import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { businessStatus, type PaymentStanding } from './business-status.ts';

const TODAY = '2026-11-20';

const standing = (
  given: { balance: number; credits?: number } & Partial<Omit<PaymentStanding, 'balance' | 'credits'>>,
) => {
  const { balance, credits = 0, ...rest } = given;
  return businessStatus(
    { status: 'REGISTERED', earliestDueDate: null, ...rest, balance: cents(balance), credits: cents(credits) },
    TODAY,
  );
};

test('nothing owed is paid', () => {
  expect(standing({ balance: 0, credits: 100_00 })).toBe('PAID');
});

test('more paid than charged has credits, even with an old open payment', () => {
  expect(standing({ balance: 1, credits: 100_01, earliestDueDate: '2026-01-01' })).toBe('HAS_CREDITS');
});

test('nothing paid yet is pending until the due date has passed, then late', () => {
  expect(standing({ balance: -100_00, earliestDueDate: '2026-11-21' })).toBe('PENDING');
  expect(standing({ balance: -100_00, earliestDueDate: '2026-11-20' })).toBe('PENDING');
  expect(standing({ balance: -100_00, earliestDueDate: '2026-11-19' })).toBe('LATE');
});

test('part paid is partially paid until a due date has passed', () => {
  expect(standing({ balance: -50_00, credits: 50_00, earliestDueDate: '2026-11-20' })).toBe('PARTIALLY_PAID');
  expect(standing({ balance: -50_00, credits: 50_00, earliestDueDate: '2026-11-19' })).toBe('PARTIALLY_PAID_AND_LATE');
});

test('who was given back more than came has paid nothing', () => {
  expect(standing({ balance: -150_00, credits: -50_00 })).toBe('PENDING');
  expect(standing({ balance: -150_00, credits: -50_00, earliestDueDate: '2026-11-19' })).toBe('LATE');
});

test('a debt without an open payment is not late', () => {
  expect(standing({ balance: -50_00 })).toBe('PENDING');
});

test('carts have no payment status', () => {
  expect(standing({ status: 'CREATED', balance: 0 })).toBeNull();
  expect(standing({ status: 'PLAN_IN_CART', balance: -1 })).toBeNull();
});

test('someone who gave up and owes a penalty is late like anyone else', () => {
  expect(standing({ status: 'ABANDONED', balance: -1, earliestDueDate: '2026-11-01' })).toBe('LATE');
});
