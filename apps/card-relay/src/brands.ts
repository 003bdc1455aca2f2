/**
 * Brands in the order in which they are tried, because some numbers of Elo and Hipercard would also match other brands.
 */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^(636297|636368|438935|504175|451416|5067|4576|4011|6504|6505|6509|6516|6550)/, 'ELO'],
  [/^(606282|3841)/, 'HIPERCARD'],
  [/^3[47]/, 'AMEX'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^4/, 'VISA'],
];

/** The brand of a card by the beginning of its number; empty for a brand that Getnet does not take in Brazil. */
export const brandOf = (number: string): string => BRANDS.find(([form]) => form.test(number))?.[1] ?? '';
