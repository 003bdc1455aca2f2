import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

const net = (partner: number, marketplace: number, n = 1) => ({ n, partner, marketplace });
const NOTHING = { partner: 0, marketplace: 0, payments: 0 };

test('open payments settle by their method from the due date; what is approved on its own day; late stands apart', () => {
  const open = (dueDate: string, method: 'PIX' | 'CREDIT' | 'BOLETO', paymentPlanDays: number | null = null) => ({
    ...net(100, 10),
    dueDate,
    method,
    paymentPlanDays,
  });
  const { days, later, total, late } = forecastOf({
    // The 20th is a Friday.
    today: '2026-03-20',
    until: '2026-03-31',
    settled: [
      { ...net(1_000, 200, 2), day: '2026-03-23', isReversal: false },
      { ...net(-300, -60), day: '2026-03-23', isReversal: true },
    ],
    open: [
      open('2026-03-21', 'PIX'),
      open('2026-03-21', 'BOLETO'),
      open('2026-03-22', 'CREDIT', 2),
      open('2026-03-20', 'CREDIT'),
    ],
    late: net(70, 7, 3),
  });
  const one = { partner: 100, marketplace: 10, payments: 1 };
  expect(days).toEqual([
    { day: '2026-03-21', approved: NOTHING, reversed: NOTHING, expected: one },
    {
      day: '2026-03-23',
      approved: { partner: 1_000, marketplace: 200, payments: 2 },
      reversed: { partner: -300, marketplace: -60, payments: 1 },
      expected: one,
    },
    { day: '2026-03-24', approved: NOTHING, reversed: NOTHING, expected: one },
  ]);
  // The card payment due on 20 March settles 30 days later by default. That is Sunday 19 April, so it settles on the
  // Monday after.
  expect(later).toEqual({ approved: NOTHING, reversed: NOTHING, expected: one });
  expect(total.expected).toEqual({ partner: 400, marketplace: 40, payments: 4 });
  expect(late).toEqual({ partner: 70, marketplace: 7, payments: 3 });
});
