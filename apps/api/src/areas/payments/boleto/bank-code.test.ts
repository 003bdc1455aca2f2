import { expect, test } from 'vitest';
import { bankCodeWithDigit, chargeAccountOf } from './bank-code.ts';

test.each(['001-9', '033-7', '104-0', '237-2', '341-7', '756-0'])('the bank of %s has this check digit', (printed) => {
  expect(bankCodeWithDigit(printed.slice(0, 3))).toBe(printed);
});

test('a boleto of Santander names its beneficiary and wallet, one of another bank does not', () => {
  const santander = '03393139100001499909275502500000000000010101';
  expect(chargeAccountOf(santander)).toEqual({ beneficiaryCode: '2755025', wallet: '101' });
  expect(chargeAccountOf('00196758600001026560000001149718606852452211')).toBeUndefined();
});
