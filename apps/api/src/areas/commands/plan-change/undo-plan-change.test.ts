import type { PlanChangeBody } from '@habilita/contract';
import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import {
  apply,
  effectOf,
  type Facts,
  idsFor,
  openPayments,
  type Plan,
  type PostedFact,
} from '#areas/money/core/index.ts';
import { accept, type Refusal } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, PLANS, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { decideAbandonment } from '../abandonment/abandonment.ts';
import { decideUndoAbandonment } from '../abandonment/undo-abandonment.ts';
import { decideCancelPaymentInCfc } from '../payment-in-cfc/cancel-payment-in-cfc.ts';
import { decidePaymentInCfc } from '../payment-in-cfc/payment-in-cfc.ts';
import { decidePlanChange } from './plan-change.ts';
import { decideUndoPlanChange } from './undo-plan-change.ts';

const scheduleOf = (facts: Facts) =>
  openPayments(facts).map((one) => [one.installmentNumber, one.numberOfInstallments, one.gross, one.dueDate]);

const [plan, other] = PLANS;
const actor = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const shares = splitByShare(cents(180_000), 85);
const contract: PostedFact = {
  id: 'contract',
  kind: 'CONTRACT',
  shares,
  source: { type: 'REGISTRATION', id: 'registration' },
};
/** A registration by PIX with R$ 1.800,00 open. */
const owing = someFacts({
  payments: [aPaymentFact({ id: 'open', gross: cents(180_000), shares })],
  ledger: [contract],
});

const newId = countingIds();
const after = (facts: Facts, decided: Plan | Refusal): Facts =>
  apply(facts, accept(decided), idsFor(accept(decided), newId));
const change = (facts: Facts, body: Partial<PlanChangeBody> = {}, terms = other): Facts => {
  const of = { registrationId: 'registration', planId: terms.planId, paymentMethod: 'PIX', dueDate: TODAY } as const;
  const how = { recalculationStrategy: 'RECALCULATE_PENDING' } as const;
  return after(facts, decidePlanChange(facts, { body: { ...of, ...how, ...body }, actor, terms }));
};
const latestOf = ({ planChanges }: Facts): string => planChanges.at(-1)?.id ?? '';
const undo = (facts: Facts, id = latestOf(facts), terms: Facts['terms'] | undefined = plan) =>
  decideUndoPlanChange(facts, { params: { id }, body: { note: 'Engano' }, actor, terms });
const inCfc = (facts: Facts, planId?: string): Facts => {
  const paid = { registrationId: 'registration', paymentMethod: 'PIX', paymentAmount: cents(50_000) } as const;
  return after(facts, decidePaymentInCfc(facts, { body: { ...paid, planId }, actor, terms: other }));
};
const cancelled = (facts: Facts): Facts => {
  const id = facts.ledger.findLast(({ kind }) => kind === 'PAYMENT_IN_CFC')?.source.id ?? '';
  return after(facts, decideCancelPaymentInCfc(facts, { params: { id }, body: { note: 'Engano' }, actor }));
};
const asked = (facts: Facts) => openPayments(facts).map((one) => [one.entityType, one.method, one.gross]);

/**
 * A registration of R$ 2.000,00 by instalment boleto. Five instalments are open, and the down payment is paid or open.
 */
function byInstalmentsOf(status: 'PAID' | 'PENDING'): Facts {
  const paid = { marketplace: cents(30_000), partner: cents(20_000) };
  const part = { marketplace: cents(0), partner: cents(30_000) };
  const dates = ['2026-04-26', '2026-05-26', '2026-06-26', '2026-07-26', '2026-08-26'];
  const inParts = { method: 'BOLETO_PARCELADO', numberOfInstallments: 5 } as const;
  const instalments = dates.map((dueDate, index) =>
    aPaymentFact({
      ...inParts,
      id: `instalment-${index + 1}`,
      part: 'INSTALLMENT',
      installmentNumber: index + 1,
      dueDate,
      gross: cents(30_000),
      shares: part,
    }),
  );
  const isPaid = status === 'PAID';
  const asOpen = { ...inParts, id: 'down', part: 'DOWN_PAYMENT', dueDate: '2026-03-26', gross: cents(50_000) } as const;
  const down = aPaymentFact({ ...asOpen, shares: paid, ...(isPaid && { held: paid, status }) });
  const base = someFacts();
  return {
    ...base,
    registration: { ...base.registration, paymentMethod: 'BOLETO_PARCELADO' },
    payments: [down, ...instalments],
    ledger: [
      { ...contract, shares: splitByShare(cents(200_000), 85) },
      ...(isPaid ? [{ ...contract, id: 'paid', kind: 'PLATFORM_PAYMENT', shares: paid } as const] : []),
    ],
  };
}

