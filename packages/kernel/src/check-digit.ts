// CPF and CNPJ: weighted sum modulo 11; remainders 0 and 1 give 0, others 11 − remainder.

/** Characters count as ASCII − 48 (A = 17). */
export function documentCheckDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/** Valid by arithmetic, but never issued. */
export function isOneCharacterRepeated(text: string): boolean {
  return new Set(text).size === 1;
}
