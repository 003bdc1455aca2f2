import { cents, splitByShare } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { aPaymentFact, someFacts } from '../../../../test/builders/facts.ts';
import type { MoneyFacts, PostedFact } from './facts.ts';
import { isPenaltyPaid, owedBesidePenalty } from './penalty-paid.ts';

const shares = splitByShare(cents(10_000), 85);
const abandonment: MoneyFacts['abandonment'] = {
  id: 'abandonment',
  penalty: shares,
  ignoresPaid: false,
  cancelledCharges: [],
  cancelledPayments: [],
};
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: `${kind} ${amount}`,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'ROW', id: kind === 'PENALTY' ? 'abandonment' : 'row' },
});
const penalty = posted('PENALTY', 10_000);
const asked = aPaymentFact({
  entityType: 'REGISTRATION_PENALTY',
  entityId: 'abandonment',
  gross: cents(10_000),
  shares,
});
const custom = aPaymentFact({ id: 'custom', entityType: 'REGISTRATION_CUSTOM_PAYMENT', entityId: 'row' });

describe('a penalty is paid', () => {
  test.each([
    ['not yet', [penalty], [asked], false],
    ['by the provider', [penalty], [{ ...asked, status: 'PAID' as const, held: shares }], true],
    ['by the provider, and given back', [penalty], [{ ...asked, status: 'REVERSED' as const }], false],
    ['in the CFC, be it in part', [penalty, posted('PAYMENT_IN_CFC', 1_000)], [], true],
    ['in the CFC before it was charged, in part', [posted('PAYMENT_IN_CFC', 1_000), penalty], [], false],
    ['by credits that cover it', [posted('PLATFORM_PAYMENT', 10_000), penalty], [], true],
    [
      'by credits, beside a custom payment that is asked for',
      [posted('CUSTOM_PAYMENT', 100_000), posted('MANUAL_CREDIT', 10_000), penalty],
      [custom],
      true,
    ],
    ['by credits in part', [posted('PLATFORM_PAYMENT', 9_999), penalty], [], false],
    [
      'by credits that another debt takes',
      [posted('PLATFORM_PAYMENT', 10_000), posted('MANUAL_DEBIT', 1), penalty],
      [],
      false,
    ],
  ])('%s', (_words, ledger, payments, expected) => {
    expect(isPenaltyPaid({ abandonment, ledger, payments })).toBe(expected);
  });

  test('whatever had been paid before, when it ignores that: only by what was credited by hand since', () => {
    const ignoring = { ...abandonment, ignoresPaid: true };
    const before = [posted('PLATFORM_PAYMENT', 90_000), penalty];
    expect(isPenaltyPaid({ abandonment: ignoring, ledger: before, payments: [asked] })).toBe(false);
    const credited = [...before, posted('MANUAL_CREDIT', 10_000)];
    expect(isPenaltyPaid({ abandonment: ignoring, ledger: credited, payments: [asked] })).toBe(true);
  });

  test('never, of an abandonment without one', () => {
    const without = { ...abandonment, penalty: undefined };
    expect(isPenaltyPaid({ abandonment: without, ledger: [posted('PAYMENT_IN_CFC', 1)], payments: [] })).toBe(false);
  });
});

test('what is owed beside a penalty does not shrink by what is paid of the penalty', () => {
  const ledger = [posted('MANUAL_DEBIT', 3_000), penalty];
  const facts = { ...someFacts(), abandonment, ledger, payments: [asked] };
  expect(owedBesidePenalty(facts)).toBe(3_000);
  expect(owedBesidePenalty({ ...facts, ledger: [...ledger, posted('PAYMENT_IN_CFC', 9_000)] })).toBe(3_000);
});
