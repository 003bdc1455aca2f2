declare const centsBrand: unique symbol;

/** An amount in whole centavos; negative for a debt or a reversal. */
export type Cents = number & { readonly [centsBrand]: true };

export function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** Takes a number as centavos. Throws a RangeError for fractions, NaN, and numbers beyond ±2⁵³. */
export function cents(value: number): Cents {
  const whole = value === 0 ? 0 : value;
  if (!isCents(whole)) throw new RangeError(`Not a whole number of centavos: ${value}`);
  return whole;
}

export const ZERO_CENTS: Cents = cents(0);

/** The sum of amounts. Throws a RangeError when the sum is beyond ±2⁵³, where numbers are no longer exact. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => cents(sum + amount), 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function negateCents(amount: Cents): Cents {
  return cents(0 - amount);
}

// From 2⁴⁶ reais on, two amounts that differ by one centavo can be the same number of reais.
const EXACT_REAIS = 2 ** 46;

/**
 * The centavos of a number of reais. They are exact, because they are read from the number's shortest decimal text.
 * Undefined for more than two decimals, NaN, infinities, and from 2⁴⁶ reais on.
 */
export function centsFromReais(decimal: number): Cents | undefined {
  if (Math.abs(decimal) >= EXACT_REAIS) return undefined;
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(decimal));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return cents(Number(`${sign}${whole}${fraction.padEnd(2, '0')}`));
}

export function reaisFromCents(amount: Cents): number {
  return amount / 100;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');
}

/**
 * Writes a whole number as people read it: '-10.000' for -10000. It does not use the browser's number format, which
 * takes 15 ms at its first use.
 */
export function formatWhole(value: number): string {
  return `${value < 0 ? '-' : ''}${groupThousands(String(Math.abs(value)))}`;
}

/** Writes an amount as 'R$ 1.234,56' or '-R$ 0,05', with an ordinary space (U+0020). */
export function formatBrl(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}R$ ${formatDecimal(cents(Math.abs(amount)))}`;
}

/** Writes an amount without its currency: '1.234,56'. */
export function formatDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/**
 * Reads a typed amount: '1234,5', 'R$ 1.234,56', '1.234' (a thousand). A single dot before one or two final digits is a
 * decimal mark. Undefined when invalid or with more than two decimals.
 */
export function parseBrlTyped(text: string): Cents | undefined {
  const compact = text.replaceAll(/\s/g, '').replace(/^(-?)R\$(-?)/i, '$1$2');
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d*)(?:(?:,|\.(?=\d))(\d{0,2}))?$/.exec(compact);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  if (whole.includes('.') && /\.\d{1,2}$/.test(compact)) return undefined;
  const value = Number(`${sign}${whole.replaceAll('.', '')}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(value) ? cents(value) : undefined;
}
