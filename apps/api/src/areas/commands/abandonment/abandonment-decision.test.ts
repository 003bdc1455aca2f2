import type { AbandonBody } from '@habilita/contract';
import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, countingIds, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { apply, effectOf, type Facts, idsFor, type PostedFact } from '#areas/money/core/index.ts';
import { accept, isRefusal } from '#kernel/errors.ts';
import { decideAbandonment } from './abandonment.ts';
import { decideUndoAbandonment } from './undo-abandonment.ts';

const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const contract: PostedFact = {
  id: 'contract',
  kind: 'CONTRACT',
  shares: splitByShare(cents(180_000), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
};
const paid = (amount: number): PostedFact => ({
  ...contract,
  id: 'paid',
  kind: 'PLATFORM_PAYMENT',
  shares: splitByShare(cents(amount), 85),
});
const open = aPaymentFact({ id: 'open', gross: cents(180_000), shares: contract.shares });
const owing = someFacts({ payments: [open], ledger: [contract] });

const decide = (facts: Facts, body: AbandonBody) => decideAbandonment(facts, { body, actor });
const byPix = { penaltyAmount: cents(36_000), paymentMethod: 'PIX', dueDate: TODAY } as const;

describe('an abandonment', () => {
  test('without penalty leaves no charge, nothing open and the seat free', () => {
    const effect = effectOf(owing, accept(decide(owing, {})));
    expect(effect).toMatchObject({ seat: 'FREED', contract: 'CANCELLED', paymentsThatCome: [], messages: [] });
    expect(effect.after).toMatchObject({
      status: 'ABANDONED',
      total: { charges: 0, credits: 0, balance: 0 },
      totalPending: 0,
    });
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
  });

  test('with a penalty asks for what credits do not cover of it', () => {
    const partly = { ...owing, ledger: [contract, paid(10_000)] };
    const effect = effectOf(partly, accept(decide(partly, byPix)));
    expect(
      effect.paymentsThatCome.map((payment) => [payment.entityType, payment.paymentGrossValue, payment.dueDate]),
    ).toEqual([['REGISTRATION_PENALTY', 26_000, TODAY]]);
    expect(effect.after).toMatchObject({
      totalPending: 26_000,
      total: { charges: 36_000, credits: 10_000, balance: -26_000 },
    });
    expect(effect.after.businessStatus).toBe('PARTIALLY_PAID');
  });

  test('that credits cover asks for nothing, and the method is not asked either', () => {
    const covered = { ...owing, ledger: [contract, paid(50_000)] };
    const effect = effectOf(covered, accept(decide(covered, { penaltyAmount: cents(36_000) })));
    expect(effect.paymentsThatCome).toEqual([]);
    expect(effect.after.total.balance).toBe(14_000);
  });

  test('ignoring what was paid asks for the whole penalty', () => {
    const covered = { ...owing, ledger: [contract, paid(50_000)] };
    const effect = effectOf(covered, accept(decide(covered, { ...byPix, ignorePaidAmount: true })));
    expect(effect.after).toMatchObject({ totalPending: 36_000, total: { balance: 14_000 } });
  });

  test('shares its penalty by the percentage of the school unless shares are given', () => {
    const [posted] = accept(decide(owing, byPix)).post;
    expect(posted?.shares).toEqual({ partner: 30_600, marketplace: 5_400 });
    const [given] = accept(decide(owing, { ...byPix, marketplaceShare: cents(36_000) })).post;
    expect(given?.shares).toEqual({ partner: 0, marketplace: 36_000 });
    const wrong = { ...byPix, marketplaceShare: cents(1), partnerShare: cents(1) };
    expect(decide(owing, wrong)).toEqual({ refused: 'INVALID', field: 'partnerShare' });
  });

  test.each<[string, AbandonBody, string, string?]>([
    ['the amount when there is one', { hasPenalty: true }, 'REQUIRED', 'penaltyAmount'],
    ['an amount above zero', { ...byPix, penaltyAmount: cents(-1) }, 'AMOUNT_NOT_POSITIVE', 'penaltyAmount'],
    ['an amount up to what is due', { ...byPix, penaltyAmount: cents(180_001) }, 'TOO_LARGE', 'penaltyAmount'],
    ['the method', { penaltyAmount: cents(1) }, 'REQUIRED', 'paymentMethod'],
    ['the due date', { penaltyAmount: cents(1), paymentMethod: 'BOLETO' }, 'REQUIRED', 'dueDate'],
    ['a due date to come', { ...byPix, dueDate: '2026-03-19' }, 'DUE_DATE_IN_PAST', 'dueDate'],
    ['the down payment', { ...byPix, paymentMethod: 'BOLETO_PARCELADO' }, 'REQUIRED', 'downPaymentGrossValue'],
    [
      'instalments up to the plan’s maximum',
      { ...byPix, paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: cents(10_000), numberOfInstallments: 7 },
      'INSTALLMENTS_NOT_ALLOWED',
      'numberOfInstallments',
    ],
    [
      'a down payment above the marketplace’s share and fees',
      { ...byPix, paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: cents(5_400), numberOfInstallments: 2 },
      'DOWN_PAYMENT_TOO_LOW',
      'downPaymentGrossValue',
    ],
  ])('asks for %s', (_, body, refused, field) => {
    expect(decide(owing, body)).toEqual({ refused, field });
  });

  test('by card is due today and asks for no date', () => {
    const [card] = accept(decide(owing, { penaltyAmount: cents(36_000), paymentMethod: 'CREDIT' })).request.payments;
    expect(card).toMatchObject({ method: 'CREDIT', dueDate: TODAY });
  });

  test('within seven days of enrolling takes a penalty only with a reason', () => {
    const { registration, now } = owing;
    const fresh = { ...owing, registration: { ...registration, registeredAt: now.subtract({ hours: 24 * 7 }) } };
    expect(decide(fresh, byPix)).toEqual({ refused: 'REQUIRED', field: 'note' });
    const plan = accept(decide(fresh, { ...byPix, note: 'Fez as aulas teóricas' }));
    expect(plan.event.reason).toBe('Fez as aulas teóricas');
    const eighth = { ...fresh, registration: { ...registration, registeredAt: now.subtract({ hours: 24 * 8 }) } };
    expect(isRefusal(decide(eighth, byPix))).toBe(false);
  });

  test('leaves a custom payment charged and asked for, and asks for the penalty beside it', () => {
    const custom = aPaymentFact({ id: 'custom', entityType: 'REGISTRATION_CUSTOM_PAYMENT', entityId: 'custom-row' });
    const charge: PostedFact = { ...contract, id: 'extra', kind: 'CUSTOM_PAYMENT', shares: custom.shares };
    const both = { ...owing, payments: [open, custom], ledger: [contract, charge] };
    const effect = effectOf(both, accept(decide(both, byPix)));
    expect(effect.paymentsThatGo.map(({ entityPaymentId }) => entityPaymentId)).toEqual(['open']);
    expect(effect.after).toMatchObject({ totalPending: 136_000, total: { charges: 136_000 } });
  });
});

const abandoned = (body: AbandonBody, facts = owing): Facts => {
  const plan = accept(decide(facts, body));
  return apply(facts, plan, idsFor(plan, countingIds()));
};

describe('undoing an abandonment', () => {
  test('restores the contract and asks for what is owed, with a PIX issued anew', () => {
    const facts = abandoned(byPix);
    const effect = effectOf(facts, accept(decideUndoAbandonment(facts, { actor })));
    expect(effect).toMatchObject({ seat: 'TAKEN', contract: 'IN_FORCE' });
    expect(effect.after).toMatchObject({
      status: 'REGISTERED',
      totalPending: 180_000,
      total: { charges: 180_000, balance: -180_000 },
    });
    expect(effect.paymentsThatGo).toMatchObject([{ entityType: 'REGISTRATION_PENALTY', paymentGrossValue: 36_000 }]);
    expect(effect.paymentsThatCome).toMatchObject([
      { entityType: 'REGISTRATION', paymentMethod: 'PIX', entityPaymentId: null },
    ]);
  });

  test('is refused once the penalty was paid, and without a seat', () => {
    const facts = abandoned(byPix);
    const payments = facts.payments.map((payment) =>
      payment.entityType === 'REGISTRATION_PENALTY'
        ? { ...payment, status: 'PAID' as const, held: payment.shares }
        : payment,
    );
    expect(decideUndoAbandonment({ ...facts, payments }, { actor })).toEqual({ refused: 'PENALTY_ALREADY_PAID' });
    const seats = facts.seats.map((seat) => ({ ...seat, left: seat.scope === 'PLAN' ? 0 : seat.left }));
    expect(decideUndoAbandonment({ ...facts, seats }, { actor })).toEqual({ refused: 'NO_PLAN_VACANCIES' });
    expect(decideUndoAbandonment(owing, { actor })).toEqual({ refused: 'REGISTRATION_INVALID_STATUS' });
  });
});
