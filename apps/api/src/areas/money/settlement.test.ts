import { describe, expect, it } from 'vitest';
import { liquidationDay } from './settlement.ts';

const base = { approvalDay: '2026-03-06', cardInstallments: 1, paymentPlanDays: null } as const;

describe('the day money is forecast to be available', () => {
  it('is the same day for a PIX, also on a Saturday', () => {
    expect(liquidationDay({ ...base, method: 'PIX', approvalDay: '2026-03-07' })).toBe('2026-03-07');
  });
  it('is the next business day for a boleto', () => {
    expect(liquidationDay({ ...base, method: 'BOLETO' })).toBe('2026-03-09');
    expect(liquidationDay({ ...base, method: 'BOLETO_PARCELADO', approvalDay: '2026-12-24' })).toBe('2026-12-28');
  });
  it('is 30 days per instalment for a card, rolled to a business day', () => {
    expect(liquidationDay({ ...base, method: 'CREDIT' })).toBe('2026-04-06');
    expect(liquidationDay({ ...base, method: 'CREDIT', cardInstallments: 3 })).toBe('2026-06-05');
  });
  it('follows the plan of the school where it has one', () => {
    expect(liquidationDay({ ...base, method: 'CREDIT', paymentPlanDays: 5 })).toBe('2026-03-11');
  });
});
