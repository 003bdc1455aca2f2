import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { apply, effectOf, type Facts, idsFor, type PostedFact } from '#areas/money/core/index.ts';
import { accept } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { decideRequestBalance } from './request-balance.ts';

const actor = { roles: ['FINANCIAL_ANALYST'], permissions: ['MANAGE_PAYMENTS'] } as const;
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: kind,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
});
const paid = aPaymentFact({ id: 'paid', status: 'REVERSED', gross: cents(180_000) });
/** A card payment was taken back: R$ 1.800,00 are owed, and there is no open payment for them. */
const reversed = someFacts({
  payments: [paid],
  ledger: [posted('CONTRACT', 180_000), posted('PLATFORM_PAYMENT', 180_000), posted('REVERSAL', 180_000)],
});
const decide = (facts: Facts, body: object = {}) =>
  decideRequestBalance(facts, { body: { paymentMethod: 'PIX', dueDate: TODAY, ...body }, actor });

describe('a debt that nothing asks for', () => {
  test('is asked for whole, with the shares it is owed by, and nothing else changes', () => {
    const plan = accept(decide(reversed));
    const effect = effectOf(reversed, plan);
    expect(effect.before).toMatchObject({ notRequested: 180_000, totalPending: 0 });
    expect(effect.after).toMatchObject({ notRequested: 0, requestedBeyond: 0, totalPending: 180_000 });
    expect(effect.after.total).toEqual(effect.before.total);
    expect([effect.lines, effect.paymentsThatGo, effect.messages]).toEqual([[], [], ['PAYMENT_REQUESTED']]);
    expect(effect.paymentsThatCome).toMatchObject([
      { entityType: 'REGISTRATION', paymentGrossValue: 180_000, paymentPartnerGrossValue: 153_000 },
    ]);
  });

  test('is asked for only as far as open payments do not ask for it, in parts if somebody wants them', () => {
    const open = aPaymentFact({ id: 'open', gross: cents(60_000), shares: splitByShare(cents(60_000), 85) });
    const facts = { ...reversed, payments: [paid, open] };
    const parts = { paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: cents(40_000), numberOfInstallments: 2 };
    const after = apply(facts, accept(decide(facts, parts)), idsFor(accept(decide(facts, parts)), countingIds()));
    expect(after.payments.map(({ id, gross }) => [id, gross])).toEqual([
      ['paid', 180_000],
      ['open', 60_000],
      ['row-2', 40_000],
      ['row-3', 40_000],
      ['row-4', 40_000],
    ]);
  });

  test.each<[string, Facts, object, string]>([
    [
      'when payments ask for all of it',
      { ...reversed, payments: [{ ...paid, status: 'PENDING' }] },
      {},
      'NOTHING_TO_REQUEST',
    ],
    ['when nothing is owed', someFacts({ ledger: [] }), {}, 'NOTHING_TO_REQUEST'],
    [
      'in the cart',
      { ...reversed, registration: { ...reversed.registration, status: 'PLAN_IN_CART' } },
      {},
      'REGISTRATION_INVALID_STATUS',
    ],
    ['without a due date, but for a card', reversed, { dueDate: undefined }, 'REQUIRED'],
    ['for a past day', reversed, { dueDate: '2026-03-19' }, 'DUE_DATE_IN_PAST'],
    ['in parts for a method of one payment', reversed, { numberOfInstallments: 3 }, 'INSTALLMENTS_NOT_ALLOWED'],
  ])('is not asked for %s', (_, facts, body, refused) => {
    expect(decide(facts, body)).toMatchObject({ refused });
  });

  test('is asked for by people who manage registrations or payments alone', () => {
    const asked = { paymentMethod: 'PIX' as const, dueDate: TODAY };
    const by = (permissions: readonly ('MANAGE_REGISTRATIONS' | 'QUERY_REGISTRATIONS')[]) =>
      decideRequestBalance(reversed, { body: asked, actor: { roles: ['OPERATOR'], permissions } });
    expect(by(['QUERY_REGISTRATIONS'])).toMatchObject({ refused: 'FORBIDDEN' });
    expect(by(['MANAGE_REGISTRATIONS'])).not.toHaveProperty('refused');
  });
});
