import { cents, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from '@habilita/contract';
import { LEDGER_KINDS } from '#areas/money/ledger/index.ts';
import { figuresOf, type PostedFact, totalOf } from './facts.ts';
import { debtBesideRequests, creditsOf, daysLate, nextDueDate, overdueOf } from './owed.ts';

const TODAY = '2026-11-24';
const charge = (dueDate: string, gross: number) => ({ dueDate, gross: cents(gross) });
const posted = (kind: PostedFact['kind'], amount: number) => ({ kind, shares: splitByShare(cents(amount), 85) });

describe('what is overdue', () => {
  const parcels = [charge('2026-09-30', 26_070), charge('2026-08-30', 26_070), charge('2026-12-30', 26_070)];

  test('is the sum of the charges whose day has passed, since the first of them', () => {
    expect(overdueOf(cents(-78_210), parcels, TODAY)).toEqual({ amount: 52_140, since: '2026-08-30', daysLate: 86 });
  });

  test('is never more than is owed, and nothing with a credit', () => {
    expect(overdueOf(cents(-30_000), parcels, TODAY)?.amount).toBe(30_000);
    expect(overdueOf(cents(4_008), parcels, TODAY)).toBeUndefined();
  });

  test('begins the day after the due date', () => {
    expect(overdueOf(cents(-1), [charge(TODAY, 1)], TODAY)).toBeUndefined();
    expect(overdueOf(cents(-1), [charge('2026-11-23', 1)], TODAY)).toMatchObject({ daysLate: 1 });
    expect([daysLate(TODAY, TODAY), daysLate('2027-01-01', TODAY)]).toEqual([0, 0]);
  });

  test('leaves the next due date to what is still to come', () => {
    expect(nextDueDate(parcels, TODAY)).toBe('2026-12-30');
    expect(nextDueDate([charge(TODAY, 1)], TODAY)).toBe(TODAY);
    expect(nextDueDate([], TODAY)).toBeNull();
  });
});

describe('what nothing asks for, and what is asked for beyond the debt', () => {
  test('a reversed payment leaves a debt without a charge', () => {
    expect(debtBesideRequests(cents(-248_945), cents(0))).toEqual({
      open: 248_945,
      notRequested: 248_945,
      requestedBeyond: 0,
    });
  });

  test('a credit by hand leaves a charge above the debt', () => {
    expect(debtBesideRequests(cents(-177_500), cents(181_000))).toEqual({
      open: 177_500,
      notRequested: 0,
      requestedBeyond: 3_500,
    });
    expect(debtBesideRequests(cents(4_008), cents(18_144))).toEqual({
      open: 0,
      notRequested: 0,
      requestedBeyond: 18_144,
    });
  });

  test('open is always what is requested, more what is not, less what is beyond', () => {
    const amount = fc.integer({ min: -500_000, max: 500_000 });
    fc.assert(
      fc.property(amount, fc.nat(500_000), (balance, requested) => {
        const { open, notRequested, requestedBeyond } = debtBesideRequests(cents(balance), cents(requested));
        expect(requested + notRequested - requestedBeyond).toBe(open);
        expect(Math.min(notRequested, requestedBeyond)).toBe(0);
      }),
    );
  });
});

describe('what became of the student’s money', () => {
  test('tells payments by any road, credits by hand and what was given back apart', () => {
    const ledger = [
      posted('CONTRACT', 203_000),
      posted('PLATFORM_PAYMENT', 406_000),
      posted('PAYMENT_IN_CFC', 10_000),
      posted('MANUAL_CREDIT', 3_500),
      posted('REFUND', 53_000),
      posted('REVERSAL', 1_000),
    ];
    const { paid, credited, givenBack } = creditsOf(ledger);
    expect([paid, credited, givenBack].map(totalOf)).toEqual([416_000, 3_500, 54_000]);
  });

  test('charged − paid − credited + given back is what is open, whatever was posted', () => {
    const kind = fc.constantFrom(...keysOf(LEDGER_KINDS));
    const entry = fc.tuple(kind, fc.nat(500_000)).map(([one, amount]) => posted(one, amount));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (ledger) => {
        const { charges, credits } = figuresOf(ledger);
        const { paid, credited, givenBack } = creditsOf(ledger);
        expect(totalOf(paid) + totalOf(credited) - totalOf(givenBack)).toBe(totalOf(credits));
        const open = totalOf(charges) - totalOf(paid) - totalOf(credited) + totalOf(givenBack);
        expect(open).toBe(totalOf(charges) - totalOf(credits));
      }),
    );
  });
});
