import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, countingIds, someFacts } from '../../../../test/builders/facts.ts';
import { apply, effectOf, type Facts, idsFor, type PostedFact } from '#areas/money/core/index.ts';
import { accept } from '#kernel/errors.ts';
import { decideBackToCart } from './back-to-cart.ts';

const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['DO_BACK_TO_CART'] } as const;
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: `${kind} ${amount}`,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
});
const contract = posted('CONTRACT', 180_000);
const open = aPaymentFact({ id: 'open', gross: cents(180_000), shares: contract.shares });
const owing = someFacts({ payments: [open], ledger: [contract] });

const decide = (facts: Facts, who: Parameters<typeof decideBackToCart>[1]['actor'] = actor) =>
  decideBackToCart(facts, { actor: who });
const refusedWith = (facts: Facts, who = actor as Parameters<typeof decide>[1]) => {
  const decided = decide(facts, who);
  return 'refused' in decided ? decided.refused : 'done';
};

describe('back to cart', () => {
  test('takes the charge back, inactivates what was asked for, frees seat and slot', () => {
    const scheduled = { ...owing, registration: { ...owing.registration, schedulingAt: owing.now } };
    const plan = accept(decide(scheduled));
    const effect = effectOf(scheduled, plan);
    expect(effect).toMatchObject({ seat: 'FREED', contract: 'CANCELLED', paymentsThatCome: [], messages: [] });
    expect(effect.lines).toEqual([{ kind: 'CONTRACT_CANCELLED', ...contract.shares }]);
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(effect.after).toMatchObject({
      status: 'PLAN_IN_CART',
      businessStatus: null,
      total: { charges: 0, credits: 0, balance: 0 },
      totalPending: 0,
    });
    const after = apply(scheduled, plan, idsFor(plan, countingIds()));
    expect(after.payments).toMatchObject([{ status: 'CANCELLED', active: false, chargeState: 'CANCEL_REQUESTED' }]);
    expect(after.registration).toMatchObject({ registeredAt: null, schedulingAt: null, checkoutStep: 'STEP_4' });
    expect(after.seats.slice(0, 3).map(({ left }) => left)).toEqual([11, 11, 11]);
  });

  test('ends also what was charged or adjusted beside the contract, and leaves money that came and went back', () => {
    const moved = [posted('PLATFORM_PAYMENT', 50_000), posted('REVERSAL', 50_000)];
    const beside = [posted('PLAN_CHANGE', -10_000), posted('CUSTOM_PAYMENT', 7_000), posted('MANUAL_CREDIT', 3_000)];
    const facts = { ...owing, ledger: [contract, ...moved, ...beside] };
    const plan = accept(decide(facts));
    expect(plan.undo).toEqual([contract, ...beside]);
    const came = { paid: 50_000, credited: 0, givenBack: 50_000 };
    expect(effectOf(facts, plan).after.total).toEqual({ charges: 0, credits: 0, ...came, balance: 0 });
  });

  test('is refused while the platform holds money, even if the school gave as much back from its own cash', () => {
    const received = posted('PLATFORM_PAYMENT', 50_000);
    const given: PostedFact = { ...posted('REFUND', 50_000), payer: 'PARTNER' };
    const facts = { ...owing, ledger: [contract, received, given] };
    expect(refusedWith(facts)).toBe('BACK_TO_CART_NOT_ALLOWED');
    expect(refusedWith({ ...facts, ledger: [contract, received, { ...given, payer: undefined }] })).toBe('done');
  });

  test.each<[string, Facts]>([
    ['is not REGISTERED', { ...owing, registration: { ...owing.registration, status: 'ABANDONED' } }],
    ['is a cart already', { ...owing, registration: { ...owing.registration, status: 'PLAN_IN_CART' } }],
  ])('is refused when the registration %s', (_name, facts) => {
    expect(refusedWith(facts)).toBe('REGISTRATION_INVALID_STATUS');
  });

  const { terms } = owing;
  test.each<[string, Facts]>([
    ['money is in the platform', { ...owing, ledger: [contract, posted('PLATFORM_PAYMENT', 1)] }],
    ['a payment in the CFC stands', { ...owing, ledger: [contract, posted('PAYMENT_IN_CFC', 50_000)] }],
    [
      'more was given back than came',
      { ...owing, ledger: [contract, posted('PLATFORM_PAYMENT', 1), posted('REVERSAL', 2)] },
    ],
    [
      'the campaign takes no registrations',
      { ...owing, terms: { ...terms, registrationEndDate: owing.now.subtract({ seconds: 1 }) } },
    ],
  ])('is not allowed when %s', (_name, facts) => {
    expect(refusedWith(facts)).toBe('BACK_TO_CART_NOT_ALLOWED');
  });

  test('is for those with DO_BACK_TO_CART alone', () => {
    expect(refusedWith(owing, { roles: ['BUSINESS_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] })).toBe(
      'FORBIDDEN',
    );
    expect(refusedWith(owing, { roles: ['ADMIN'], permissions: [] })).toBe('done');
  });
});
