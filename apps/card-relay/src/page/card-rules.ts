/** A card as it is checked before it is sent. Number and code have only digits; the expiry is MMYY. */
export interface TypedCard {
  readonly number: string;
  readonly name: string;
  readonly expiry: string;
  readonly code: string;
}
export type CardField = keyof TypedCard;
export type CardErrors = Partial<Record<CardField, string>>;

export const CARD_FIELDS: readonly CardField[] = ['number', 'name', 'expiry', 'code'];

export const isCardField = (name: string): name is CardField => CARD_FIELDS.some((field) => field === name);

/** The sentences that the product uses for these errors, copied because this page does not load the product's code. */
const REQUIRED = 'Este campo é obrigatório';
const INVALID = 'Valor inválido.';
export const CARD_SENTENCES = {
  REQUIRED,
  INVALID,
  CARD_INVALID_NUMBER: 'Número do cartão inválido.',
  CARD_EXPIRED: 'Cartão vencido.',
  CARD_INVALID_CVV: 'Código de segurança inválido.',
} as const;

const digits = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** Reduces the text in a field to the characters that belong to its value. */
export const CLEAN: Readonly<Record<CardField, (text: string) => string>> = {
  number: (text) => digits(text, 19),
  name: (text) => text.slice(0, 60),
  // If the year has four digits, only its last two count.
  expiry: (text) => digits(text.replace(/^(\d{2})\D*20(\d{2})$/, '$1$2'), 4),
  code: (text) => digits(text, 4),
};

/** Formats the reduced text for its field. The digits of American Express are grouped by 4, 6 and 5, as on the card. */
export const SHOW: Readonly<Record<CardField, (kept: string) => string>> = {
  number: (kept) =>
    /^3[47]/.test(kept)
      ? [kept.slice(0, 4), kept.slice(4, 10), kept.slice(10)].filter((part) => part !== '').join(' ')
      : kept.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  name: (kept) => kept,
  expiry: (kept) => (kept.length > 2 ? `${kept.slice(0, 2)}/${kept.slice(2)}` : kept),
  code: (kept) => kept,
};

/** Checks the last digit of a card's number by the Luhn algorithm. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return sum % 10 === 0;
}

type Problem = keyof typeof CARD_SENTENCES | undefined;

function numberProblem(number: string): Problem {
  if (number === '') return 'REQUIRED';
  return number.length >= 13 && hasCheckDigit(number) ? undefined : 'CARD_INVALID_NUMBER';
}

function expiryProblem(expiry: string, today: string): Problem {
  if (expiry === '') return 'REQUIRED';
  const [month, year] = [expiry.slice(0, 2), expiry.slice(2)];
  if (year.length !== 2 || month < '01' || month > '12') return 'INVALID';
  return `20${year}-${month}` < today.slice(0, 7) ? 'CARD_EXPIRED' : undefined;
}

function codeProblem(code: string): Problem {
  if (code === '') return 'REQUIRED';
  return code.length < 3 ? 'CARD_INVALID_CVV' : undefined;
}

/**
 * The calendar day 'YYYY-MM-DD' in the given time zone, by default the browser's. A card is valid until the end of its
 * month in the payer's time zone.
 */
export const dayOf = (moment: Date, timeZone?: string): string => moment.toLocaleDateString('sv-SE', { timeZone });

/** What is wrong with each field. `today` is 'YYYY-MM-DD'. */
export function cardErrors(card: TypedCard, today: string): CardErrors {
  const found: readonly (readonly [CardField, Problem])[] = [
    ['number', numberProblem(card.number)],
    ['name', card.name.trim().length < 2 ? 'REQUIRED' : undefined],
    ['expiry', expiryProblem(card.expiry, today)],
    ['code', codeProblem(card.code)],
  ];
  return Object.fromEntries(
    found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, CARD_SENTENCES[problem]]])),
  );
}
