import { addCents, cents, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalOf } from '#areas/money/core/index.ts';
import { proposeRefund, type ReturnablePayment } from './refund-routes.ts';

const NOW = Temporal.Instant.from('2026-03-20T15:00:00Z');
const at = (daysAgo: number) => NOW.subtract({ hours: 24 * daysAgo });

const paid = (changes: Partial<ReturnablePayment> & { daysAgo?: number } = {}): ReturnablePayment => {
  const { daysAgo = 10, ...more } = changes;
  const { held = splitByShare(cents(100_000), 85) } = changes;
  const standing = { fee: cents(250), provider: 'getnet', reversalStatus: null, held, inOnePiece: totalOf(held) };
  return { id: 'payment', method: 'PIX', paidAt: at(daysAgo), ...standing, ...more };
};

const proposed = (payments: readonly ReturnablePayment[], amount = 100_000, balances: [string, number][] = []) =>
  proposeRefund({
    payments,
    amount: cents(amount),
    now: NOW,
    balances: new Map(balances.map(([provider, balance]) => [provider, cents(balance)])),
  }).map(({ payment, route, reason, amount: part }) => [payment?.id, route, reason, part]);

describe('money goes back', () => {
  test.each([
    ['by PIX within 90 days', paid({ daysAgo: 90 }), 'PIX_REFUND', 'PIX_IN_TIME'],
    ['by transfer for a PIX of 91 days', paid({ daysAgo: 91 }), 'BANK_TRANSFER', 'PIX_TOO_LATE'],
    ['by cancelling a card on its day', paid({ method: 'CREDIT', daysAgo: 0 }), 'CARD_CANCEL', 'CARD_SAME_DAY'],
    ['by card within 180 days', paid({ method: 'CREDIT', daysAgo: 180 }), 'CARD_REFUND', 'CARD_IN_TIME'],
    ['by transfer for a card of 181 days', paid({ method: 'CREDIT', daysAgo: 181 }), 'BANK_TRANSFER', 'CARD_TOO_LATE'],
    ['by transfer for a boleto', paid({ method: 'BOLETO' }), 'BANK_TRANSFER', 'BOLETO_NEVER'],
    ['by transfer for an instalment', paid({ method: 'BOLETO_PARCELADO' }), 'BANK_TRANSFER', 'BOLETO_NEVER'],
  ] as const)('%s', (_words, payment, route, reason) => {
    expect(proposed([payment])).toEqual([['payment', route, reason, 100_000]]);
  });

  test.each([
    ['a PIX', {}, 'PIX_REFUND', 'PIX_IN_TIME'],
    ['a card on its day', { method: 'CREDIT', daysAgo: 0 }, 'CARD_CANCEL', 'CARD_SAME_DAY'],
  ] as const)('%s that was paid twice goes back by one arrival at a time', (_words, of, route, reason) => {
    const twice = paid({ ...of, held: splitByShare(cents(200_000), 85), inOnePiece: cents(100_000) });
    const first = ['payment', route, reason, 100_000];
    expect(proposed([twice])).toEqual([first]);
    expect(proposed([twice], 200_000)).toEqual([first, ['payment', 'BANK_TRANSFER', 'ANOTHER_ARRIVAL', 100_000]]);
  });

  test('in part by PIX and by card, but on its day a card only whole', () => {
    expect(proposed([paid()], 40_000)).toEqual([['payment', 'PIX_REFUND', 'PIX_IN_TIME', 40_000]]);
    const today = paid({ method: 'CREDIT', daysAgo: 0 });
    expect(proposed([today], 40_000)).toEqual([['payment', 'BANK_TRANSFER', 'CARD_ONLY_WHOLE_TODAY', 40_000]]);
  });

  test.each([
    ['of this day in São Paulo, though still yesterday in Manaus', '2026-03-20T03:30:00Z', 'CARD_CANCEL'],
    ['of yesterday in São Paulo, though already today in Noronha', '2026-03-20T02:30:00Z', 'CARD_REFUND'],
  ] as const)('by the day of the provider, for a card %s', (_words, paidAt, route) => {
    const payment = paid({ method: 'CREDIT', paidAt: Temporal.Instant.from(paidAt) });
    expect(proposed([payment]).map(([, by]) => by)).toEqual([route]);
  });

  test('first by PIX, then by card, then by transfer; the rest never came through a provider', () => {
    const payments = [
      paid({ id: 'boleto', method: 'BOLETO' }),
      paid({ id: 'card', method: 'CREDIT' }),
      paid({ id: 'old', daysAgo: 40 }),
      paid({ id: 'new', daysAgo: 2 }),
    ];
    expect(proposed(payments, 450_000).map(([id, route, , amount]) => [id, route, amount])).toEqual([
      ['new', 'PIX_REFUND', 100_000],
      ['old', 'PIX_REFUND', 100_000],
      ['card', 'CARD_REFUND', 100_000],
      ['boleto', 'BANK_TRANSFER', 100_000],
      [undefined, 'BANK_TRANSFER', 50_000],
    ]);
  });

  test('no more than the provider has; what is missing by transfer, a cancellation wholly', () => {
    expect(proposed([paid()], 100_000, [['getnet', 30_000]])).toEqual([
      ['payment', 'PIX_REFUND', 'PIX_IN_TIME', 30_000],
      ['payment', 'BANK_TRANSFER', 'PROVIDER_BALANCE', 70_000],
    ]);
    const today = paid({ method: 'CREDIT', daysAgo: 0 });
    expect(proposed([today], 100_000, [['getnet', 30_000]])).toEqual([
      ['payment', 'BANK_TRANSFER', 'PROVIDER_BALANCE', 100_000],
    ]);
  });

  test.each(['WAITING_APPROVAL', 'APPROVED'] as const)('not by a payment whose reversal is %s', (reversalStatus) => {
    expect(proposed([paid({ reversalStatus })])).toEqual([[undefined, 'BANK_TRANSFER', 'OUTSIDE_PLATFORM', 100_000]]);
  });
});

