import { expect, test } from 'vitest';
import { rowsOfGroup } from './rows-of-group.ts';

const CAMPAIGN = '0192f000-0000-7000-8000-000000000001';

test('a group leads to its payments: the filters there are, and what the group is of', () => {
  const group = { id: 'x', campaignId: CAMPAIGN, campaignName: 'CNH', paymentMethod: 'PIX', active: false } as const;
  expect(rowsOfGroup({ parts: 'INSTALLMENT', campaignIds: 'others' }, group)).toEqual({
    parts: 'INSTALLMENT',
    campaignIds: CAMPAIGN,
    paymentMethods: 'PIX',
    entityPaymentActive: 'false',
  });
});

test('a month is its days, as far as the filters reach', () => {
  expect(rowsOfGroup({ dueDateStart: '2024-02-10' }, { id: 'x', dueMonth: '2024-02' })).toEqual({
    dueDateStart: '2024-02-10',
    dueDateEnd: '2024-02-29',
  });
  expect(rowsOfGroup({ liquidationDayEnd: '2026-04-15' }, { id: 'x', liquidationMonth: '2026-04' })).toEqual({
    liquidationDayStart: '2026-04-01',
    liquidationDayEnd: '2026-04-15',
  });
});

test('a day is that day, and what was not settled has none', () => {
  expect(rowsOfGroup({}, { id: 'x', dueDate: '2026-04-10' })).toEqual({
    dueDateStart: '2026-04-10',
    dueDateEnd: '2026-04-10',
  });
  expect(rowsOfGroup({}, { id: 'x', liquidationDay: null })).toEqual({ hasLiquidationDay: 'false' });
  expect(rowsOfGroup({}, { id: 'x', liquidationMonth: null })).toEqual({ hasLiquidationDay: 'false' });
});

test('payments without a card are found as such; a brand no filter knows leads nowhere', () => {
  expect(rowsOfGroup({}, { id: 'x', cardBrand: null })).toEqual({ cardBrands: 'NONE' });
  expect(rowsOfGroup({}, { id: 'x', cardBrand: 'ELO' })).toEqual({ cardBrands: 'ELO' });
  expect(rowsOfGroup({}, { id: 'x', cardBrand: 'DINERS' })).toBeUndefined();
});
