import type { PlanChangeBody } from '@habilita/contract';
import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, countingIds, PLANS, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { apply, effectOf, type Facts, idsFor, type PostedFact } from '#areas/money/core/index.ts';
import { accept } from '#kernel/errors.ts';
import { decidePlanChange } from './plan-change.ts';

const [plan, other] = PLANS;
const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: kind,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
});
const contract = posted('CONTRACT', 180_000);
const open = aPaymentFact({ id: 'open', gross: cents(180_000), shares: contract.shares });
/** A registration by PIX with R$ 1.800,00 open. */
const owing = someFacts({ payments: [open], ledger: [contract] });
const paid = someFacts({
  payments: [{ ...open, status: 'PAID', held: open.shares }],
  ledger: [contract, posted('PLATFORM_PAYMENT', 180_000)],
});

const toOther: PlanChangeBody = {
  registrationId: 'registration',
  planId: other.planId,
  paymentMethod: 'PIX',
  dueDate: TODAY,
};
const adding = { recalculationStrategy: 'ADD_DIFFERENCE' } as const;
const recalculating = { recalculationStrategy: 'RECALCULATE_PENDING' } as const;

const decide = (facts: Facts, body: Partial<PlanChangeBody>, terms: Facts['terms'] | undefined = other) =>
  decidePlanChange(facts, { body: { ...toOther, ...body }, actor, terms });
const shown = (facts: Facts, body: Partial<PlanChangeBody>, terms?: Facts['terms']) =>
  effectOf(facts, accept(decide(facts, body, terms)));
const asked = (effect: ReturnType<typeof shown>) =>
  effect.paymentsThatCome.map((payment) => [payment.entityType, payment.paymentMethod, payment.paymentGrossValue]);

describe('a change of plan', () => {
  test('moves the seat and makes the new price the charge of the contract', () => {
    const accepted = accept(decide(owing, adding));
    const effect = effectOf(owing, accepted);
    expect(effect.lines).toEqual([{ kind: 'PLAN_CHANGE', ...splitByShare(cents(70_000), 85) }]);
    expect(effect).toMatchObject({ seat: 'MOVED', contract: 'TO_REGENERATE' });
    expect(effect.after.total).toMatchObject({ charges: 250_000, credits: 0, balance: -250_000 });
    const after = apply(owing, accepted, idsFor(accepted, countingIds()));
    expect(after.registration).toMatchObject({ planId: 'other-plan', campaignPlanId: 'other-plan-in-campaign' });
    expect(after.seats.filter(({ scope }) => scope === 'PLAN').map(({ left }) => left)).toEqual([11, 9]);
    expect(after.seats.filter(({ scope }) => scope !== 'PLAN')).toEqual(
      owing.seats.filter(({ scope }) => scope !== 'PLAN'),
    );
  });

  test('shares the new price by the percentage of the school, to the centavo', () => {
    const facts = { ...owing, ledger: [posted('CONTRACT', 179_999)] };
    const accepted = accept(decide(facts, adding));
    const after = apply(facts, accepted, idsFor(accepted, countingIds()));
    const charges = effectOf(after, accepted).before;
    expect([charges.partner.charges, charges.marketplace.charges]).toEqual([212_500, 37_500]);
  });

  test('with ADD_DIFFERENCE keeps open payments and adds one for a positive difference', () => {
    const effect = shown(owing, adding);
    expect(effect.paymentsThatGo).toEqual([]);
    expect(asked(effect)).toEqual([['REGISTRATION_PLAN_CHANGE', 'PIX', 70_000]]);
    expect(effect.after.totalPending).toBe(250_000);
  });

  test('with RECALCULATE_PENDING cancels open payments and asks for the whole remaining debt', () => {
    const effect = shown(owing, recalculating);
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(asked(effect)).toEqual([['REGISTRATION_PLAN_CHANGE', 'PIX', 250_000]]);
  });

  test('that is paid already asks for the difference, without a question how', () => {
    expect(asked(shown(paid, {}))).toEqual([['REGISTRATION_PLAN_CHANGE', 'PIX', 70_000]]);
  });

  test('to a lower price can leave credits', () => {
    const effect = shown(paid, { paymentMethod: 'CREDIT', dueDate: undefined });
    expect(effect.after).toMatchObject({ total: { balance: 9_999 }, businessStatus: 'HAS_CREDITS', totalPending: 0 });
    expect(effect.paymentsThatCome).toEqual([]);
    expect(effect.seat).toBe('MOVED');
  });

  test('to a lower price asks anew for what is open, which would ask for more than is owed', () => {
    const effect = shown(owing, { ...adding, paymentMethod: 'CREDIT' });
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(asked(effect)).toEqual([['REGISTRATION_PLAN_CHANGE', 'CREDIT', 170_001]]);
  });

  test('of the method alone changes the price and the cap of boletos, and keeps the seat', () => {
    const accepted = accept(decide(owing, { ...recalculating, planId: plan.planId, paymentMethod: 'BOLETO' }, plan));
    const effect = effectOf(owing, accepted);
    expect(effect).toMatchObject({ seat: 'UNCHANGED', contract: 'UNCHANGED' });
    expect(asked(effect)).toEqual([['REGISTRATION_PLAN_CHANGE', 'BOLETO', 185_000]]);
    expect(accepted.seats).toEqual({ giveBack: [], take: [{ scope: 'BOLETO', ownerId: 'campaign' }] });
  });

  test('leaves custom payments as they are asked for', () => {
    const custom = { ...open, id: 'custom', entityType: 'REGISTRATION_CUSTOM_PAYMENT', gross: cents(10_000) } as const;
    const beside = { ...custom, shares: splitByShare(cents(10_000), 85) };
    const facts = { ...owing, payments: [open, beside], ledger: [contract, posted('CUSTOM_PAYMENT', 10_000)] };
    const effect = shown(facts, recalculating);
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(asked(effect)).toEqual([['REGISTRATION_PLAN_CHANGE', 'PIX', 250_000]]);
  });

  test('by instalment boleto has a down payment below the new amount', () => {
    const parts = { paymentMethod: 'BOLETO_PARCELADO', numberOfInstallments: 10 } as const;
    const effect = shown(owing, { ...recalculating, ...parts, downPaymentGrossValue: cents(80_000) });
    expect(effect.paymentsThatCome.map((payment) => payment.paymentGrossValue)).toEqual([
      80_000,
      20_001,
      20_001,
      20_001,
      ...Array.from({ length: 7 }, () => 20_000),
    ]);
    expect(decide(owing, { ...recalculating, ...parts, downPaymentGrossValue: cents(280_003) })).toEqual({
      refused: 'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
      field: 'downPaymentGrossValue',
    });
  });
});

