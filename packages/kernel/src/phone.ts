/** The 67 area codes (DDD) of Brazil. */
export const AREA_CODES: ReadonlySet<string> = new Set(
  [
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64',
    '65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
  ].flatMap((line) => line.split(' ')),
);

function hasAreaCode(digits: string): boolean {
  return AREA_CODES.has(digits.slice(0, 2));
}

/** Whether digits are a mobile number: area code, a 9, eight digits. */
export function isCellphone(digits: string): boolean {
  return /^\d{2}9\d{8}$/.test(digits) && hasAreaCode(digits);
}

/** Whether digits are a landline: area code and eight digits starting with 2 to 5. */
export function isLandline(digits: string): boolean {
  return /^\d{2}[2-5]\d{7}$/.test(digits) && hasAreaCode(digits);
}

export function isPhone(digits: string): boolean {
  return isLandline(digits) || isCellphone(digits);
}

/**
 * The digits of a typed phone, without +55 and without trunk zero; they are not checked. An area code in parentheses is
 * kept, because 55 is also the area code of Santa Maria.
 */
export function normalizePhone(text: string): string {
  const start = text.trim();
  const digits = start.replaceAll(/\D/g, '').replace(/^0+/, '');
  const hasCountry = start.startsWith('+55') || (digits.length > 11 && !start.startsWith('('));
  return hasCountry ? digits.replace(/^55/, '') : digits;
}

export function parsePhone(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isPhone(digits) ? digits : undefined;
}

/** Writes a phone as '(99) 9999-9999' or '(99) 9 9999-9999'; anything else is returned as it is. */
export function formatPhone(digits: string): string {
  return digits
    .replace(/^(\d{2})(\d{4})(\d{4})$/, '($1) $2-$3')
    .replace(/^(\d{2})(\d)(\d{4})(\d{4})$/, '($1) $2 $3-$4');
}

/** Writes the phone of a lead as '(99) 99999-9999' or '(99) 9999-9999'; anything else is returned as it is. */
export function formatLeadPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

export function phoneToE164(digits: string): string {
  return `+55${digits}`;
}
