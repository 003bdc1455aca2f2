declare const centsBrand: unique symbol;

/** An amount of money in whole centavos, the only form of money inside the product. May be negative (a debt, an undo). */
export type Cents = number & { readonly [centsBrand]: true };

/** True for a whole number of centavos that a JavaScript number holds exactly. */
export function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** Takes a whole number as centavos. Throws RangeError on fractions, NaN and numbers beyond ±2⁵³. */
export function cents(value: number): Cents {
  const whole = value === 0 ? 0 : value;
  if (!isCents(whole)) throw new RangeError(`Not a whole number of centavos: ${value}`);
  return whole;
}

export const ZERO_CENTS: Cents = cents(0);

/** Sum in centavos of any number of amounts; throws RangeError when it leaves the exact range. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => cents(sum + amount), 0));
}

/** `from` less `amount`, in centavos. */
export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** The same amount with the other sign. */
export function negateCents(amount: Cents): Cents {
  return cents(0 - amount);
}

// From 2⁴⁶ reais on, two neighbouring centavos can be the same double.
const EXACT_REAIS = 2 ** 46;

/**
 * Reads a BRL number of the wire form (reais with at most two decimals) as centavos, without float drift: the shortest
 * decimal text of the number is what counts, so 1234.56 is 123456. Undefined for more decimals (0.001), NaN, infinities
 * and amounts of 2⁴⁶ reais or more.
 */
export function centsFromReais(decimal: number): Cents | undefined {
  if (Math.abs(decimal) >= EXACT_REAIS) return undefined;
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(decimal));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return cents(Number(`${sign}${whole}${fraction.padEnd(2, '0')}`));
}

/** The wire form of an amount: reais with at most two decimals. `centsFromReais` brings it back unchanged. */
export function reaisFromCents(amount: Cents): number {
  return amount / 100;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');
}

/** Centavos as people read them: 'R$ 1.234,56', '-R$ 0,05'. The space is an ordinary one (U+0020), so copies compare equal. */
export function formatBrl(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}R$ ${formatDecimal(cents(Math.abs(amount)))}`;
}

/** As `formatBrl` without the currency sign: '1.234,56'. */
export function formatDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/**
 * Reads money as people type or paste it, in centavos: '1234,5', '1.234,56', 'R$ 1.234,56', '-10', '1.234' (a thousand),
 * ',5'. A single dot before one or two final digits is taken as a decimal mark ('1234.56', from spreadsheets).
 * Undefined when it is no amount or has more than two decimals.
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
