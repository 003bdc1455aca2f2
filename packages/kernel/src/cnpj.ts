import { documentCheckDigit, isOneCharacterRepeated } from './check-digit.ts';

declare const cnpjBrand: unique symbol;

/** A CNPJ: twelve characters of [A-Z0-9] and two check digits. Letters occur since July 2026 (IN RFB 2,229/2024). */
export type Cnpj = string & { readonly [cnpjBrand]: true };

const FIRST_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [6, ...FIRST_WEIGHTS];

function checkDigits(twelve: string): string {
  const first = documentCheckDigit(twelve, FIRST_WEIGHTS);
  return first + documentCheckDigit(twelve + first, SECOND_WEIGHTS);
}

/** Whether a text without mask and in upper case is a CNPJ with right check digits. */
export function isCnpj(text: string): text is Cnpj {
  return (
    /^[A-Z0-9]{12}\d{2}$/.test(text) &&
    !isOneCharacterRepeated(text) &&
    checkDigits(text.slice(0, 12)) === text.slice(12)
  );
}

/** A typed CNPJ in upper case and without mask, unchecked. */
export function normalizeCnpj(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

export function parseCnpj(text: string): Cnpj | undefined {
  const characters = normalizeCnpj(text);
  return isCnpj(characters) ? characters : undefined;
}

/** Writes a CNPJ as 'AA.AAA.AAA/AAAA-99'; anything else is returned as it is. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^([A-Z0-9]{2})([A-Z0-9]{3})([A-Z0-9]{3})([A-Z0-9]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/** Makes CNPJs for tests and demo data. Throws a RangeError unless given twelve letters or digits. */
export function cnpjWithCheckDigits(twelve: string): Cnpj {
  const cnpj = /^[A-Z0-9]{12}$/.test(twelve) ? twelve + checkDigits(twelve) : '';
  if (!isCnpj(cnpj)) throw new RangeError('A CNPJ is made of twelve letters or digits');
  return cnpj;
}
