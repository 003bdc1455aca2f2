const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|\([^)]*\)=\([^)]*\)/g;
/** Finds CPF, CNPJ, phone, boleto and card numbers, with or without punctuation. */
const LONG_NUMBER = /\d(?:[\d.\-/ ()]{4,}\d)/g;
const LONGEST = 200;
/** Finds CPF, CNPJ, phone and card numbers, but leaves IP addresses, dates and UUIDs alone. */
const PERSONAL_NUMBER = new RegExp(
  [
    String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`,
    String.raw`[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}/[A-Z\d]{4}-\d{2}`,
    String.raw`(?<![A-Za-z\d-])(?=[A-Z\d]*\d[A-Z\d]*\d)[A-Z\d]{12}\d{2}(?![A-Za-z\d-])`,
    String.raw`\(?\b\d{2}\)? ?(?:9 ?)?\d{4}-\d{4}`,
    String.raw`\b\d{4} \d{4} \d{4} \d{1,7}\b`,
    String.raw`(?<![A-Za-z\d-])\d{10,}(?![A-Za-z\d-])`,
  ].join('|'),
  'g',
);

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

/**
 * The text without e-mail addresses and personal numbers, such as CPF or phone. Names of tables, hosts and ports stay
 * readable.
 */
export const withoutIdentities = (text: string): string => text.replaceAll(EMAIL, '…').replaceAll(PERSONAL_NUMBER, '…');
