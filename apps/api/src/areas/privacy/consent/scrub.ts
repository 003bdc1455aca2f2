import { studentRecord, withoutPrefix } from '@habilita/contract';
import { formatCpf, formatLeadPhone, formatPhone } from '@habilita/kernel';

/** Values by which a text can be recognised as naming the person; former values are included. */
export interface PersonalValues {
  readonly names: readonly string[];
  readonly cpf: string;
  readonly emails: readonly string[];
  /** Digits only. */
  readonly phones: readonly string[];
  /** Street, complement and RG. Only values of four or more characters are searched for. */
  readonly texts: readonly string[];
}

export interface KeptIdentity {
  /** True when name and CPF stay, because fiscal documents have them. */
  readonly identity: boolean;
}

export const REMOVED = '[removido]';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'aáàâãä',
  e: 'eéèêë',
  i: 'iíìîï',
  o: 'oóòôõö',
  u: 'uúùûü',
  c: 'cç',
  n: 'nñ',
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Finds the text with or without accents, and with any white space between words. */
const wordsPattern = (text: string): string =>
  Array.from(plain(text.trim()))
    .map((letter) => {
      const variants = ACCENTS[letter];
      if (variants !== undefined) return `[${variants}]`;
      return /\s/.test(letter) ? String.raw`\s+` : RegExp.escape(letter);
    })
    .join('');

/** A pattern that finds the digits in this order, also when punctuation stands between them. */
const digitsPattern = (digits: string): string =>
  String.raw`(?<!\d)${Array.from(digits).join(String.raw`[^\d\p{L}]{0,3}`)}(?!\d)`;

const bounded = (pattern: string): string => String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`;

/** The name and its words of four letters or more. Shorter words such as 'dos' and 'Ana' do not identify a person. */
const partsOf = (name: string): string[] => [name.trim(), ...name.split(/\s+/)].filter((part) => part.length > 3);

/** Patterns that find a phone with the country code, without it, and without the area code. */
function phonePatterns(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 10) return digits.length < 8 ? [] : [digitsPattern(digits)];
  return [digitsPattern(`55${digits}`), digitsPattern(digits), digitsPattern(digits.slice(2))];
}

function patternOf(values: PersonalValues, { identity }: KeptIdentity): RegExp | undefined {
  const { names, cpf, emails, phones, texts } = values;
  const patterns = [
    ...emails.filter((email) => email !== '').map((email) => bounded(wordsPattern(email))),
    ...phones.flatMap(phonePatterns),
    ...texts.filter((text) => text.trim().length > 3).map((text) => bounded(wordsPattern(text))),
    ...(identity ? [] : [digitsPattern(cpf), ...names.flatMap(partsOf).map((one) => bounded(wordsPattern(one)))]),
  ];
  if (patterns.length === 0) return undefined;
  // The longest pattern comes first. Otherwise a first name would match, and the rest of the full name would stay.
  return new RegExp(patterns.toSorted((a, b) => b.length - a.length).join('|'), 'giu');
}

/** The fields with personal data in events of the history and in stored responses. */
const { name: _name, cpf: _cpf, ...others } = withoutPrefix('student', studentRecord.fields);
const CONTACT_KEYS = [...Object.keys(others), 'city', 'state', 'username', 'profileImage'];
const IDENTITY_KEYS = ['name', 'cpf'];

const keysOf = ({ identity }: KeptIdentity): ReadonlySet<string> =>
  new Set(
    (identity ? CONTACT_KEYS : [...CONTACT_KEYS, ...IDENTITY_KEYS]).flatMap((key) => [
      key,
      `student${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    ]),
  );

export interface Scrub {
  /** Removes the person from the text; a text without the person is returned as it was. */
  text(text: string): string;
  /** Drops the person's fields from a value of the history, and removes the person from the texts in this value. */
  record(value: unknown): unknown;
  /** Removes the person from the texts in a value that is not part of the history. */
  value(value: unknown): unknown;
}

/** Reads the object from a stored JSON text. Returns an empty object if the text is null or holds no object. */
export function asRecord(json: string | null): Record<string, unknown> {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/**
 * The words by which others may have searched for the person. A name of one word is left out, as many people have it.
 */
export const wordsOf = ({ names, cpf, emails, phones }: PersonalValues, { identity }: KeptIdentity): string[] => [
  ...emails,
  ...phones.flatMap((phone) => [phone, formatPhone(phone), formatLeadPhone(phone)]),
  ...(identity ? [] : [cpf, formatCpf(cpf), ...names.filter((name) => /\p{L}\s+\p{L}{2}/u.test(name))]),
];

/** Makes the functions that remove a person from free text and from stored JSON. They change no numbers. */
export function scrubOf(values: PersonalValues, kept: KeptIdentity): Scrub {
  const pattern = patternOf(values, kept);
  const dropped = keysOf(kept);
  const text = (given: string): string => (pattern === undefined ? given : given.replaceAll(pattern, REMOVED));
  const walk = (value: unknown, drops: boolean): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((each) => walk(each, drops));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !drops || !dropped.has(key))
        .map(([key, each]) => [key, walk(each, drops)]),
    );
  };
  return { text, record: (value) => walk(value, true), value: (value) => walk(value, false) };
}
