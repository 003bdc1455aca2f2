import { type PaymentGrouping, paymentsQuery } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { DIMENSION_COLUMNS } from './payment-dimensions.ts';
import { keptSums } from './payment-sums.queries.ts';

const SCHOOL = '0192f000-0000-7000-8000-000000000001';
const DAILY = { entityPaymentActive: 'true', status: 'PAID' };
const source = (filters: Record<string, string>, ...names: readonly PaymentGrouping[]) =>
  keptSums(
    paymentsQuery.parse(filters),
    names.map((name) => DIMENSION_COLUMNS[name]),
  );

describe('sums that stand ready', () => {
  test('answer what screens ask unasked from small tables: the total of the report, of a school, of days and methods', () => {
    for (const filters of [{}, DAILY, { ...DAILY, drivingSchoolIds: SCHOOL }, { ...DAILY, dueDateStart: '2026-03-01' }])
      expect(source(filters)?.isLarge).toBe(false);
    expect(source({ ...DAILY, paymentMethods: 'CREDIT', dueDateStart: '2026-03-01' }, 'dueMonth')?.isLarge).toBe(false);
  });

  test.each<PaymentGrouping[]>([
    ['campaignName', 'status'],
    ['campaignName', 'paymentMethod', 'dueMonth'],
    ['drivingSchoolName', 'active'],
    ['dueDate', 'paymentMethod', 'entityType', 'cardBrand'],
    ['dueMonth', 'entityPaymentType', 'status', 'active'],
  ])('answer %s with %s from a small table', (...names) => {
    expect(source(DAILY, ...names)?.isLarge).toBe(false);
  });

  test.each<PaymentGrouping[]>([
    ['campaignName', 'paymentMethod', 'dueDate'],
    ['campaignName', 'drivingSchoolName'],
    ['drivingSchoolName', 'dueDate'],
  ])('are all facts added up, one search after another, for %s with %s', (...names) => {
    expect(source(DAILY, ...names)?.isLarge).toBe(true);
  });

  test('do not answer what they have no column for: the payments are added up', () => {
    expect(source({ registrationIds: SCHOOL }, 'status')).toBeUndefined();
    expect(source({ paymentDateStart: '2026-01-01' }, 'status')).toBeUndefined();
    expect(source({ planIds: SCHOOL })).toBeUndefined();
    expect(source({}, 'planName')).toBeUndefined();
    expect(source({}, 'liquidationDay')).toBeUndefined();
    expect(source({}, 'campaignName', 'cardBrand')).toBeUndefined();
  });
});
