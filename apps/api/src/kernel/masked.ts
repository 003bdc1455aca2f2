const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|\([^)]*\)=\([^)]*\)/g;
/** Finds CPF, CNPJ, phone, boleto and card numbers, with or without punctuation. */
const LONG_NUMBER = /\d(?:[\d.\-/ ()]{4,}\d)/g;
const LONGEST = 200;

export function masked(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length < 6 ? '•••' : `•••${text.slice(-2)}`;
}

/** The address with its first letter only, for example `m•••@example.com`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** The text without quoted values, e-mail addresses and long numbers, cut at 200 characters. */
export function withoutPersonalData(text: string): string {
  const shown = text.replaceAll(QUOTED, '…').replaceAll(EMAIL, '…').replaceAll(LONG_NUMBER, '…');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}
