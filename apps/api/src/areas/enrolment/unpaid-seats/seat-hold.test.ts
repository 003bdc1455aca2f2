import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, countingIds, someFacts } from '../../../../test/builders/facts.ts';
import { apply, effectOf, type Facts, idsFor, type PaymentFact, type PostedFact } from '#areas/money/core/index.ts';
import { type SeatHold, seatReleasePlan, seatStep } from './seat-hold.ts';

const contract: PostedFact = {
  id: 'contract',
  kind: 'CONTRACT',
  shares: splitByShare(cents(180_000), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
};
const REGISTERED_AT = Temporal.Instant.from('2026-03-18T15:00:00Z');

/** Facts of a student who registered on a Wednesday at noon by PIX, due on Thursday. */
function unpaid(now: string, payment: Partial<PaymentFact> = {}, more: Partial<Facts> = {}): Facts {
  const facts = someFacts();
  const open = aPaymentFact({ gross: cents(180_000), shares: contract.shares, dueDate: '2026-03-19', ...payment });
  const registration = { ...facts.registration, registeredAt: REGISTERED_AT };
  return { ...facts, registration, payments: [open], ledger: [contract], now: Temporal.Instant.from(now), ...more };
}
const hold = (overrides: Partial<SeatHold> = {}): SeatHold => ({
  hours: 48,
  toldUntil: null,
  cardInProgress: false,
  ...overrides,
});
const warned = hold({ toldUntil: Temporal.Instant.from('2026-03-20T15:00:00Z') });

describe('an unpaid seat', () => {
  test('is held without end when the campaign sets none', () => {
    expect(seatStep(unpaid('2027-01-01T00:00:00Z'), hold({ hours: null }))).toEqual({ step: 'KEEP' });
  });

  test('is announced a day before its time is over, and not earlier', () => {
    expect(seatStep(unpaid('2026-03-19T14:59:59Z'), hold())).toEqual({ step: 'KEEP' });
    const step = seatStep(unpaid('2026-03-19T15:00:00Z'), hold());
    expect(JSON.stringify(step)).toBe('{"step":"TELL","until":"2026-03-20T15:00:00Z"}');
  });

  test('whose time was set when it was over already is held a day longer, so that the student is told', () => {
    const step = seatStep(unpaid('2026-03-25T12:00:00Z'), hold());
    expect(JSON.stringify(step)).toBe('{"step":"TELL","until":"2026-03-26T12:00:00Z"}');
  });

  test('is given back when the time that was told is over, and not a second earlier', () => {
    expect(seatStep(unpaid('2026-03-20T14:59:59Z'), warned)).toEqual({ step: 'KEEP' });
    expect(seatStep(unpaid('2026-03-20T15:00:00Z'), warned)).toEqual({ step: 'RELEASE' });
  });

  test('waits for the due date of what was asked for, whatever the hours', () => {
    const late = { dueDate: '2026-03-22' };
    expect(seatStep(unpaid('2026-03-22T23:00:00Z', late), warned)).toEqual({ step: 'KEEP' });
    expect(seatStep(unpaid('2026-03-23T03:00:00Z', late), warned)).toEqual({ step: 'RELEASE' });
  });

  test('of a boleto waits for the business day on which its bank tells of it', () => {
    // A boleto due on a Saturday is payable until Monday and reported on Tuesday.
    const boleto = { method: 'BOLETO', dueDate: '2026-03-21' } as const;
    expect(seatStep(unpaid('2026-03-25T02:00:00Z', boleto), warned)).toEqual({ step: 'KEEP' });
    expect(seatStep(unpaid('2026-03-25T03:00:00Z', boleto), warned)).toEqual({ step: 'RELEASE' });
  });

  const paid: PostedFact = { ...contract, id: 'paid', kind: 'PLATFORM_PAYMENT', shares: splitByShare(cents(100), 85) };
  const debit: PostedFact = { ...contract, id: 'debit', kind: 'MANUAL_DEBIT' };
  const overdue = '2026-04-20T15:00:00Z';
  test.each<[string, Facts, Partial<SeatHold>?]>([
    ['a card is being charged', unpaid(overdue), { cardInProgress: true }],
    ['a part was paid', unpaid(overdue, {}, { ledger: [contract, paid] })],
    ['somebody entered an amount by hand', unpaid(overdue, {}, { ledger: [contract, debit] })],
    ['a payment is paid', unpaid(overdue, { status: 'PAID' })],
    ['staff made the payment inactive', unpaid(overdue, { active: false })],
    ['nothing is asked for', unpaid(overdue, {}, { payments: [] })],
    ['the charge is still being issued', unpaid(overdue, { chargeState: 'REQUESTED' })],
    ['what is open is not of the enrolment', unpaid(overdue, { entityType: 'REGISTRATION_CUSTOM_PAYMENT' })],
    [
      'it is a cart already',
      unpaid(overdue, {}, { registration: { ...someFacts().registration, status: 'PLAN_IN_CART' } }),
    ],
  ])('is kept when %s', (_name, facts, change = {}) => {
    expect(seatStep(facts, { ...warned, ...change })).toEqual({ step: 'KEEP' });
    expect(seatStep(unpaid(overdue), warned)).toEqual({ step: 'RELEASE' });
  });

  test('once given back leaves a cart that owes nothing, with its seat free', () => {
    const facts = unpaid(overdue);
    const plan = seatReleasePlan(facts);
    const effect = effectOf(facts, plan);
    expect(effect).toMatchObject({ seat: 'FREED', contract: 'CANCELLED', paymentsThatCome: [] });
    expect(effect.after).toMatchObject({ status: 'PLAN_IN_CART', total: { charges: 0, credits: 0 }, totalPending: 0 });
    const after = apply(facts, plan, idsFor(plan, countingIds()));
    expect(after.registration).toMatchObject({ registeredAt: null, checkoutStep: 'STEP_4' });
    expect(seatStep(after, warned)).toEqual({ step: 'KEEP' });
  });
});
