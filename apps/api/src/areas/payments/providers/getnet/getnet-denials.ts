import { CARD_ERRORS, type CardError } from '../provider.ts';

/**
 * The digits of Getnet's codes PAYMENTS-… for each of our nine errors. Getnet has published two lists of its codes;
 * where they contradict each other, this table follows the newer list (docs/provider-facts.md P1.10).
 */
const CODES: Readonly<Record<CardError, readonly string[]>> = {
  CARD_RESTRICTED: ['045', '046', '047', '048', '049', '053', '118'],
  CARD_INVALID_DATA: ['004', '008', '009', '010', '011', '012', '013', '014', '038', '039', '044'],
  CARD_INVALID_NUMBER: ['002', '068', '070', '077', '080'],
  CARD_INVALID_CVV: ['005'],
  CARD_EXPIRED: ['003', '019', '020'],
  CARD_INSUFFICIENT_LIMIT: ['067', '096', '102', '114', '115'],
  CARD_REFUSED: ['015', '032', '034', '050', '061', '090', '103', '105', '113', '116', '117'],
  CARD_NOT_PROCESSED: ['999', '021', '031', '037', '041', '089', '101', '104', '107', '500', '600', '601', '605'],
  CARD_UNSUPPORTED_BRAND: ['006', '023', '066', '083', '084'],
};

const ERRORS: ReadonlyMap<string, CardError> = new Map(
  CARD_ERRORS.flatMap((error) => CODES[error].map((code) => [`PAYMENTS-${code}`, error] as const)),
);

/**
 * Why a card was denied. PAYMENTS-999 means an expired card if its detail says so. An unknown code counts as a plain
 * refusal.
 */
export function cardErrorOf(code: string, detail: string): CardError {
  if (code === 'PAYMENTS-999' && /expiration/i.test(detail)) return 'CARD_EXPIRED';
  return ERRORS.get(code) ?? 'CARD_REFUSED';
}
