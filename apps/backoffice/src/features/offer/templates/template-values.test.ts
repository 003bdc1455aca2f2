import { emptyOf, errorsOf } from '@habilita/contract';
import { expect, test } from 'vitest';
import { identificationText, formRefusingCheckedErrors, templateForm } from './template-values.ts';

test('a text that is known to have errors is refused before it is asked about, until it changes', () => {
  const { of, onChecked } = formRefusingCheckedErrors();
  const values = {
    ...emptyOf(templateForm),
    key: 'CONTRATO',
    name: 'Contrato',
    type: 'SMS' as const,
    template: '{{ nome',
  };
  expect(errorsOf(of, values)).toEqual({});
  onChecked('{{ nome', 'Linha 1: Falta fechar a variável.');
  expect(errorsOf(of, values)).toEqual({ template: 'Linha 1: Falta fechar a variável.' });
  expect(errorsOf(of, { ...values, template: '{{ nome }}' })).toEqual({});
  onChecked('{{ nome', undefined);
  expect(errorsOf(of, values)).toEqual({});
});

test('the template of a dispatch says that it goes by e-mail too, though its type is WhatsApp', () => {
  expect(identificationText('LEMBRETE_DE_SABADO')).toContain('vai por e-mail e, a quem aceitou, por WhatsApp');
  for (const other of [undefined, 'CONTRATO_A'])
    expect(identificationText(other)).toBe('O tipo decide a linguagem: contratos são XHTML, mensagens são texto.');
});

test('a new template without a type is not asked for the text, whose field is not shown yet', () => {
  const empty = emptyOf(templateForm);
  expect(Object.keys(errorsOf(templateForm, empty))).toEqual(['key', 'name', 'type']);
  expect(errorsOf(templateForm, { ...empty, type: 'SMS' })['template']).toBe('Este campo é obrigatório');
});
