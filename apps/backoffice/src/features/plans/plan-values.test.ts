import { expect, test } from 'vitest';
import { bodyOf, NEW_PLAN, type Plan, valuesOf } from './plan-values.ts';

const PLAN: Plan = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Primeira habilitação B',
  description: 'Curso completo',
  shortName: null,
  businessName: 'POP B',
  type: 'FIRST_LICENSE',
  modality: 'B',
  theoreticalClasses: 45,
  practicalClasses: 20,
  vehicleLease: false,
  feeGroups: [{ group: 'others', subGroup: null, fee: 'Fotografia', price: 12.5, description: null }],
  benefits: [{ popPlus: null, benefit: 'Aplicativo de estudos' }],
  active: true,
  version: 3,
};

test('a plan that was opened and not touched is sent as it was, prices in centavos', () => {
  const { id: _, active: __, version: ___, ...form } = PLAN;
  const feeGroups = [{ group: 'others', subGroup: null, fee: 'Fotografia', price: 1250, description: null }];
  expect(bodyOf(valuesOf(PLAN))).toEqual({ ...form, feeGroups });
});

test('empty words travel as nothing, and a category that is none of the list cannot travel', () => {
  const typed = { ...NEW_PLAN, ...valuesOf(PLAN), businessName: '  ' };
  expect(bodyOf(typed).businessName).toBeNull();
  expect(() => bodyOf({ ...typed, modality: 'Z' })).toThrow('no other choice');
});
