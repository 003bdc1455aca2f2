import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { cellOf, safeText } from './cell.ts';

const at = (iso: string) => Temporal.Instant.from(iso);

describe('the cell of a value', () => {
  test.each([
    ['cpf', '00123456797', '001.234.567-97'],
    ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['cep', '01310100', '01310-100'],
    ['phone', '27999990000', '(27) 9 9999-0000'],
    ['text', '001', '001'],
    ['email', 'ana@example.com', 'ana@example.com'],
  ] as const)('%s %s is the text %s, zeros and all', (type, value, text) => {
    expect(cellOf({ type }, value)).toBe(text);
  });

  test('money is reais as a number, to the centavo', () => {
    expect(cellOf({ type: 'money' }, cents(123_456))).toEqual({ number: 1234.56, format: 'money' });
    expect(cellOf({ type: 'money' }, cents(-5))).toEqual({ number: -0.05, format: 'money' });
  });

  test('a rate is a number that keeps its two decimals', () => {
    expect(cellOf({ type: 'percentage' }, 0.1)).toEqual({ number: 0.1, format: 'percentage' });
  });

  test('statuses and yes or no are words', () => {
    expect(cellOf({ type: 'status', words: { PAID: 'Pago' } }, 'PAID')).toBe('Pago');
    expect(cellOf({ type: 'status', words: { PAID: 'Pago' } }, 'NEW')).toBe('NEW');
    expect([cellOf({ type: 'boolean' }, true), cellOf({ type: 'boolean' }, false)]).toEqual(['Sim', 'Não']);
  });

  test('a date is its day, a moment the wall clock of the campaign', () => {
    expect(cellOf({ type: 'date' }, '2026-03-07')).toEqual({ number: 46_088, format: 'date' });
    expect(cellOf({ type: 'instant' }, at('2026-03-07T15:00:00Z'), '-03:00')).toEqual({
      number: 46_088.5,
      format: 'instant',
    });
    expect(cellOf({ type: 'instant' }, at('2026-03-07T17:00:00Z'), '-05:00')).toEqual({
      number: 46_088.5,
      format: 'instant',
    });
    expect(cellOf({ type: 'instant' }, at('2026-03-07T15:00:00Z'))).toEqual({ number: 46_088.5, format: 'instant' });
  });

  test('a date of before March 1900, whose number spreadsheets get wrong, is text', () => {
    expect(cellOf({ type: 'date' }, '1900-03-01')).toEqual({ number: 61, format: 'date' });
    expect(cellOf({ type: 'date' }, '1899-12-31')).toBe('1899-12-31');
  });

  test('nothing is an empty cell', () => {
    expect([null, undefined, ''].map((value) => cellOf({ type: 'text' }, value))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('text', () => {
  test.each(['=1+1', '+55', '-2', '@SUM(A1)', ' =1+1', '\t=1', '\r=1', '＝1+1'])(
    '%j does not begin a formula any more',
    (text) => {
      expect(safeText(text)).toBe(`'${text}`);
    },
  );

  test('of other beginnings stays as it is', () => {
    expect(safeText('Ana = Maria')).toBe('Ana = Maria');
  });

  test('is left without what a document cannot hold, and cut to what a cell can', () => {
    expect(safeText('a\u0000b\u001Fc\uFFFEd\uD800e\nf')).toBe('abcd\uFFFDe\nf');
    expect(safeText('x'.repeat(40_000))).toHaveLength(32_767);
  });
});
