import { expect, test } from 'vitest';
import { PLAN_HISTORY } from './plan.record.ts';

const { feeGroups, benefits } = PLAN_HISTORY.fields;

test('the history of a plan reads its fees and benefits as people do', () => {
  const fee = { group: 'detran', subGroup: 'firstLicense', fee: 'Exame médico', price: 1234.5, description: null };
  expect(feeGroups?.lines?.([fee, { ...fee, subGroup: null, description: 'no Detran' }])).toEqual([
    'Exame médico (Detran, Primeira Habilitação): R$ 1.234,50',
    'Exame médico (Detran, no Detran): R$ 1.234,50',
  ]);
  expect(
    benefits?.lines?.([
      { popPlus: 'Plus', benefit: 'Simulado' },
      { popPlus: null, benefit: 'Apostila' },
    ]),
  ).toEqual(['Simulado (Plus)', 'Apostila']);
  expect(feeGroups?.lines?.('[]')).toEqual([]);
});
