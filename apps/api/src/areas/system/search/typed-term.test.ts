import { buildBarcode, boletoLineFromBarcode, cents, formatBoletoLine } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { readTerm } from './typed-term.ts';

test('a name is words', () => {
  expect(readTerm('  Mária da Silva ')).toEqual({ words: 'Mária da Silva' });
});

test('a CPF is found masked or not, also its beginning', () => {
  expect(readTerm('111.444.777-35')).toMatchObject({ cpf: '11144477735' });
  expect(readTerm('111.4')).toMatchObject({ cpf: '1114' });
  expect(readTerm('111')).toEqual({ orderId: '00000111' });
});

test('a phone is found as it is written down', () => {
  expect(readTerm('(27) 99999-1234')).toMatchObject({ phone: '27999991234' });
  expect(readTerm('+55 27 99999-1234')).toMatchObject({ phone: '27999991234' });
});

test('a CNPJ may carry letters', () => {
  expect(readTerm('11.222.333/0001-81')).toMatchObject({ cnpj: '11222333000181' });
  expect(readTerm('12.abc.345/01de-35')).toEqual({ cnpj: '12ABC34501DE35' });
});

test('an e-mail has an at sign, and is kept in small letters', () => {
  expect(readTerm('Maria@Example.com')).toEqual({ email: 'maria@example.com' });
});

test('the beginning of an e-mail may come without its at sign', () => {
  for (const term of ['Caio.Nascimento', 'caio_n', 'caio-nascimento.07', 'caio1990'])
    expect(readTerm(term)).toEqual({ words: term, email: term.toLowerCase() });
  expect(readTerm('caio.nascimento 07')).toEqual({ words: 'caio.nascimento 07' });
  expect(readTerm('caio')).toEqual({ words: 'caio' });
});

test('a boleto is found by its line, spaced or not, and by its barcode', () => {
  const barcode = buildBarcode({
    bank: '341',
    dueDate: '2026-12-31',
    amount: cents(12_345),
    freeField: '1'.repeat(25),
  });
  const typefulLine = boletoLineFromBarcode(barcode);
  for (const pasted of [typefulLine, formatBoletoLine(typefulLine), barcode]) {
    expect(readTerm(pasted)).toEqual({ typefulLine });
  }
  expect(readTerm('9'.repeat(47))).toEqual({});
});
