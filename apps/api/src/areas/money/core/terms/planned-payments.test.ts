import { PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { addCents, cents, isIsoDate, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accept, isRefusal } from '#kernel/errors.ts';
import { boletoRule, type DueDateRules, firstDue, installmentDueDates } from './due-dates.ts';
import { type PaymentTerms, planPayments } from './planned-payments.ts';
import { allowedMethods, priceOf } from './price.ts';

const now = Temporal.Instant.from('2026-03-20T15:00:00Z');
const dueDates: DueDateRules = {
  zoneOffset: '-03:00',
  pixExpirationHours: 24,
  boleto: { strategy: 'ADD_DAYS', days: 3 },
};

const terms: PaymentTerms = {
  method: 'PIX',
  shares: splitByShare(cents(180_000), 85),
  due: accept(firstDue('PIX', dueDates, now)),
  fee: { basisPoints: 100, fixedFee: cents(50) },
};
const inInstalments: PaymentTerms = {
  ...terms,
  method: 'BOLETO_PARCELADO',
  shares: splitByShare(cents(200_000), 85),
  due: accept(firstDue('BOLETO_PARCELADO', dueDates, now)),
  downPayment: cents(50_000),
  installments: 6,
};

describe('the payments of an amount', () => {
  test('whatever the method, they sum to the amount, and each one to its two holders', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHOD_NAMES),
        fc.integer({ min: 2, max: 1_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 48 }),
        fc.integer({ min: 0, max: 10_000 }),
        (method, amount, partnerSharePercentage, installments, fraction) => {
          const downPayment = cents(Math.max(1, Math.floor((amount * fraction) / 10_000)));
          const shares = splitByShare(cents(amount), partnerSharePercentage);
          const planned = planPayments({ ...terms, method, shares, downPayment, installments });
          if (isRefusal(planned)) return;
          expect(addCents(...planned.map((payment) => payment.gross))).toBe(amount);
          for (const payment of planned) {
            expect(payment.partner + payment.marketplace).toBe(payment.gross);
            expect(payment.gross).toBeGreaterThan(0);
            expect(payment.fees.total.gross).toBe(payment.gross);
            expect(isIsoDate(payment.dueDate)).toBe(true);
          }
        },
      ),
    );
  });

  test('a PIX is one down payment that ends after its hours, due on that day in the campaign zone', () => {
    const due = accept(firstDue('PIX', { ...dueDates, pixExpirationHours: 12 }, now));
    const [pix, ...more] = accept(planPayments({ ...terms, due }));
    expect(more).toEqual([]);
    expect(pix).toMatchObject({
      part: 'DOWN_PAYMENT',
      gross: 180_000,
      partner: 153_000,
      marketplace: 27_000,
      dueDate: '2026-03-21',
    });
    expect(pix?.expiresAt?.toString()).toBe('2026-03-21T03:00:00Z');
  });

  test('in an instalment boleto the marketplace takes its whole share from the down payment', () => {
    const [down, ...rest] = accept(planPayments(inInstalments));
    expect(down).toMatchObject({
      part: 'DOWN_PAYMENT',
      gross: 50_000,
      marketplace: 30_000,
      partner: 20_000,
      dueDate: '2026-03-23',
    });
    expect(rest).toHaveLength(6);
    expect(rest.every((payment) => payment.marketplace === 0 && payment.part === 'INSTALLMENT')).toBe(true);
    expect(rest.map((payment) => payment.installmentNumber)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rest[0]).toMatchObject({ gross: 25_000, dueDate: '2026-04-23', numberOfInstallments: 6 });
  });

  test('a down payment that does not exceed the marketplace share plus fees is refused', () => {
    expect(planPayments({ ...inInstalments, downPayment: cents(30_000) })).toMatchObject({
      refused: 'DOWN_PAYMENT_TOO_LOW',
    });
    expect(planPayments({ ...inInstalments, downPayment: cents(30_350) })).toMatchObject({
      refused: 'DOWN_PAYMENT_TOO_LOW',
    });
    expect(isRefusal(planPayments({ ...inInstalments, downPayment: cents(30_360) }))).toBe(false);
  });

  test('without a down payment the marketplace is paid from the first instalments, monthly from the first due date', () => {
    const shares = { marketplace: cents(30_000), partner: cents(70_001) };
    const rest = accept(planPayments({ ...inInstalments, shares, downPayment: cents(0), installments: 4 }));
    expect(rest.map(({ part }) => part)).toEqual(['INSTALLMENT', 'INSTALLMENT', 'INSTALLMENT', 'INSTALLMENT']);
    expect(rest.map(({ marketplace }) => marketplace)).toEqual([25_001, 4_999, 0, 0]);
    expect(rest.map(({ gross }) => gross)).toEqual([25_001, 25_000, 25_000, 25_000]);
    expect(rest.map(({ dueDate }) => dueDate)).toEqual(['2026-03-23', '2026-04-23', '2026-05-23', '2026-06-23']);
  });

  test('an instalment boleto says how many instalments', () => {
    const { installments: _left, ...without } = inInstalments;
    expect(planPayments(without)).toMatchObject({ refused: 'INSTALLMENTS_NOT_ALLOWED', field: 'installments' });
  });
});

