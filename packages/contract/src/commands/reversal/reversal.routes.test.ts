import { expect, test } from 'vitest';
import { emptyOf } from '../../record/record.ts';
import { errorAt } from '../../record/form-rules.ts';
import { bankAccountRecord } from './reversal.routes.ts';

test('a wrong document is told on leaving its field, whatever else is still missing', () => {
  const typed = { ...emptyOf(bankAccountRecord), customerDocumentType: 'CPF' as const };
  expect(errorAt(bankAccountRecord, { ...typed, customerDocument: '11144477736' }, 'customerDocument')).toBe(
    'Insira um CPF válido',
  );
  expect(errorAt(bankAccountRecord, { ...typed, customerDocument: '11144477735' }, 'customerDocument')).toBeUndefined();
});
