import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { type Facts, type PaymentFact, totalOf } from './facts.ts';
import { requestTheRest } from './request-the-rest.ts';

/** Books R$ 600,00 for a payment of R$ 1.000,00, and returns the payments that request the rest. */
function afterUnderpayment(payment: PaymentFact, overrides: Partial<Facts> = {}) {
  const came = { marketplace: cents(9_000), partner: cents(51_000) };
  const source = { type: 'REGISTRATION', id: 'registration' };
  const facts = someFacts({
    payments: [{ ...payment, status: 'PAID', held: came }],
    ledger: [
      { id: 'contract', kind: 'CONTRACT', shares: payment.shares, source },
      { id: 'paid', kind: 'PLATFORM_PAYMENT', shares: came, source },
    ],
    ...overrides,
  });
  return requestTheRest(facts, payment, came);
}
const boleto = aPaymentFact({ method: 'BOLETO' });
const dueOf = (payment: PaymentFact) => afterUnderpayment(payment).map(({ dueDate }) => dueDate);

describe('the rest of an underpaid payment', () => {
  test('is asked for by the same method, each holder for what is missing of its share', () => {
    expect(afterUnderpayment(boleto)).toMatchObject([
      { method: 'BOLETO', part: 'DOWN_PAYMENT', gross: 40_000, marketplace: 6_000, partner: 34_000 },
    ]);
  });

  test('is due on the day the payment was, or in three days when that is sooner; a PIX by the hours of the campaign', () => {
    expect(dueOf({ ...boleto, dueDate: '2026-04-30' })).toEqual(['2026-04-30']);
    expect(dueOf({ ...boleto, dueDate: TODAY })).toEqual(['2026-03-23']);
    expect(dueOf({ ...boleto, dueDate: '2026-01-10' })).toEqual(['2026-03-23']);
    expect(dueOf({ ...boleto, dueDate: '2096-04-30' })).toEqual(['2026-03-23']);
    expect(dueOf(aPaymentFact())).toEqual(['2026-03-21']);
  });

  test('of an instalment boleto is one instalment', () => {
    expect(afterUnderpayment(aPaymentFact({ method: 'BOLETO_PARCELADO' }))).toMatchObject([
      { part: 'INSTALLMENT', installmentNumber: 1, numberOfInstallments: 1, gross: 40_000 },
    ]);
  });

  test('is what the student still owes beside what is asked for already, when that is less', () => {
    const source = { type: 'MANUAL_ENTRY', id: 'row' };
    const credit = { id: 'credit', kind: 'MANUAL_CREDIT' as const, source };
    const came = { marketplace: cents(9_000), partner: cents(51_000) };
    const facts = someFacts({
      ledger: [
        { id: 'contract', kind: 'CONTRACT', shares: boleto.shares, source },
        { id: 'paid', kind: 'PLATFORM_PAYMENT', shares: came, source },
        { ...credit, shares: { marketplace: cents(0), partner: cents(30_000) } },
      ],
    });
    expect(requestTheRest(facts, boleto, came).map((payment) => totalOf(payment))).toEqual([10_000]);
  });

  test('of a penalty asked for whole is asked for though credits cover it', () => {
    const penalty = aPaymentFact({ method: 'BOLETO', entityType: 'REGISTRATION_PENALTY', entityId: 'abandonment' });
    const abandonment = {
      id: 'abandonment',
      penalty: penalty.shares,
      ignoresPaid: true,
      cancelledCharges: [],
      cancelledPayments: [],
    };
    expect(afterUnderpayment(penalty, { ledger: [], abandonment })).toMatchObject([{ gross: 40_000 }]);
    expect(afterUnderpayment(penalty, { ledger: [], abandonment: { ...abandonment, ignoresPaid: false } })).toEqual([]);
  });

  test('is left to a person when its method is no longer offered, or its fees would eat it', () => {
    expect(afterUnderpayment(boleto, { fees: {} })).toEqual([]);
    const fees = { BOLETO: { basisPoints: 0, fixedFee: cents(40_000) } };
    expect(afterUnderpayment(boleto, { fees })).toEqual([]);
  });
});
