/** Bank code with check digit (modulo 11, weights from 2 on from the right; 10 and 11 become 0): '033' → '033-7'. */
export function bankCodeWithDigit(code: string): string {
  const sum = code
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  const digit = 11 - (sum % 11);
  return `${code}-${digit > 9 ? 0 : digit}`;
}

export interface ChargeAccount {
  readonly beneficiaryCode: string;
  readonly wallet: string;
}

const SANTANDER = '033';

/**
 * The beneficiary's account, read from the bar code's free field; undefined for any bank but Santander, because the
 * field's layout differs by bank and only Santander's is known: the digit 9, the beneficiary's code (7 digits), the
 * boleto's number at the bank (13), the insurance tax IOF (1) and the wallet (3).
 */
export function chargeAccountOf(barcode: string): ChargeAccount | undefined {
  if (!barcode.startsWith(SANTANDER)) return undefined;
  const free = barcode.slice(19);
  return { beneficiaryCode: free.slice(1, 8), wallet: free.slice(-3) };
}
