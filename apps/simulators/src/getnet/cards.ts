import { createHash, randomBytes } from 'node:crypto';

/** Reasons to deny a card, with Getnet's codes and messages (docs/provider-facts.md P1.10). */
export const CARD_DENIALS = {
  restricted_card: { code: 'PAYMENTS-046', message: 'Cartão extraviado [ECOM - 41]' },
  invalid_data: { code: 'PAYMENTS-011', message: 'Dados inválidos [ECOM - 12]' },
  invalid_number: { code: 'PAYMENTS-077', message: 'Número do cartão inválido [ECOM - 14]' },
  invalid_cvv: { code: 'PAYMENTS-005', message: 'Código de segurança inválido [ECOM - 82]' },
  expired_card: { code: 'PAYMENTS-999', message: 'CGW000289-Card Expiration Day Invalid' },
  insufficient_limit: { code: 'PAYMENTS-067', message: 'Limite insuficiente [ECOM - 51]' },
  refused: { code: 'PAYMENTS-116', message: 'Solicite ao cliente contatar o emissor [ECOM - 05]' },
  not_processed: { code: 'PAYMENTS-999', message: 'Transação não processada' },
  unsupported_brand: { code: 'PAYMENTS-006', message: 'Bandeira não aceita [ECOM - 23]' },
} as const;
export type CardDenial = keyof typeof CARD_DENIALS;

interface TestCard {
  readonly number: string;
  readonly outcome: 'approved' | CardDenial;
}

/** Test card numbers with a fixed outcome. Any other card number with a right check digit is approved. */
export const GETNET_TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', outcome: 'approved' },
  { number: '5555555555554444', outcome: 'approved' },
  { number: '6362970000457013', outcome: 'approved' },
  { number: '378282246310005', outcome: 'approved' },
  { number: '6062825624254001', outcome: 'approved' },
  { number: '4000000000000119', outcome: 'restricted_card' },
  { number: '4000000000000226', outcome: 'invalid_data' },
  { number: '4000000000000333', outcome: 'invalid_number' },
  { number: '4000000000000440', outcome: 'invalid_cvv' },
  { number: '4000000000000556', outcome: 'expired_card' },
  { number: '4000000000000663', outcome: 'insufficient_limit' },
  { number: '4000000000000770', outcome: 'refused' },
  { number: '4000000000000887', outcome: 'not_processed' },
  { number: '6011111111111117', outcome: 'unsupported_brand' },
];

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^(636297|636368|438935|504175|451416|5067|4576|4011|6504|6505|6509|6516|6550)/, 'ELO'],
  [/^(606282|3841)/, 'HIPERCARD'],
  [/^3[47]/, 'AMEX'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^4/, 'VISA'],
];

export const brandOf = (number: string): string | undefined => BRANDS.find(([form]) => form.test(number))?.[1];

function hasCheckDigit(number: string): boolean {
  const digits = number.split('').toReversed().map(Number);
  const weighed = digits.map((digit, index) => (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2));
  return weighed.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

interface Validity {
  /** The month of expiry, 'MM'. */
  readonly month: string;
  /** The year of expiry, 'YY'. */
  readonly year: string;
  readonly securityCode: string;
}

/**
 * Says why a card is denied; undefined when it is approved. A test number has its fixed denial. Otherwise the card's
 * number, brand, expiry and security code are checked; the security code 000 is always wrong.
 */
export function denialOf(number: string, card: Validity, today: Temporal.PlainDate): CardDenial | undefined {
  const known = GETNET_TEST_CARDS.find((one) => one.number === number)?.outcome;
  if (known !== undefined && known !== 'approved') return known;
  if (!hasCheckDigit(number)) return 'invalid_number';
  if (brandOf(number) === undefined) return 'unsupported_brand';
  const until = new Temporal.PlainYearMonth(2000 + Number(card.year), Number(card.month));
  if (Temporal.PlainYearMonth.compare(until, today.toPlainYearMonth()) < 0) return 'expired_card';
  return card.securityCode === '000' ? 'invalid_cvv' : undefined;
}

export interface NumberTokens {
  issue(number: string): string;
  /** Returns the card number for which a token was issued, but only once; undefined for an unknown or used token. */
  take(token: string): string | undefined;
}

/**
 * Keeps card numbers in memory until their token is used. They are never written anywhere
 * (docs/provider-facts.md P1.2).
 */
export function createNumberTokens(): NumberTokens {
  const numbers = new Map<string, string>();
  return {
    issue(number) {
      const token = createHash('sha512').update(randomBytes(32)).digest('hex');
      numbers.set(token, number);
      return token;
    },
    take(token) {
      const number = numbers.get(token);
      numbers.delete(token);
      return number;
    },
  };
}