describe('undoing a change of plan', () => {
  test('gives plan, method, price and seat back; what it asked for goes, and what is owed is asked for as before', () => {
    const changed = change(owing, { paymentMethod: 'BOLETO' });
    const effect = effectOf(changed, accept(undo(changed)));
    expect(effect.lines).toEqual([{ kind: 'PLAN_CHANGE', ...splitByShare(cents(-80_000), 85) }]);
    expect(effect).toMatchObject({ seat: 'MOVED', contract: 'TO_REGENERATE', messages: ['PAYMENT_REQUESTED'] });
    expect(effect.paymentsThatGo.map((one) => [one.entityType, one.paymentGrossValue])).toEqual([
      ['REGISTRATION_PLAN_CHANGE', 260_000],
    ]);
    const undone = after(changed, undo(changed));
    expect(undone.registration).toMatchObject({
      planId: 'plan',
      campaignPlanId: 'plan-in-campaign',
      paymentMethod: 'PIX',
    });
    expect(asked(undone)).toEqual([['REGISTRATION', 'PIX', 180_000]]);
    expect([undone.planChanges, undone.ledger, undone.seats]).toEqual([[], owing.ledger, owing.seats]);
  });

  test('asks for the instalments that it cancelled, as many as before and on their dates', () => {
    const byInstalments = byInstalmentsOf('PAID');
    for (const terms of [
      { paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: cents(60_000), numberOfInstallments: 3 },
      { paymentMethod: 'PIX' },
    ] as const) {
      const changed = change(byInstalments, terms);
      expect(scheduleOf(changed)).not.toEqual(scheduleOf(byInstalments));
      expect(scheduleOf(after(changed, undo(changed)))).toEqual(scheduleOf(byInstalments));
      const later = { ...changed, today: '2026-05-02', now: changed.now.add({ hours: 24 * 43 }) };
      const dueLater = openPayments(after(later, undo(later))).map(({ dueDate }) => dueDate);
      expect(dueLater).toEqual(['2026-05-05', '2026-06-26', '2026-07-26', '2026-08-26', '2026-09-26']);
    }
  });

  test('to a plan that was already paid for asks for the former instalments as well', () => {
    const byInstalments = byInstalmentsOf('PAID');
    const prices = { ...other.prices, pix: cents(50_000) };
    const changed = change(byInstalments, {}, { ...other, prices });
    expect(openPayments(changed)).toEqual([]);
    expect(scheduleOf(after(changed, undo(changed)))).toEqual(scheduleOf(byInstalments));
  });

  test('whose down payment was paid meanwhile leaves the instalments on their dates', () => {
    const terms = {
      paymentMethod: 'BOLETO_PARCELADO',
      downPaymentGrossValue: cents(60_000),
      numberOfInstallments: 3,
    } as const;
    const changed = change(byInstalmentsOf('PENDING'), terms);
    const [first] = openPayments(changed);
    if (first === undefined) throw new Error('nothing is open');
    const paid = { ...first, status: 'PAID', held: first.shares } as const;
    const facts: Facts = {
      ...changed,
      payments: changed.payments.map((one) => (one.id === first.id ? paid : one)),
      ledger: [...changed.ledger, { ...contract, id: 'paid', kind: 'PLATFORM_PAYMENT', shares: first.shares }],
    };
    const dates = openPayments(after(facts, undo(facts))).map(({ dueDate }) => dueDate);
    expect(dates).toEqual(['2026-04-26', '2026-05-26', '2026-06-26', '2026-07-26', '2026-08-26']);
  });

  test('that added its difference leaves the payments of before as they are', () => {
    const changed = change(owing, { recalculationStrategy: 'ADD_DIFFERENCE' });
    expect(asked(changed)).toEqual([
      ['REGISTRATION', 'PIX', 180_000],
      ['REGISTRATION_PLAN_CHANGE', 'PIX', 70_000],
    ]);
    const undone = after(changed, undo(changed));
    expect(openPayments(undone).map(({ id }) => id)).toEqual(['open']);
  });

  test('costs what the plan cost before, whatever it costs today', () => {
    const changed = change(owing);
    const dearer = { ...plan, prices: { ...plan.prices, pix: cents(999_999) } };
    expect(effectOf(changed, accept(undo(changed, latestOf(changed), dearer))).after.total.charges).toBe(180_000);
  });

  test('to a cheaper plan takes the credit back', () => {
    const paid = someFacts({
      payments: [aPaymentFact({ gross: cents(180_000), shares, status: 'PAID', held: shares })],
      ledger: [contract, { ...contract, id: 'paid', kind: 'PLATFORM_PAYMENT' }],
    });
    const cheaper = change(paid, { paymentMethod: 'CREDIT', recalculationStrategy: undefined });
    expect(effectOf(cheaper, accept(undo(cheaper)))).toMatchObject({
      before: { total: { balance: 9_999 } },
      after: { total: { balance: 0 }, totalPending: 0 },
    });
  });

  test('takes the latest alone, one after the other', () => {
    const once = change(owing);
    const twice = change(once, { paymentMethod: 'CREDIT' });
    const [first = ''] = twice.planChanges.map(({ id }) => id);
    expect(undo(twice, first)).toEqual({ refused: 'NOT_LATEST' });
    const back = after(twice, undo(twice, latestOf(twice), other));
    expect(undo(back, latestOf(twice))).toEqual({ refused: 'PLAN_CHANGE_INACTIVE' });
    expect(after(back, undo(back)).ledger).toEqual(owing.ledger);
  });

  test('waits until payments in the CFC that came with it or after it are cancelled', () => {
    const followed = inCfc(change(owing));
    expect(undo(followed)).toEqual({ refused: 'PLAN_CHANGE_PAID_IN_CFC' });
    const alone = cancelled(followed);
    expect(asked(after(alone, undo(alone)))).toEqual([['REGISTRATION', 'PIX', 180_000]]);
    const together = inCfc(owing, other.planId);
    expect(undo(together)).toEqual({ refused: 'PLAN_CHANGE_PAID_IN_CFC' });
    const left = cancelled(together);
    expect(after(left, undo(left)).ledger).toEqual(owing.ledger);
    const before = change(inCfc(owing));
    expect(after(before, undo(before)).ledger).toHaveLength(2);
  });

  test('is refused to who gave up, and possible again once that is undone', () => {
    const changed = change(owing);
    const gone = after(changed, decideAbandonment(changed, { body: { note: 'Saiu' }, actor }));
    expect(undo(gone)).toEqual({ refused: 'REGISTRATION_INVALID_STATUS' });
    const back = after(gone, decideUndoAbandonment(gone, { actor }));
    const undone = after(back, undo(back));
    expect(asked(undone)).toEqual([['REGISTRATION', 'PIX', 180_000]]);
    expect(undone.ledger.map(({ kind, shares: posted }) => [kind, posted])).toEqual([['CONTRACT', shares]]);
  });

  test('is refused without a seat in the former plan, and when it is not offered any more', () => {
    const changed = change(owing);
    const seats = changed.seats.map((seat) => ({ ...seat, left: seat.scope === 'PLAN' ? 0 : seat.left }));
    expect(undo({ ...changed, seats })).toEqual({ refused: 'NO_PLAN_VACANCIES' });
    const notOffered = { params: { id: latestOf(changed) }, body: { note: 'Engano' }, actor, terms: undefined };
    expect(decideUndoPlanChange(changed, notOffered)).toEqual({ refused: 'PLAN_NOT_ENABLED' });
  });

  test('is for those who manage registrations', () => {
    const changed = change(owing);
    const reader = { roles: ['OPERATOR'], permissions: ['VIEW_REGISTRATIONS'] } as const;
    const by = { params: { id: latestOf(changed) }, body: { note: 'Engano' }, actor: reader, terms: plan };
    expect(decideUndoPlanChange(changed, by)).toEqual({ refused: 'FORBIDDEN' });
  });
});