const payment = fc
  .record({
    method: fc.constantFrom('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO' as const),
    daysAgo: fc.integer({ min: 0, max: 400 }),
    marketplace: fc.integer({ min: 0, max: 100_000 }),
    partner: fc.integer({ min: 0, max: 400_000 }),
    provider: fc.constantFrom('getnet', 'transfeera'),
    arrivals: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ marketplace, partner, arrivals, ...more }) => {
    const inOnePiece = cents(Math.ceil((marketplace + partner) / arrivals));
    return paid({ ...more, held: { marketplace: cents(marketplace), partner: cents(partner) }, inOnePiece });
  });
const DAYS = { PIX_REFUND: 90, CARD_REFUND: 180, CARD_CANCEL: 0 };
const METHOD = { PIX_REFUND: 'PIX', CARD_REFUND: 'CREDIT', CARD_CANCEL: 'CREDIT' };

test('whatever was paid, the parts add up to the amount, within what is held, the balance and the days', () => {
  const balance = fc.option(fc.integer({ min: 0, max: 600_000 }), { nil: undefined });
  const asked = fc.record({
    payments: fc.array(payment, { maxLength: 6 }),
    amount: fc.integer({ min: 1, max: 900_000 }),
    balance,
  });
  fc.assert(
    fc.property(asked, ({ payments, amount, balance: most }) => {
      const named = payments.map((one, index) => ({ ...one, id: String(index) }));
      const balances = new Map(most === undefined ? [] : [['getnet', cents(most)] as const]);
      const parts = proposeRefund({ payments: named, amount: cents(amount), now: NOW, balances });
      expect(addCents(...parts.map((part) => part.amount))).toBe(amount);
      for (const { payment: of, route, amount: part, shares } of parts) {
        expect(part).toBeGreaterThan(0);
        if (of === undefined) continue;
        expect(totalOf(shares)).toBe(part);
        const parted = parts.filter((one) => one.payment?.id === of.id);
        expect(addCents(...parted.map((one) => one.shares.marketplace))).toBeLessThanOrEqual(of.held.marketplace);
        expect(addCents(...parted.map((one) => one.shares.partner))).toBeLessThanOrEqual(of.held.partner);
        if (route === 'BANK_TRANSFER') continue;
        expect(of.method).toBe(METHOD[route]);
        expect(NOW.since(of.paidAt).total('hours')).toBeLessThanOrEqual(24 * DAYS[route]);
        expect(part).toBeLessThanOrEqual(of.inOnePiece);
        expect(route !== 'CARD_CANCEL' || part === of.inOnePiece).toBe(true);
      }
      const byProvider = parts.filter(
        ({ payment: of, route }) => of?.provider === 'getnet' && route !== 'BANK_TRANSFER',
      );
      expect(addCents(cents(0), ...byProvider.map((part) => part.amount))).toBeLessThanOrEqual(most ?? amount);
    }),
    { numRuns: 2_000 },
  );
});
