import { expect, test } from 'vitest';
import { keptReason, removalReason } from './template-reasons.ts';

test('the template of a dispatch can be neither removed nor given another identifier or type', () => {
  const used = 'Os disparos das campanhas usam este template.';
  expect(keptReason('LEMBRETE_DE_SABADO')).toBe(used);
  expect(removalReason({ active: true, key: 'LEMBRETE_DE_SABADO' })).toBe(used);
  for (const other of [undefined, 'CONTRATO_A']) expect(keptReason(other)).toBeUndefined();
  expect(removalReason({ active: true, key: 'CONTRATO_A' })).toBeUndefined();
  expect(removalReason({ active: false, key: 'CONTRATO_A' })).toBe('Este template já foi removido.');
});
