import { PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { addDays } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvedFrom, approvedUntil, liquidationDay } from './settlement.ts';

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

describe('the days of approval that settle in a period', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  it('are those whose day of settlement lies in it', () => {
    const plan = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_METHOD_NAMES), day, day, plan, (method, approvalDay, bound, planDays) => {
        const settles = liquidationDay({ method, approvalDay, cardInstallments: 1, paymentPlanDays: planDays });
        const counted = method === 'CREDIT' ? addDays(approvalDay, planDays) : approvalDay;
        expect(counted >= approvedFrom(bound)[method]).toBe(settles >= bound);
        expect(counted <= approvedUntil(bound)[method]).toBe(settles <= bound);
      }),
    );
  });
});
