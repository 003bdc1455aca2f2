import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  type Cents,
  cents,
  centsFromReais,
  formatBrl,
  formatDecimal,
  formatWhole,
  negateCents,
  parseBrlTyped,
  reaisFromCents,
  subtractCents,
} from './cents.ts';

// These amounts reach ten trillion reais above and below zero; a JavaScript number holds each of them exactly.
const anyCents = fc.integer({ min: -1e15, max: 1e15 }).map(cents);

test('whole numbers are grouped as browsers group them in Brazil', () => {
  const asBrowsers = new Intl.NumberFormat('pt-BR');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatWhole(value)).toBe(asBrowsers.format(value === 0 ? 0 : value));
    }),
  );
});

describe('amounts of money', () => {
  test('only whole centavos that a number holds exactly are money', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => cents(value)).toThrow(RangeError);
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  test('sums and differences stay in centavos and refuse to leave the exact range', () => {
    expect(addCents(cents(10), cents(-3), cents(1))).toBe(8);
    expect(addCents()).toBe(0);
    expect(subtractCents(cents(10), cents(30))).toBe(-20);
    expect(negateCents(cents(5))).toBe(-5);
    expect(Object.is(negateCents(cents(0)), 0)).toBe(true);
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });
});

describe('BRL numbers of the wire', () => {
  test.each([
    [1234.56, 123456],
    [0.1, 10],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [1.005e2, 10050],
    [-19.99, -1999],
    [0, 0],
    [-0, 0],
    [1000, 100000],
  ])('%d reais are %d centavos', (reais, expected) => {
    expect(centsFromReais(reais)).toBe(expected);
  });

  test.each([0.001, 1.999, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 2 ** 46])(
    '%d is refused',
    (reais) => {
      expect(centsFromReais(reais)).toBeUndefined();
    },
  );

  test('every amount survives the wire, through JSON', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromReais(reaisFromCents(amount))).toBe(amount);
        const onTheWire: unknown = JSON.parse(JSON.stringify(reaisFromCents(amount)));
        expect(onTheWire).toBe(reaisFromCents(amount));
      }),
    );
  });
});

describe('money as people read and type it', () => {
  test.each<[number, string]>([
    [123456, 'R$ 1.234,56'],
    [5, 'R$ 0,05'],
    [0, 'R$ 0,00'],
    [-5, '-R$ 0,05'],
    [-123456789, '-R$ 1.234.567,89'],
    [99999, 'R$ 999,99'],
    [100000, 'R$ 1.000,00'],
  ])('%d centavos read %s', (amount, text) => {
    expect(formatBrl(cents(amount))).toBe(text);
    expect(formatDecimal(cents(amount))).toBe(text.replace('R$ ', ''));
  });

  test.each<[string, number]>([
    ['1234,5', 123450],
    ['R$ 1.234,56', 123456],
    ['1.234', 123400],
    ['1.234.567', 123456700],
    ['1234', 123400],
    ['1234.56', 123456],
    ['0.5', 50],
    [',5', 50],
    ['5,', 500],
    ['007,10', 710],
    ['-10', -1000],
    ['-R$ 1,00', -100],
    ['R$ -1,00', -100],
    ['r$\u00A01.000,00', 100000],
    ['  12,30 ', 1230],
  ])("'%s' is typed for %d centavos", (text, amount) => {
    expect(parseBrlTyped(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    ',',
    '-',
    'R$',
    'abc',
    '1,234',
    '1,234.56',
    '1.2345',
    '12.34.56',
    '1.234.56',
    '1234.567',
    '1.23,4',
    '--1',
    '1e3',
    '99999999999999999',
  ])("'%s' is no amount", (text) => {
    expect(parseBrlTyped(text)).toBeUndefined();
  });

  test('what is shown can be pasted back', () => {
    fc.assert(
      fc.property(anyCents, (amount: Cents) => {
        expect(parseBrlTyped(formatBrl(amount))).toBe(amount);
        expect(parseBrlTyped(formatDecimal(amount))).toBe(amount);
      }),
    );
  });

  test('any text either is an amount or is refused, never an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Number.isSafeInteger(parseBrlTyped(text) ?? 0)).toBe(true);
      }),
    );
  });
});
