import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpfWithCheckDigits, formatCpf, isCpf, normalizeCpf, parseCpf } from './cpf.ts';

const nineDigits = fc.stringMatching(/^\d{9}$/).filter((digits) => new Set(digits).size > 1);

describe('CPF', () => {
  test.each(['11144477735', '52998224725', '39053344705', '12345678909', '00000000191'])('%s is valid', (cpf) => {
    expect(isCpf(cpf)).toBe(true);
  });

  test.each([
    '11111111111',
    '00000000000',
    '52998224724',
    '5299822472',
    '529982247255',
    '529.982.247-25',
    '',
    '5299822472a',
    '52998224725\n',
  ])("'%s' is not a CPF in its stored form", (cpf) => {
    expect(isCpf(cpf)).toBe(false);
  });

  test('a mask is taken off and put back', () => {
    expect(parseCpf(' 529.982.247-25 ')).toBe('52998224725');
    expect(parseCpf('529.982.247-24')).toBeUndefined();
    expect(normalizeCpf('529.98')).toBe('52998');
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('52998')).toBe('52998');
  });

  test('any nine digits, not all equal, complete to exactly one valid CPF', () => {
    fc.assert(
      fc.property(nineDigits, fc.stringMatching(/^\d{2}$/), (nine, others) => {
        const cpf = cpfWithCheckDigits(nine);
        expect(isCpf(cpf)).toBe(true);
        expect(isCpf(nine + others)).toBe(cpf === nine + others);
        expect(parseCpf(formatCpf(cpf))).toBe(cpf);
      }),
    );
    for (const bad of ['111111111', '12345678', '1234567890', 'abcdefghi']) {
      expect(() => cpfWithCheckDigits(bad)).toThrow(RangeError);
    }
  });

  // Both 490.370.962-04 and 390.370.962-04 are valid: check digit 0 stands for two remainders, so it can miss a wrong
  // digit.
  test('one wrong digit is always caught where the first check digit is not 0', () => {
    expect([isCpf('49037096204'), isCpf('39037096204')]).toEqual([true, true]);
    fc.assert(
      fc.property(nineDigits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const cpf = cpfWithCheckDigits(nine);
        fc.pre(cpf[9] !== '0');
        const wrong = (Number(cpf[at]) + by) % 10;
        expect(isCpf(cpf.slice(0, at) + String(wrong) + cpf.slice(at + 1))).toBe(false);
      }),
    );
  });
});
