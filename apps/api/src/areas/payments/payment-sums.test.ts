import { PAYMENT_GROUPING_NAMES, paymentsQuery } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { DIMENSION_COLUMNS } from './payment-dimensions.ts';
import { sumSource } from './payment-sums.queries.ts';

const DAILY = { entityPaymentActive: 'true', status: 'PAID' };
const asked = (filters: Record<string, string>) => paymentsQuery.parse(filters);
const columns = (...names: readonly (typeof PAYMENT_GROUPING_NAMES)[number][]) =>
  names.map((name) => DIMENSION_COLUMNS[name]);

describe('sums that stand ready', () => {
  const pairs = PAYMENT_GROUPING_NAMES.flatMap((one, index) =>
    PAYMENT_GROUPING_NAMES.slice(index + 1).map((other) => [one, other] as const),
  );
  test.each(pairs)('answer %s with %s, active payments of a status', (one, other) => {
    expect(sumSource(asked(DAILY), columns(one, other))).toBeDefined();
  });

  test('answer campaign, method and month together', () => {
    expect(sumSource(asked(DAILY), columns('campaignName', 'paymentMethod', 'dueMonth'))?.isLarge).toBe(false);
  });

  test('are read in turn where they are many and no campaign or school is named', () => {
    const days = columns('campaignName', 'liquidationDay');
    expect(sumSource(asked(DAILY), days)?.isLarge).toBe(true);
    expect(sumSource(asked({ ...DAILY, campaignIds: '0192f000-0000-7000-8000-000000000001' }), days)?.isLarge).toBe(
      false,
    );
    expect(sumSource(asked(DAILY), columns('planName', 'dueMonth'))?.isLarge).toBe(false);
  });

  test.each([
    ['campaignName', 'dueDate'],
    ['drivingSchoolName', 'dueDate'],
    ['drivingSchoolName', 'liquidationDay'],
  ] as const)('have a row for each group of active payments by %s and %s, and of one status', (one, other) => {
    for (const filters of [{ entityPaymentActive: 'true' }, { entityPaymentActive: 'false' }])
      expect(sumSource(asked(filters), columns(one, other))?.cells).toBeDefined();
    expect(sumSource(asked(DAILY), columns('drivingSchoolName', 'dueDate'))?.cells).toBeDefined();
    for (const filters of [{}, { ...DAILY, status: 'PAID,REVERSED' }, { hasLiquidationDay: 'true' }])
      expect(sumSource(asked(filters), columns(one, other))?.cells).toBeUndefined();
  });

  test('do not answer what they have no column for', () => {
    const registration = '0192f000-0000-7000-8000-000000000001';
    expect(sumSource(asked({ registrationIds: registration }), columns('status'))).toBeUndefined();
    expect(sumSource(asked({ paymentDateStart: '2026-01-01' }), columns('status'))).toBeUndefined();
    expect(sumSource(asked({}), columns('campaignName', 'drivingSchoolName', 'planName', 'dueDate'))).toBeUndefined();
  });
});
