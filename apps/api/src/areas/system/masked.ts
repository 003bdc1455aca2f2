const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|\([^)]*\)=\([^)]*\)/g;
/** CPF, phone, CNPJ, boleto and card numbers, masked or not. */
const LONG_NUMBER = /\d(?:[\d.\-/ ()]{4,}\d)/g;
const LONGEST = 200;

/** Removes quoted values, addresses and long numbers. */
export function withoutPersonalData(text: string): string {
  const masked = text.replaceAll(QUOTED, '…').replaceAll(EMAIL, '…').replaceAll(LONG_NUMBER, '…');
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1)}…` : masked;
}

/** 'm…a@example.com', '…0000'. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) {
    const name = recipient.slice(0, at);
    return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${recipient.slice(at)}`;
  }
  return `…${recipient.slice(-4)}`;
}
