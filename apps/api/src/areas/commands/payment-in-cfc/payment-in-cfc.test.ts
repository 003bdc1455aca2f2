import type { PaymentInCfcBody } from '@habilita/contract';
import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, countingIds, PLANS, someFacts } from '../../../../test/builders/facts.ts';
import { apply, effectOf, type Facts, idsFor, type Plan, type PostedFact } from '#areas/money/core/index.ts';
import { accept } from '#kernel/errors.ts';
import { decideCancelPaymentInCfc } from './cancel-payment-in-cfc.ts';
import { decideFollowingPayment } from './following-payment.ts';
import { asksForPaymentInCfc } from './payment-in-cfc.asks.ts';
import { decidePaymentInCfc } from './payment-in-cfc.ts';

const [plan, other] = PLANS;
const SUPPORT = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const CLERK = { roles: ['DRIVING_SCHOOL_OPERATOR'], permissions: ['VIEW_REGISTRATIONS'] } as const;
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: kind,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
});
const contract = posted('CONTRACT', 180_000);
const open = aPaymentFact({ id: 'open', gross: cents(180_000), shares: contract.shares });
/** R$ 1.800,00 are open, of which R$ 1.530,00 are the school's. */
const owing = someFacts({ payments: [open], ledger: [contract] });

const body: PaymentInCfcBody = { registrationId: 'registration', paymentMethod: 'PIX', paymentAmount: cents(50_000) };
const decide = (facts: Facts, asked: Partial<PaymentInCfcBody> = {}, actor: typeof SUPPORT | typeof CLERK = SUPPORT) =>
  decidePaymentInCfc(facts, { body: { ...body, ...asked }, actor, terms: other });
const follow = (facts: Facts, paymentAmount: number, actor: typeof SUPPORT | typeof CLERK = SUPPORT) =>
  decideFollowingPayment(facts, {
    body: { registrationId: 'registration', paymentAmount: cents(paymentAmount) },
    actor,
  });
const cancel = (facts: Facts, id: string, actor: typeof SUPPORT | typeof CLERK = SUPPORT) =>
  decideCancelPaymentInCfc(facts, { params: { id }, body: { note: 'Valor errado' }, actor });

const ids = countingIds();
function after(facts: Facts, decided: ReturnType<typeof decide>): Facts {
  const planned: Plan = accept(decided);
  return apply(facts, planned, idsFor(planned, ids));
}
const paymentIdOf = (facts: Facts) => facts.ledger.findLast(({ kind }) => kind === 'PAYMENT_IN_CFC')?.source.id ?? '';
const asked = (facts: Facts) =>
  facts.payments
    .filter(({ status }) => status === 'PENDING')
    .map(({ entityType, method, part, gross, shares }) => [entityType, method, part, gross, shares.marketplace]);

const begun = after(owing, decide(owing));

