import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCep, maskCnpj, maskCpf, maskDate, maskLeadPhone, maskPhone } from './masks.ts';

const MASKS = { maskCpf, maskCnpj, maskCep, maskDate, maskPhone, maskLeadPhone };

function typed(mask: (text: string) => string, keys: string): string[] {
  const shown: string[] = [];
  for (const key of keys) shown.push(mask((shown.at(-1) ?? '') + key));
  return shown;
}

describe('masks while typing', () => {
  test('marks appear with the character that follows them', () => {
    expect(typed(maskCpf, '52998')).toEqual(['5', '52', '529', '529.9', '529.98']);
    expect(typed(maskCpf, '52998224725').at(-1)).toBe('529.982.247-25');
    expect(typed(maskCnpj, '12abc34501de35').at(-1)).toBe('12.ABC.345/01DE-35');
    expect(typed(maskCep, '29010000').at(-1)).toBe('29010-000');
    expect(typed(maskDate, '20032026').at(-1)).toBe('20/03/2026');
  });

  test('a phone turns from land line to mobile with its eleventh digit', () => {
    expect(typed(maskPhone, '27999998888').slice(-2)).toEqual(['(27) 9999-9888', '(27) 9 9999-8888']);
    expect(typed(maskPhone, '55992345678').at(-1)).toBe('(55) 9 9234-5678');
    expect(typed(maskPhone, '559923456789').at(-1)).toBe('(55) 9 9234-5678');
    expect(typed(maskLeadPhone, '27999998888').at(-1)).toBe('(27) 99999-8888');
  });

  test('a check digit of a CNPJ is never a letter', () => {
    expect(maskCnpj('12ABC34501DEX3Y5')).toBe('12.ABC.345/01DE-35');
  });
});

describe('masks on paste', () => {
  test('masked, unmasked, with country code, with surplus: the field shows the same', () => {
    for (const pasted of ['529.982.247-25', '52998224725', ' CPF 529 982 247 25', '52998224725999']) {
      expect(maskCpf(pasted)).toBe('529.982.247-25');
    }
    for (const pasted of ['+55 27 99999-8888', '5527999998888', '(27) 9 9999-8888', '027999998888']) {
      expect(maskPhone(pasted)).toBe('(27) 9 9999-8888');
      expect(maskLeadPhone(pasted)).toBe('(27) 99999-8888');
    }
    expect(maskPhone('')).toBe('');
  });
});

test.each(Object.entries(MASKS))('%s: masking twice changes nothing, and deleting is never stuck', (_, mask) => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[+]?[0-9a-z ().-]{0,20}$/));
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = mask(text);
      expect(mask(shown)).toBe(shown);
      expect(shown).toMatch(/^$|[A-Z0-9]$/);
      expect(mask(shown.slice(0, -1)).length).toBeLessThanOrEqual(Math.max(0, shown.length - 1));
    }),
  );
});
