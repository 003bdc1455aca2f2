import { documentCheckDigit, isOneCharacterRepeated } from './check-digit.ts';

declare const cpfBrand: unique symbol;

/** A CPF: eleven digits without mask. */
export type Cpf = string & { readonly [cpfBrand]: true };

const FIRST_WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [11, ...FIRST_WEIGHTS];

function checkDigits(nineDigits: string): string {
  const first = documentCheckDigit(nineDigits, FIRST_WEIGHTS);
  return first + documentCheckDigit(nineDigits + first, SECOND_WEIGHTS);
}

/** Whether a text is a CPF: eleven digits, not all equal, with right check digits. */
export function isCpf(text: string): text is Cpf {
  return /^\d{11}$/.test(text) && !isOneCharacterRepeated(text) && checkDigits(text.slice(0, 9)) === text.slice(9);
}

export function normalizeCpf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function parseCpf(text: string): Cpf | undefined {
  const digits = normalizeCpf(text);
  return isCpf(digits) ? digits : undefined;
}

export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Makes CPFs for tests and demo data. Throws a RangeError unless given nine digits that are not all equal. */
export function cpfWithCheckDigits(nineDigits: string): Cpf {
  const cpf = /^\d{9}$/.test(nineDigits) ? nineDigits + checkDigits(nineDigits) : '';
  if (!isCpf(cpf)) throw new RangeError('A CPF is made of nine digits, not all equal');
  return cpf;
}