describe('a payment in the CFC', () => {
  test.each([
    ['a part', {}, undefined],
    ['the whole', { paymentAmount: cents(180_000) }, { note: 'NOTHING_REMAINS' }],
    [
      'the whole of the former price, with a dearer plan',
      { paymentAmount: cents(180_000), planId: other.planId },
      undefined,
    ],
  ])('of %s says at the method whether anything remains to be charged by it', (_of, changes, about) => {
    const drafted = { body: { ...body, ...changes }, actor: SUPPORT, offered: [plan, other], seats: [] };
    const method = accept(asksForPaymentInCfc(owing, drafted)).find(({ field }) => field === 'paymentMethod');
    expect(method).toBeDefined();
    expect(method?.about).toEqual(about);
  });

  test('is credited as money outside the platform; open payments go and what remains is asked for', () => {
    const effect = effectOf(owing, accept(decide(owing)));
    expect(effect.lines).toEqual([{ kind: 'PAYMENT_IN_CFC', marketplace: 0, partner: 50_000 }]);
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(effect.after).toMatchObject({ total: { credits: 50_000, balance: -130_000 }, totalPending: 130_000 });
    expect(effect).toMatchObject({ seat: 'UNCHANGED', contract: 'UNCHANGED', messages: ['PAYMENT_REQUESTED'] });
  });

  test('leaves the share of the marketplace to what is asked for anew', () => {
    expect(asked(begun)).toEqual([['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 130_000, 27_000]]);
    const most = after(owing, decide(owing, { paymentAmount: cents(160_000) }));
    expect(asked(most)).toEqual([['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 20_000, 20_000]]);
  });

  test('by instalment boleto leaves new instalments, the first with the share of the marketplace', () => {
    const installed = after(owing, decide(owing, { paymentMethod: 'BOLETO_PARCELADO' }));
    expect(asked(installed)).toEqual([
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_667, 21_667],
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_667, 5_333],
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_667, 0],
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_667, 0],
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_666, 0],
      ['REGISTRATION', 'BOLETO_PARCELADO', 'INSTALLMENT', 21_666, 0],
    ]);
    expect(installed.registration.paymentMethod).toBe('BOLETO_PARCELADO');
  });

  test('of the whole debt asks for nothing more and keeps the method', () => {
    const whole = after(owing, decide(owing, { paymentAmount: cents(180_000), paymentMethod: 'BOLETO' }));
    expect(asked(whole)).toEqual([]);
    expect(whole.registration.paymentMethod).toBe('PIX');
  });

  test('changes the category first when another plan is chosen', () => {
    const changed = accept(decide(owing, { planId: other.planId }));
    const effect = effectOf(owing, changed);
    expect(effect.lines.map(({ kind }) => kind)).toEqual(['PLAN_CHANGE', 'PAYMENT_IN_CFC']);
    expect(effect.after.total).toMatchObject({ charges: 250_000, paid: 50_000, balance: -200_000 });
    expect(effect).toMatchObject({ seat: 'MOVED', contract: 'TO_REGENERATE' });
    expect(after(owing, changed).registration.planId).toBe('other-plan');
  });

  test('of somebody who gave up pays the penalty, which is asked for as one', () => {
    const abandonment = {
      id: 'abandonment',
      penalty: splitByShare(cents(36_000), 85),
      ignoresPaid: false,
      cancelledCharges: [],
      cancelledPayments: [],
    };
    const penalty = { ...posted('PENALTY', 36_000), source: { type: 'REGISTRATION_ABANDONMENT', id: 'abandonment' } };
    const registration = { ...owing.registration, status: 'ABANDONED' as const };
    const gone: Facts = { ...someFacts({ ledger: [penalty], abandonment }), registration };
    expect(asked(after(gone, decide(gone, { paymentAmount: cents(6_000) })))).toEqual([
      ['REGISTRATION_PENALTY', 'PIX', 'DOWN_PAYMENT', 30_000, 5_400],
    ]);
    const debit = posted('MANUAL_DEBIT', 10_000);
    const owesMore = { ...gone, ledger: [penalty, debit] };
    const paid = after(owesMore, decide(owesMore, { paymentAmount: cents(6_000) }));
    const both = [
      ['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 10_000, 1_500],
      ['REGISTRATION_PENALTY', 'PIX', 'DOWN_PAYMENT', 30_000, 5_400],
    ];
    expect(asked(paid)).toEqual(both);
    const whole = after(paid, follow(paid, 32_000));
    expect(asked(whole)).toEqual([['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 8_000, 6_900]]);
    expect(asked(after(whole, cancel(whole, paymentIdOf(whole))))).toEqual(both);
    const withoutPenalty = { ...owesMore, ledger: [debit], abandonment: { ...abandonment, penalty: undefined } };
    expect(asked(after(withoutPenalty, decide(withoutPenalty, { paymentAmount: cents(4_000) })))).toEqual([
      ['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 6_000, 1_500],
    ]);
  });
});

describe('a payment in the CFC is refused', () => {
  const paid = someFacts({ ledger: [contract, posted('PLATFORM_PAYMENT', 180_000)] });
  const cart = { ...owing, registration: { ...owing.registration, status: 'PLAN_IN_CART' } } as const;
  const full = { ...owing, seats: owing.seats.map((stock) => ({ ...stock, left: 0 })) };

  test.each<[string, Facts, Partial<PaymentInCfcBody>, string, string?]>([
    ['when nothing is owed', paid, {}, 'PAYMENT_IN_CFC_INVALID_STATUS'],
    ['in the cart', cart, {}, 'PAYMENT_IN_CFC_INVALID_STATUS'],
    ['of nothing', owing, { paymentAmount: cents(0) }, 'AMOUNT_NOT_POSITIVE', 'paymentAmount'],
    ['of less than nothing', owing, { paymentAmount: cents(-1) }, 'AMOUNT_NOT_POSITIVE', 'paymentAmount'],
    ['above the debt', owing, { paymentAmount: cents(180_001) }, 'AMOUNT_ABOVE_DEBT', 'paymentAmount'],
    [
      'with another plan once something was paid',
      begun,
      { planId: other.planId },
      'PAYMENT_IN_CFC_INVALID_STATUS',
      'planId',
    ],
    ['with another plan without a seat', full, { planId: other.planId }, 'NO_PLAN_VACANCIES'],
    ['by boleto when its cap is used up', full, { paymentMethod: 'BOLETO' }, 'NO_BOLETO_VACANCIES'],
    [
      'by a method that is not on offer',
      { ...owing, terms: { ...plan, allowedMethods: ['PIX'] } },
      { paymentMethod: 'BOLETO' },
      'PAYMENT_METHOD_NOT_ALLOWED',
      'paymentMethod',
    ],
  ])('%s', (_name, facts, change, refused, field) => {
    expect(decide(facts, change)).toEqual({ refused, ...(field === undefined ? {} : { field }) });
  });

  test('to people of the school before a payment in the CFC or a paid down payment, and only then', () => {
    expect(decide(owing, {}, CLERK)).toEqual({ refused: 'PAYMENT_IN_CFC_INVALID_STATUS' });
    expect(decide(begun, {}, CLERK)).not.toHaveProperty('refused');
    const both = { roles: ['ADMIN', 'DRIVING_SCHOOL_OPERATOR'], permissions: [] } as const;
    expect(decidePaymentInCfc(owing, { body, actor: both })).not.toHaveProperty('refused');
    const down = { ...open, id: 'down', status: 'PAID' } as const;
    expect(decide({ ...owing, payments: [open, down] }, {}, CLERK)).not.toHaveProperty('refused');
  });
});

describe('a following payment in the CFC', () => {
  test('is credited, and what remains is asked for as it was', () => {
    const more = after(begun, follow(begun, 30_000, CLERK));
    expect(asked(more)).toEqual([['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 100_000, 27_000]]);
  });

  test('keeps the number of instalments that are open', () => {
    const installed = after(owing, decide(owing, { paymentMethod: 'BOLETO_PARCELADO' }));
    const more = after(installed, follow(installed, 100_000));
    expect(asked(more).map(([, , , gross]) => gross)).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 5_000]);
  });

  test('is entered by its method also when that is no longer on offer, as its cancellation is', () => {
    const ended: Facts = { ...begun, terms: { ...plan, allowedMethods: ['CREDIT'] } };
    const more = after(ended, follow(ended, 30_000));
    const rest = [['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 100_000, 27_000]];
    expect([asked(more), more.registration.paymentMethod]).toEqual([rest, 'PIX']);
    expect(asked(after(more, cancel(more, paymentIdOf(more))))).toEqual(asked(begun));
  });

  test('is refused before a first payment, and as the first one is', () => {
    expect(follow(owing, 1)).toEqual({ refused: 'PAYMENT_IN_CFC_INVALID_STATUS' });
    expect(follow(begun, 130_001)).toEqual({ refused: 'AMOUNT_ABOVE_DEBT', field: 'paymentAmount' });
    expect(follow(begun, 0)).toEqual({ refused: 'AMOUNT_NOT_POSITIVE', field: 'paymentAmount' });
  });
});

describe('cancelling a payment in the CFC', () => {
  const twice = after(begun, follow(begun, 30_000));

  test('takes the credit of the latest back and asks for what is owed then', () => {
    const back = accept(cancel(twice, paymentIdOf(twice)));
    const effect = effectOf(twice, back);
    expect(effect.lines).toEqual([{ kind: 'PAYMENT_IN_CFC_CANCELLED', marketplace: 0, partner: 30_000 }]);
    expect(effect.after).toMatchObject({ total: { credits: 50_000, balance: -130_000 }, totalPending: 130_000 });
    const once = after(twice, back);
    expect(once.ledger.map(({ kind }) => kind)).toEqual(['CONTRACT', 'PAYMENT_IN_CFC']);
    const none = after(once, cancel(once, paymentIdOf(once)));
    expect(asked(none)).toEqual([['REGISTRATION', 'PIX', 'DOWN_PAYMENT', 180_000, 27_000]]);
  });

  test('is refused unless it is the latest one in force', () => {
    expect(cancel(twice, paymentIdOf(begun))).toEqual({ refused: 'NOT_LATEST' });
    const back = after(twice, cancel(twice, paymentIdOf(twice)));
    expect(cancel(back, paymentIdOf(twice))).toEqual({ refused: 'PAYMENT_INACTIVE' });
    expect(cancel(owing, 'nothing')).toEqual({ refused: 'PAYMENT_INACTIVE' });
  });

  test('is for those who manage registrations', () => {
    expect(cancel(twice, paymentIdOf(twice), CLERK)).toEqual({ refused: 'FORBIDDEN' });
  });
});
