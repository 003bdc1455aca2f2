import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { aPaymentFact, countingIds, someMoneyFacts } from '../../../../../test/builders/facts.ts';
import { idsFor } from '../apply.ts';
import { type Plan, planOf } from '../plan.ts';
import { schoolMovementsOf } from './school-movements.ts';

const shares = { marketplace: cents(15_000), partner: cents(85_000) };
const source = { type: 'PAYMENT', id: 'payment' };
const payment = aPaymentFact({ method: 'CREDIT' });
const facts = someMoneyFacts({ payments: [payment], paymentPlanDays: 2 });

const moved = (plan: Partial<Plan>, payments = facts.payments) => {
  const whole = planOf({ ...plan, event: { kind: 'TEST', after: {} } });
  return schoolMovementsOf({ ...facts, payments }, whole, idsFor(whole, countingIds()));
};

test('a settled payment is a movement on its settlement day, with its fees; a second arrival is a duplicate without', () => {
  const settlement = {
    payment,
    paymentDate: facts.now,
    approvalDay: '2026-03-20',
    liquidationDay: '2026-03-24',
    shares,
    cardBrand: null,
    cardInstallments: 1,
    charge: { provider: 'transfeera', externalId: 'x' },
  };
  const post = [{ kind: 'PLATFORM_PAYMENT', shares, source } as const];
  expect(moved({ settle: [settlement], post })).toMatchObject([
    { kind: 'PLATFORM_PAYMENT', paymentId: 'payment', shares, day: '2026-03-24', bearsFees: true },
  ]);
  // A card payment made on a Friday settles two days later at this school. That is a Sunday, so it settles on Monday.
  expect(moved({ post })).toMatchObject([{ kind: 'DUPLICATE_PAYMENT', shares, day: '2026-03-23', bearsFees: false }]);
});

test('what is given back is below zero, by whoever paid it', () => {
  const taken = { marketplace: cents(-15_000), partner: cents(-85_000) };
  const post = [
    { kind: 'REVERSAL', shares, source },
    { kind: 'REFUND', shares, source: 'OWN_ROW', payer: 'PARTNER' },
    { kind: 'REFUND', shares, source: 'OWN_ROW', payer: 'MARKETPLACE' },
  ] as const;
  expect(moved({ post })).toMatchObject([
    { kind: 'REVERSAL', paymentId: 'payment', shares: taken, day: '2026-03-20' },
    { kind: 'REFUND_BY_CFC', paymentId: null, shares: taken },
    { kind: 'REFUND_BY_MARKETPLACE', paymentId: null, shares: taken },
  ]);
});

test.each(['PIX', 'BOLETO', 'BOLETO_PARCELADO'] as const)(
  'a %s is given back by the marketplace, and when that fails the school owes nothing of it',
  (method) => {
    const ofMethod = { ...payment, method };
    const given = [{ payment: ofMethod, shares, isWhole: true }];
    const reversal = { kind: 'REVERSAL', shares, source: { type: 'PAYMENT_REVERSAL', id: 'reversal' } } as const;
    expect(moved({ post: [reversal], giveBack: given }, [ofMethod])).toMatchObject([
      { kind: 'REFUND_BY_MARKETPLACE', paymentId: 'payment', shares: { marketplace: -15_000, partner: -85_000 } },
    ]);
    expect(moved({ undo: [{ ...reversal, id: 'posted' }], restore: given }, [ofMethod])).toMatchObject([
      { kind: 'REFUND_BY_MARKETPLACE', paymentId: 'payment', shares },
    ]);
  },
);

test('money in the CFC comes and is cancelled; charges, credits by hand and zero amounts move nothing', () => {
  const posted = { id: 'posted', source: { type: 'REGISTRATION_PAYMENT_IN_CFC', id: 'row' } };
  expect(moved({ post: [{ kind: 'PAYMENT_IN_CFC', shares, source: 'OWN_ROW' }] })).toMatchObject([
    { kind: 'PAYMENT_IN_CFC', shares },
  ]);
  expect(moved({ undo: [{ ...posted, kind: 'PAYMENT_IN_CFC', shares }] })).toMatchObject([
    { id: undefined, kind: 'PAYMENT_IN_CFC_CANCELLED', shares: { marketplace: -15_000, partner: -85_000 } },
  ]);
  const charges = ['CONTRACT', 'PENALTY', 'PLAN_CHANGE', 'CUSTOM_PAYMENT', 'MANUAL_CREDIT', 'MANUAL_DEBIT'] as const;
  expect(moved({ post: charges.map((kind) => ({ kind, shares, source: 'OWN_ROW' as const })) })).toEqual([]);
  const nothing = { marketplace: cents(0), partner: cents(0) };
  expect(moved({ post: [{ kind: 'REVERSAL', shares: nothing, source }] })).toEqual([]);
});
