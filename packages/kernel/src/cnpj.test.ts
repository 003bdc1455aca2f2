import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjWithCheckDigits, formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';

describe('CNPJ', () => {
  test.each([
    '12ABC34501DE35',
    '1A2B3C4D000179',
    '00ABCDEF000157',
    'ZZZZZZZZZZZZ62',
    '00000000000191',
    '11222333000181',
    '33000167000101',
  ])('%s is valid', (cnpj) => {
    expect(isCnpj(cnpj)).toBe(true);
    expect(cnpjWithCheckDigits(cnpj.slice(0, 12))).toBe(cnpj);
  });

  test.each([
    '12ABC34501DE36',
    '00000000000000',
    '11111111111111',
    '12abc34501de35',
    '12ABC34501DEA5',
    '1122233300018',
    '11.222.333/0001-81',
    '',
  ])("'%s' is not a CNPJ in its stored form", (cnpj) => {
    expect(isCnpj(cnpj)).toBe(false);
  });

  test('letters are read in any case, the mask is taken off and put back', () => {
    expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(parseCnpj('11.222.333/0001-82')).toBeUndefined();
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCnpj('112')).toBe('112');
  });

  test('any twelve letters and digits complete to a valid CNPJ that survives its mask', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{12}$/), (twelve) => {
        fc.pre(new Set(twelve).size > 1);
        const cnpj = cnpjWithCheckDigits(twelve);
        expect(isCnpj(cnpj)).toBe(true);
        expect(parseCnpj(formatCnpj(cnpj).toLowerCase())).toBe(cnpj);
      }),
    );
    for (const bad of ['12345678901', '12345678901a', '']) expect(() => cnpjWithCheckDigits(bad)).toThrow(RangeError);
  });
});
