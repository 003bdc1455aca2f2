/** In the provider's words. */
export const DENIALS = {
  restricted_card: 'Cartão restrito',
  invalid_data: 'Dados do cartão inválidos',
  invalid_number: 'Número do cartão inválido',
  invalid_cvv: 'Código de segurança inválido',
  expired_card: 'Cartão vencido',
  insufficient_limit: 'Limite insuficiente',
  refused: 'Recusado pelo emissor',
  not_processed: 'Transação não processada',
  unsupported_brand: 'Bandeira não aceita',
} as const;
export type Denial = keyof typeof DENIALS;

/** `timeout`: not charged. `lost_answer`: charged without an answer. */
export type CardOutcome = 'approved' | 'timeout' | 'lost_answer' | Denial;

export interface TestCard {
  number: string;
  brand: string;
  outcome: CardOutcome;
}

/** Other numbers with a right check digit are approved. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'VISA', outcome: 'approved' },
  { number: '5555555555554444', brand: 'MASTERCARD', outcome: 'approved' },
  { number: '6362970000457013', brand: 'ELO', outcome: 'approved' },
  { number: '378282246310005', brand: 'AMEX', outcome: 'approved' },
  { number: '6062825624254001', brand: 'HIPERCARD', outcome: 'approved' },
  { number: '4000000000000119', brand: 'VISA', outcome: 'restricted_card' },
  { number: '4000000000000226', brand: 'VISA', outcome: 'invalid_data' },
  { number: '4000000000000333', brand: 'VISA', outcome: 'invalid_number' },
  { number: '4000000000000440', brand: 'VISA', outcome: 'invalid_cvv' },
  { number: '4000000000000556', brand: 'VISA', outcome: 'expired_card' },
  { number: '4000000000000663', brand: 'VISA', outcome: 'insufficient_limit' },
  { number: '4000000000000770', brand: 'VISA', outcome: 'refused' },
  { number: '4000000000000887', brand: 'VISA', outcome: 'not_processed' },
  { number: '6011111111111117', brand: 'DISCOVER', outcome: 'unsupported_brand' },
  { number: '4000000000000994', brand: 'VISA', outcome: 'timeout' },
  { number: '4000000000001109', brand: 'VISA', outcome: 'lost_answer' },
];

export function brandOf(number: string): string | null {
  if (/^(636297|636368|438935|504175|451416|5067|4576|4011|6504|6505|6509|6516|6550)/.test(number)) return 'ELO';
  if (/^(606282|3841)/.test(number)) return 'HIPERCARD';
  if (/^3[47]/.test(number)) return 'AMEX';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  return number.startsWith('4') ? 'VISA' : null;
}

export function hasCardCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export interface CardData {
  number: string;
  expirationMonth: number;
  expirationYear: number;
  securityCode: string;
}

/** Security code 000 is always wrong. */
export function outcomeOf(card: CardData, today: Temporal.PlainDate): CardOutcome {
  const documented = TEST_CARDS.find((known) => known.number === card.number);
  if (documented && documented.outcome !== 'approved') return documented.outcome;
  if (!hasCardCheckDigit(card.number)) return 'invalid_number';
  if (brandOf(card.number) === null) return 'unsupported_brand';
  const month = new Temporal.PlainYearMonth(card.expirationYear, card.expirationMonth);
  if (Temporal.PlainYearMonth.compare(month, today.toPlainYearMonth()) < 0) return 'expired_card';
  return card.securityCode === '000' ? 'invalid_cvv' : 'approved';
}
