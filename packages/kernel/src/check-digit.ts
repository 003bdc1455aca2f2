// Check digits of CPF and CNPJ come from a weighted sum modulo 11. A remainder of 0 or 1 gives the digit 0. From any
// other remainder the digit is 11 minus the remainder.

/** One check digit of a document. A character counts as its ASCII code − 48, so A is 17. */
export function documentCheckDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/** Whether a document is one character repeated: such documents are valid by arithmetic but were never issued. */
export function isOneCharacterRepeated(text: string): boolean {
  return new Set(text).size === 1;
}
