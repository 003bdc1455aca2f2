import { type Cents, cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { apply, type Facts, idsFor, type PaymentFact, type Plan, type PostedFact } from '#areas/money/core/index.ts';
import { accept, type Refusal } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { decideCancelPaymentInCfc } from '../payment-in-cfc/cancel-payment-in-cfc.ts';
import { decidePaymentInCfc } from '../payment-in-cfc/payment-in-cfc.ts';
import { decideAbandonment } from '../abandonment/abandonment.ts';
import { decideBackToCart } from '../back-to-cart/back-to-cart.ts';
import { decideUndoAbandonment } from '../abandonment/undo-abandonment.ts';
import { decidePaymentActivation } from './payment-activation.ts';

const actor = { roles: ['ADMIN'], permissions: [] } as const;
const newId = countingIds();
const after = (facts: Facts, plan: Plan | Refusal): Facts => apply(facts, accept(plan), idsFor(accept(plan), newId));

const of = (gross: Cents) => ({ gross, shares: splitByShare(gross, 85) });
const posted = (kind: PostedFact['kind'], id: string, amount: number): PostedFact => ({
  id: `posting of ${id}`,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'ROW', id },
});
const contract = aPaymentFact({ id: 'contract', method: 'BOLETO', ...of(cents(100_000)) });
const custom = aPaymentFact({
  id: 'custom',
  entityType: 'REGISTRATION_CUSTOM_PAYMENT',
  entityId: 'custom row',
  method: 'BOLETO',
  ...of(cents(10_000)),
});
const off = (payment: PaymentFact): PaymentFact => ({ ...payment, active: false, chargeState: 'CANCELLED' });
const charged = posted('CONTRACT', 'registration', 100_000);
const withCustom = [charged, posted('CUSTOM_PAYMENT', 'custom row', 10_000)];

const activation = (facts: Facts, entityPaymentId: string) =>
  decidePaymentActivation(facts, { params: { entityPaymentId }, body: { isActive: true }, actor });
const aboveDebt = { refused: 'ACTIVATION_ABOVE_DEBT' };

const penaltyOf = (facts: Facts, ignorePaidAmount: boolean) => {
  const body = { penaltyAmount: cents(30_000), paymentMethod: 'BOLETO', dueDate: TODAY, ignorePaidAmount } as const;
  return after(facts, decideAbandonment(facts, { body: { ...body, note: 'Mudou' }, actor }));
};
const inCfc = (facts: Facts, amount: number) => {
  const body = { registrationId: 'registration', paymentAmount: cents(amount), paymentMethod: 'BOLETO' } as const;
  return after(facts, decidePaymentInCfc(facts, { body, actor }));
};
const taken = (facts: Facts, id: string): Facts => ({
  ...facts,
  payments: facts.payments.map((payment) => (payment.id === id ? off(payment) : payment)),
});
const penaltyIn = ({ payments }: Facts): string =>
  payments.find(({ entityType }) => entityType === 'REGISTRATION_PENALTY')?.id ?? '';

describe('of somebody who gave up owing a penalty whatever was paid', () => {
  const paid = [charged, posted('PLATFORM_PAYMENT', 'paid', 50_000)];

  test('a payment of the contract stays off', () => {
    const gone = penaltyOf(someFacts({ payments: [off(contract)], ledger: [charged] }), true);
    expect(activation(gone, 'contract')).toEqual(aboveDebt);
  });

  test('the penalty comes back whole, though credits cover it; one that counts what was paid does not', () => {
    const gone = penaltyOf(someFacts({ ledger: paid }), true);
    const penalty = penaltyIn(gone);
    expect(accept(activation(taken(gone, penalty), penalty)).activate).toMatchObject([{ gross: 30_000 }]);
    const { abandonment } = gone;
    const counting = { ...gone, abandonment: abandonment && { ...abandonment, ignoresPaid: false } };
    expect(activation(taken(counting, penalty), penalty)).toEqual(aboveDebt);
  });

  test('the penalty stays off once the rest of it was asked for after a payment in the CFC', () => {
    const gone = penaltyOf(someFacts({ ledger: [charged] }), true);
    const penalty = penaltyIn(gone);
    expect(activation(inCfc(taken(gone, penalty), 10_000), penalty)).toEqual(aboveDebt);
    expect(activation(inCfc(taken(gone, penalty), 30_000), penalty)).toEqual(aboveDebt);
  });

  test('the penalty stays off once the abandonment was undone, whatever else is asked for by nothing', () => {
    const gone = penaltyOf(someFacts({ payments: [contract], ledger: [charged] }), false);
    const penalty = penaltyIn(gone);
    const undone = after(taken(gone, penalty), decideUndoAbandonment(taken(gone, penalty), { actor }));
    const unasked = undone.payments.map((payment) => off(payment));
    expect(activation({ ...undone, payments: unasked }, penalty)).toEqual(aboveDebt);
  });

  test('the penalty stays off once it was paid', () => {
    const gone = penaltyOf(someFacts({ ledger: paid }), true);
    const late = aPaymentFact({
      id: 'late',
      entityId: gone.abandonment?.id ?? '',
      method: 'BOLETO',
      ...of(cents(30_000)),
    });
    const payments = gone.payments.map((payment) => ({ ...payment, status: 'PAID' as const, held: payment.shares }));
    expect(activation({ ...gone, payments: [...payments, off(late)] }, 'late')).toEqual(aboveDebt);
  });
});

describe('a custom payment', () => {
  const owing = someFacts({ payments: [contract, off(custom)], ledger: withCustom });

  test('comes back beside the contract', () => {
    expect(accept(activation(owing, 'custom')).activate).toMatchObject([{ id: 'custom' }]);
  });

  test('stays off once the registration is back in the cart, as its charge is gone', () => {
    const cart = after(owing, decideBackToCart(owing, { actor }));
    expect(activation(cart, 'custom')).toEqual(aboveDebt);
  });

  test('stays off once it was asked for with the rest of the contract, also when that payment in the CFC is cancelled', () => {
    const rest = inCfc(owing, 20_000);
    expect(activation(rest, 'custom')).toEqual(aboveDebt);
    const id = rest.ledger.findLast(({ kind }) => kind === 'PAYMENT_IN_CFC')?.source.id ?? '';
    const cancelled = decideCancelPaymentInCfc(rest, { params: { id }, body: { note: 'Valor errado' }, actor });
    expect(activation(after(rest, cancelled), 'custom')).toEqual(aboveDebt);
  });
});
