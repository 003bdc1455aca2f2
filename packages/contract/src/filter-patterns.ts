export const FILTER_PATTERNS = {
  digits: /^\d{1,20}$/,
  cpf: /^\d{1,11}$/,
  cnpj: /^[A-Z0-9]{1,14}$/,
  phone: /^\d{2,11}$/,
  leadPhone: /^\d{2,11}$/,
  number: /^-?\d{1,12}(\.\d{1,2})?$/,
} as const;
export const LONGEST_TEXT = 200;
export const LONGEST_WORD = 60;
export const LONGEST_LIST = 20_000;
export const MOST_ENTRIES = 500;
/**
 * The most ids that the query of a URL may hold (Specification 1 §9, loading by ids). LONGEST_IDS is the most
 * characters that all these ids may have together.
 */
export const MOST_IDS = 2000;
export const LONGEST_IDS = MOST_IDS * 40;
/** The most characters that all filters in a URL may have together; proxies refuse URLs of about 8,000 characters. */
export const LONGEST_ADDRESS = 7000;
