// CPF and CNPJ share this rule: weighted sum modulo 11, remainders 0 and 1 give 0, others give 11 − remainder.

/** Check digit by modulo 11 of character values (ASCII − 48, so letters count from A = 17) under weights of equal length. */
export function documentCheckDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/** True when every character is the same, a form that passes the arithmetic but is never issued. */
export function isOneCharacterRepeated(text: string): boolean {
  return new Set(text).size === 1;
}
