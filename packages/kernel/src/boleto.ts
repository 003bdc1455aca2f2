import { type Cents, cents } from './cents.ts';
import { dueDateOfFactor, dueFactor } from './due-factor.ts';

export type Boleto = {
  readonly bank: string;
  /** The amount in centavos; zero when the payer chooses it. */
  readonly amount: Cents;
  /** The due date, 'YYYY-MM-DD'; undefined when the boleto has none. */
  readonly dueDate: string | undefined;
  readonly freeField: string;
};

/**
 * The check digit of a field of the typed line. The digits are multiplied by 2 and 1 in turn, from the right, the
 * digits of the products are added, and the check digit completes the sum to a multiple of ten.
 */
export function boletoMod10(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * The general check digit of a bar code. The digits are multiplied by 2 to 9 in turn, from the right, and the products
 * are added. The check digit is 11 less the remainder of the sum divided by 11; 10 and 11 become 1.
 */
export function boletoMod11(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const result = 11 - (sum % 11);
  return result > 9 ? 1 : result;
}

/**
 * Makes the 44 digits of a bar code (FEBRABAN). Throws a RangeError unless the bank has 3 digits, the free field 25,
 * and the amount lies between 0 and 9,999,999,999 centavos.
 */
export function buildBarcode(boleto: Boleto): string {
  const { bank, amount, dueDate, freeField } = boleto;
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(freeField))
    throw new RangeError('Bank of 3 and free field of 25 digits');
  if (amount < 0 || amount > 9_999_999_999) throw new RangeError(`A boleto cannot be of ${amount} centavos`);
  const start = `${bank}9`;
  const end = `${dueFactor(dueDate)}${String(amount).padStart(10, '0')}${freeField}`;
  return `${start}${boletoMod11(start + end)}${end}`;
}

/**
 * Whether a text is the bar code of a boleto: 44 digits with a valid general check digit. Collection bills, which start
 * with 8, are no boletos.
 */
export function isBarcode(text: string): boolean {
  return (
    /^(?!8)\d{3}9\d{40}$/.test(text) &&
    /^0000|^[1-9]/.test(text.slice(5)) &&
    boletoMod11(text.slice(0, 4) + text.slice(5)) === Number(text[4])
  );
}

/**
 * Reads a bar code; undefined when it is invalid. It holds the due date as a number of days that starts anew every
 * 9,000 days, so the possible date nearest `referenceDate` ('YYYY-MM-DD') is taken.
 */
export function parseBarcode(barcode: string, referenceDate: string): Boleto | undefined {
  if (!isBarcode(barcode)) return undefined;
  return {
    bank: barcode.slice(0, 3),
    amount: cents(Number(barcode.slice(9, 19))),
    dueDate: dueDateOfFactor(barcode.slice(5, 9), referenceDate),
    freeField: barcode.slice(19),
  };
}

/**
 * The typed line (linha digitável) of a bar code: 47 digits without mask. Throws a RangeError for an invalid bar code.
 */
export function boletoLineFromBarcode(barcode: string): string {
  if (!isBarcode(barcode)) throw new RangeError('Not the bar code of a boleto');
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => `${field}${boletoMod10(field)}`).join('') + barcode.slice(4, 19);
}

/** The digits of a typed line, unchecked. */
export function normalizeBoletoLine(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** The bar code of a typed line; undefined unless the four check digits of the line are valid. */
export function barcodeFromBoletoLine(text: string): string | undefined {
  const line = normalizeBoletoLine(text);
  if (!/^\d{47}$/.test(line)) return undefined;
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (!fields.every((field) => boletoMod10(field.slice(0, -1)) === Number(field.at(-1)))) return undefined;
  const free = `${line.slice(4, 9)}${line.slice(10, 20)}${line.slice(21, 31)}`;
  const barcode = `${line.slice(0, 4)}${line.slice(32)}${free}`;
  return isBarcode(barcode) ? barcode : undefined;
}

export function isBoletoLine(text: string): boolean {
  return barcodeFromBoletoLine(text) !== undefined;
}

export function parseBoletoLine(text: string, referenceDate: string): Boleto | undefined {
  const barcode = barcodeFromBoletoLine(text);
  return barcode === undefined ? undefined : parseBarcode(barcode, referenceDate);
}

export function formatBoletoLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}