describe('due dates', () => {
  test('the CFC own setting wins over the campaign', () => {
    const campaign = { strategy: 'FIXED', date: '2026-04-01', days: null };
    expect(boletoRule({ strategy: null, date: null, days: null }, campaign)).toEqual({
      strategy: 'FIXED',
      date: '2026-04-01',
    });
    expect(boletoRule({ strategy: 'ADD_DAYS', date: null, days: 5 }, campaign)).toEqual({
      strategy: 'ADD_DAYS',
      days: 5,
    });
  });

  test('days are counted from the day of purchase in the campaign zone, not in UTC', () => {
    const lateEvening = Temporal.Instant.from('2026-03-21T02:30:00Z');
    expect(firstDue('BOLETO', dueDates, lateEvening)).toMatchObject({ dueDate: '2026-03-23' });
    expect(firstDue('CREDIT', dueDates, lateEvening)).toMatchObject({ dueDate: '2026-03-20' });
  });

  test('a fixed date that has gone by is refused', () => {
    const fixed = { ...dueDates, boleto: { strategy: 'FIXED', date: '2026-03-19' } as const };
    expect(firstDue('BOLETO', fixed, now)).toMatchObject({ refused: 'DUE_DATE_IN_PAST' });
    expect(firstDue('CREDIT', fixed, now)).toMatchObject({ dueDate: '2026-03-20' });
  });

  test('instalments keep the day of the month, clamped to its end, and always move forward', () => {
    expect(installmentDueDates('2026-01-31', 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (day) => {
        const dates = installmentDueDates(day.toISOString().slice(0, 10), 48);
        expect(dates.toSorted()).toEqual(dates);
        expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(48);
      }),
    );
  });
});

describe('prices', () => {
  const prices = {
    pix: cents(1),
    credit: cents(2),
    boleto: cents(3),
    boletoParcelado: cents(4),
    bpDownPayment: cents(1),
    bpMinInstallments: 1,
    bpMaxInstallments: 2,
  };

  test('each method has its own price', () => {
    expect(PAYMENT_METHOD_NAMES.map((method) => priceOf(prices, method))).toEqual([1, 2, 3, 4]);
  });

  test('the CFC list of methods replaces the campaign list, and PIX needs a validity', () => {
    expect(allowedMethods({ methods: ['PIX', 'BOLETO'], schoolMethods: null, pixExpirationHours: null })).toEqual([
      'BOLETO',
    ]);
    expect(allowedMethods({ methods: ['PIX'], schoolMethods: ['CREDIT', 'PIX'], pixExpirationHours: 2 })).toEqual([
      'CREDIT',
      'PIX',
    ]);
  });
});
