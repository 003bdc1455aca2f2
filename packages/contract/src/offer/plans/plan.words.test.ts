import { expect, test } from 'vitest';
import { isCategoryOffered, planLabel } from './plan.words.ts';

test('plans: a first licence or an addition is of A, B or AB, a change of C, D or E', () => {
  const offered = (['FIRST_LICENSE', 'ADDITION', 'CHANGE'] as const).map((type) =>
    (['A', 'B', 'AB', 'C', 'D', 'E'] as const).filter((modality) => isCategoryOffered(type, modality)),
  );
  expect(offered).toEqual([
    ['A', 'B', 'AB'],
    ['A', 'B', 'AB'],
    ['C', 'D', 'E'],
  ]);
});

test('plans: named by name, modality with short name or type, and business name', () => {
  const plan = { planName: 'Plano B', planType: 'ADDITION', planModality: 'B' };
  expect(planLabel(plan)).toBe('Plano B | B - Adição');
  const named = { ...plan, planShortName: '2ª cat.', planBusinessName: 'CNH Popular' };
  expect(planLabel(named)).toBe('Plano B | B - 2ª cat. | CNH Popular');
  expect(planLabel({ ...plan, planName: null })).toBe('B - Adição');
  expect(planLabel({ planName: null })).toBe('');
});
