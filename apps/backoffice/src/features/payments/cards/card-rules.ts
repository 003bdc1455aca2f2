import { messageOf } from '@habilita/contract';
import type { Mask } from '#kit/fields/index.ts';

export type CardField = 'number' | 'name' | 'expiry' | 'code';

/** The number has digits only, and the expiry is MMYY. */
export type TypedCard = Readonly<Record<CardField, string>>;
export type CardErrors = Partial<Record<CardField, string>>;

export const CARD_FIELDS: readonly CardField[] = ['number', 'name', 'expiry', 'code'];

const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most);

/** American Express cards group their digits by 4, 6 and 5. */
export const CARD_NUMBER_MASK: Mask = {
  clean: (text) => digits(text, 19),
  show: (kept) =>
    /^3[47]/.test(kept)
      ? [kept.slice(0, 4), kept.slice(4, 10), kept.slice(10)].filter((part) => part !== '').join(' ')
      : kept.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
};
/** Shows 'MM/AA'; of a year with four digits the last two are kept. */
export const EXPIRY_MASK: Mask = {
  clean: (text) => digits(text.replace(/^(\d{2})\D*20(\d{2})$/, '$1$2'), 4),
  show: (kept) => (kept.length > 2 ? `${kept.slice(0, 2)}/${kept.slice(2)}` : kept),
};
export const CODE_MASK: Mask = { clean: (text) => digits(text, 4), show: (kept) => kept };

/** The last digit of a card's number is checked by the Luhn algorithm. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return sum % 10 === 0;
}

/** `today` is 'YYYY-MM-DD'. */
export function cardErrors(card: TypedCard, today: string): CardErrors {
  const found: [CardField, string | undefined][] = [
    ['number', numberProblem(card.number)],
    ['name', card.name.trim().length < 2 ? 'REQUIRED' : undefined],
    ['expiry', expiryProblem(card.expiry, today)],
    ['code', codeProblem(card.code)],
  ];
  return Object.fromEntries(found.flatMap(([field, code]) => (code === undefined ? [] : [[field, messageOf(code)]])));
}

function numberProblem(number: string): string | undefined {
  if (number === '') return 'REQUIRED';
  return number.length >= 13 && hasCheckDigit(number) ? undefined : 'CARD_INVALID_NUMBER';
}

function expiryProblem(expiry: string, today: string): string | undefined {
  if (expiry === '') return 'REQUIRED';
  const [month, year] = [expiry.slice(0, 2), expiry.slice(2)];
  if (year.length !== 2 || month < '01' || month > '12') return 'INVALID';
  return `20${year}-${month}` < today.slice(0, 7) ? 'CARD_EXPIRED' : undefined;
}

function codeProblem(code: string): string | undefined {
  if (code === '') return 'REQUIRED';
  return code.length < 3 ? 'CARD_INVALID_CVV' : undefined;
}

/** Refusals that are not here concern the whole card. */
const FIELD_OF: Readonly<Record<string, CardField>> = {
  CARD_INVALID_NUMBER: 'number',
  CARD_UNSUPPORTED_BRAND: 'number',
  CARD_EXPIRED: 'expiry',
  CARD_INVALID_CVV: 'code',
};

export interface CardRefusal {
  readonly fields: CardErrors;
  readonly line: string;
}

/** The refusal stands at its field, or in a line of its own when it concerns the whole card (Specification 1 §8). */
export function cardRefusal(code: string): CardRefusal {
  const field = FIELD_OF[code];
  return field === undefined
    ? { fields: {}, line: messageOf(code) }
    : { fields: { [field]: messageOf(code) }, line: '' };
}
