import { emptyOf, errorsOf } from '@habilita/contract';
import { expect, test } from 'vitest';
import { knowingTemplateForm, templateForm } from './template-values.ts';

test('a text that is known to have errors is refused before it is asked about, until it changes', () => {
  const { of, know } = knowingTemplateForm();
  const values = {
    ...emptyOf(templateForm),
    key: 'CONTRATO',
    name: 'Contrato',
    type: 'SMS' as const,
    template: '{{ nome',
  };
  expect(errorsOf(of, values)).toEqual({});
  know('{{ nome', 'Linha 1: Falta fechar a variável.');
  expect(errorsOf(of, values)).toEqual({ template: 'Linha 1: Falta fechar a variável.' });
  expect(errorsOf(of, { ...values, template: '{{ nome }}' })).toEqual({});
  know('{{ nome', undefined);
  expect(errorsOf(of, values)).toEqual({});
});
