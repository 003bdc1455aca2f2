import { expect, test } from 'vitest';
import { payFirst } from './pay-first.ts';

const payment = (id: string, dueDate: string, status: 'PENDING' | 'PAID' | 'CANCELLED', active = true) => ({
  id,
  dueDate,
  status,
  active,
  installmentNumber: 1,
});

test('what must be paid next comes first, the longest overdue on top; what is closed follows, newest first', () => {
  const rows = [
    payment('next year', '2027-01-30', 'PENDING'),
    payment('paid', '2026-07-30', 'PAID'),
    payment('overdue', '2026-08-30', 'PENDING'),
    payment('taken off', '2026-06-30', 'PENDING', false),
    payment('cancelled', '2026-10-30', 'CANCELLED'),
    payment('overdue longer', '2026-07-31', 'PENDING'),
  ];
  expect(payFirst(rows).map(({ id }) => id)).toEqual([
    'overdue longer',
    'overdue',
    'next year',
    'cancelled',
    'paid',
    'taken off',
  ]);
});
