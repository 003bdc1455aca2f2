import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { aPaymentFact, someFacts } from '../../../../test/builders/facts.ts';
import { isRefusal } from '#kernel/errors.ts';
import { requestAgain } from './request-again.ts';

const dueAgain = (dueDate: string) => {
  const lost = aPaymentFact({ method: 'BOLETO', dueDate });
  const again = { shares: lost.shares, method: lost.method, lost: [lost], down: cents(0), installments: 1 };
  const payments = requestAgain(someFacts({ payments: [lost] }), again);
  return isRefusal(payments) ? payments.refused : payments.map((payment) => payment.dueDate);
};

test('a boleto is asked for again by its own date, or by the campaign’s rule when that has passed or lies too far ahead', () => {
  const byRule = dueAgain('2026-01-10');
  expect(byRule).toEqual([expect.stringMatching(/^2026-/)]);
  expect(dueAgain('2026-04-30')).toEqual(['2026-04-30']);
  expect(dueAgain('2096-04-30')).toEqual(byRule);
});
