import type { FieldType, ListField } from '@habilita/contract';
import type { ReactNode } from 'react';
import { CopyOnClick } from '../layout/CopyOnClick.tsx';
import { MASKED_TEXT, NO_VALUE, numberText } from '../format.ts';
import { DateText, Money } from '../layout/Money.tsx';
import { StatusBadge, type Tone } from '../layout/StatusBadge.tsx';

const COPIED_AS = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'telefone', email: 'e-mail' } as const;

/** Pixels, with padding, by type. */
const LEAST: Readonly<Partial<Record<FieldType, number>>> = {
  cpf: 138,
  cnpj: 170,
  phone: 150,
  cep: 104,
  money: 124,
  date: 105,
  instant: 149,
};

const WIDTHS: Readonly<Record<FieldType, number>> = {
  text: 160,
  cpf: 138,
  cnpj: 170,
  phone: 150,
  cep: 104,
  email: 220,
  money: 124,
  number: 96,
  boolean: 96,
  date: 105,
  instant: 149,
  status: 150,
};

type Tones = Readonly<Record<string, Tone>> | undefined;

const PADDING = 21;
const BADGE_PADDING = 16;
const BADGE_ICON = 18;
/** Pixels of a letter, of the wider ones rather: a badge is never cut. */
const BADGE_LETTER = { upper: 8, lower: 6.8 };
const LETTER = 7.4;

const isUpperCase = (word: string): boolean => word === word.toUpperCase();
const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

function badgeWidth(word: string, tone: Tone): number {
  const letter = isUpperCase(word) ? BADGE_LETTER.upper : BADGE_LETTER.lower;
  return Math.ceil(word.length * letter + BADGE_PADDING + (tone === 'neutral' ? 0 : BADGE_ICON) + PADDING);
}

/** Pixels that must not be cut, or of the longest badge. */
export function leastOf(field: ListField, tones: Tones): number | undefined {
  if (tones === undefined || field.words === undefined) return LEAST[field.type];
  return Math.max(...Object.entries(field.words).map(([value, word]) => badgeWidth(word, tones[value] ?? 'neutral')));
}

/** Pixels, by type or longest known word; the words of its heading are whole. */
export function widthOf(field: ListField, tones: Tones): number {
  const least = leastOf(field, tones);
  if (least !== undefined) return least;
  if (field.type !== 'status' || field.words === undefined) return WIDTHS[field.type];
  const word = Math.max(longestOf(Object.values(field.words)).length, longestOf(field.label.split(' ')).length);
  return Math.ceil(Math.min(WIDTHS.text, word * LETTER + PADDING));
}

/** Pixels of an amount in bold. */
export const totalWidth = (text: string): number => Math.ceil(text.length * 8.8 + PADDING);

export function alignOf(field: ListField): 'start' | 'end' {
  return field.type === 'money' || field.type === 'number' ? 'end' : 'start';
}

export function valueOf(row: object, key: string): unknown {
  return Reflect.get(row, key);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join(', ') : '';
}

function numeric(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function wordOf(field: ListField, value: unknown): string {
  const word = field.words?.[textOf(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return textOf(value);
}

type Cell = (field: ListField, value: unknown, text: string, tones: Tones) => ReactNode;

const masked =
  (type: 'cpf' | 'cnpj' | 'phone'): Cell =>
  (_field, _value, text) => <CopyOnClick text={MASKED_TEXT[type](text)} copy={text} what={COPIED_AS[type]} />;

const CELLS: Readonly<Record<FieldType, Cell>> = {
  text: (field, value, text) => (field.words === undefined ? text : wordOf(field, value)),
  cpf: masked('cpf'),
  cnpj: masked('cnpj'),
  phone: masked('phone'),
  cep: (_field, _value, text) => MASKED_TEXT.cep(text),
  email: (_field, _value, text) => <CopyOnClick text={text} what={COPIED_AS.email} />,
  money: (_field, value) => <Money value={numeric(value)} />,
  number: (_field, value) => <span className="kit-figures">{numberText(numeric(value))}</span>,
  boolean: (field, value) => wordOf(field, value),
  date: (_field, _value, text) => <DateText value={text} />,
  instant: (_field, _value, text) => <DateText value={text} withTime />,
  // Words without tones are no badge.
  status: (field, value, text, tones) =>
    tones === undefined ? (
      wordOf(field, value)
    ) : (
      <StatusBadge tone={tones[text] ?? 'neutral'}>{wordOf(field, value)}</StatusBadge>
    ),
};

export function cellOf(field: ListField, value: unknown, tones: Tones): ReactNode {
  const text = textOf(value);
  return text === '' ? NO_VALUE : CELLS[field.type](field, value, text, tones);
}