describe('a change of plan is refused', () => {
  const inStatus = (status: Facts['registration']['status']): Facts => ({
    ...owing,
    registration: { ...owing.registration, status },
  });
  const without = (scope: string, ownerId: string): Facts => ({
    ...owing,
    seats: owing.seats.map((stock) =>
      stock.scope === scope && stock.ownerId === ownerId ? { ...stock, left: 0 } : stock,
    ),
  });
  const same = { planId: plan.planId, ...adding };

  test.each<[string, Facts, Partial<PlanChangeBody>, Facts['terms'] | undefined, string, string?]>([
    ['in the cart', inStatus('PLAN_IN_CART'), adding, other, 'REGISTRATION_INVALID_STATUS'],
    ['after an abandonment', inStatus('ABANDONED'), adding, other, 'REGISTRATION_INVALID_STATUS'],
    ['when neither plan nor method differs', owing, same, plan, 'PLAN_CHANGE_SAME', 'planId'],
    ['without a seat in the new plan', without('PLAN', other.campaignPlanId), adding, other, 'NO_PLAN_VACANCIES'],
    [
      'when the cap of boletos is used up',
      without('BOLETO', 'campaign'),
      { ...same, paymentMethod: 'BOLETO' },
      plan,
      'NO_BOLETO_VACANCIES',
    ],
    [
      'with RECALCULATE_PENDING when nothing is pending',
      paid,
      recalculating,
      other,
      'PLAN_CHANGE_FULLY_PAID',
      'recalculationStrategy',
    ],
    [
      'with RECALCULATE_PENDING while only a custom payment is open, which it does not touch',
      {
        ...paid,
        payments: [...paid.payments, aPaymentFact({ id: 'custom', entityType: 'REGISTRATION_CUSTOM_PAYMENT' })],
      },
      recalculating,
      other,
      'PLAN_CHANGE_FULLY_PAID',
      'recalculationStrategy',
    ],
    ['without saying how while something is pending', owing, {}, other, 'REQUIRED', 'recalculationStrategy'],
    ['without a due date, but for a card', owing, { ...adding, dueDate: undefined }, other, 'REQUIRED', 'dueDate'],
    ['for a past due date', owing, { ...adding, dueDate: '2026-03-19' }, other, 'DUE_DATE_IN_PAST', 'dueDate'],
    ['for a mistyped year', owing, { ...adding, dueDate: '2126-03-22' }, other, 'DUE_DATE_TOO_LATE', 'dueDate'],
    [
      'to a method that is not on offer',
      owing,
      { ...adding, paymentMethod: 'BOLETO' },
      { ...other, allowedMethods: ['PIX'] },
      'PAYMENT_METHOD_NOT_ALLOWED',
      'paymentMethod',
    ],
    [
      'to a method without a fee today',
      { ...owing, fees: {} },
      adding,
      other,
      'PAYMENT_METHOD_NOT_ALLOWED',
      'paymentMethod',
    ],
  ])('%s', (_name, facts, body, terms, refused, field) => {
    expect(decide(facts, body, terms)).toEqual({ refused, ...(field === undefined ? {} : { field }) });
  });

  test('for a plan the school does not offer', () => {
    const decided = decidePlanChange(owing, { body: { ...toOther, ...adding }, actor, terms: undefined });
    expect(decided).toEqual({ refused: 'PLAN_NOT_ENABLED', field: 'planId' });
  });

  test('to those who do not manage registrations', () => {
    const reader = { roles: ['OPERATOR'], permissions: ['VIEW_REGISTRATIONS'] } as const;
    const decided = decidePlanChange(owing, { body: { ...toOther, ...adding }, actor: reader, terms: other });
    expect(decided).toEqual({ refused: 'FORBIDDEN' });
  });
});
