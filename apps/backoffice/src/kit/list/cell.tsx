import { centsFromReais, ZERO_CENTS, addCents, reaisFromCents } from '@habilita/kernel';
import type { FieldType, ListField } from '@habilita/contract';
import type { ReactNode } from 'react';
import { CopyOnClick } from '../CopyOnClick.tsx';
import { MASKED_TEXT, NO_VALUE, numberText } from '../format.ts';
import { DateText, Money } from '../Money.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Tone } from '../tone.ts';

const COPIED_AS = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'telefone', email: 'e-mail' } as const;

const WIDTHS: Readonly<Record<FieldType, number>> = {
  text: 200,
  cpf: 160,
  cnpj: 190,
  phone: 170,
  cep: 110,
  email: 240,
  money: 130,
  number: 100,
  boolean: 110,
  date: 120,
  instant: 160,
  status: 210,
};

const PIXELS_PER_LETTER = 8;
const ICON_AND_PADDING = 62;
const MAX_WORDS_WIDTH = 300;

/** A column's width in pixels: by type, and where the values are known words, by the longest of them. */
export function widthOf(field: ListField): number {
  if (field.type !== 'status' || field.words === undefined) return WIDTHS[field.type];
  const longest = Math.max(field.label.length, ...Object.values(field.words).map((word) => word.length));
  return Math.min(MAX_WORDS_WIDTH, Math.max(WIDTHS.boolean, longest * PIXELS_PER_LETTER + ICON_AND_PADDING));
}

export function alignOf(field: ListField): 'start' | 'end' {
  return field.type === 'money' || field.type === 'number' ? 'end' : 'start';
}

/** The value of a row under a field's key. */
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

type Tones = Readonly<Record<string, Tone>> | undefined;
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
  // A set of words without meanings (a payment method) is no badge.
  status: (field, value, text, tones) =>
    tones === undefined ? (
      wordOf(field, value)
    ) : (
      <StatusBadge tone={tones[text] ?? 'neutral'}>{wordOf(field, value)}</StatusBadge>
    ),
};

/** How a value is shown, from the type of its field. */
export function cellOf(field: ListField, value: unknown, tones: Tones): ReactNode {
  const text = textOf(value);
  return text === '' ? NO_VALUE : CELLS[field.type](field, value, text, tones);
}

/** The sum of the rows' amounts in BRL, added in centavos; rows without an amount count as nothing. */
export function sumOf<Row>(rows: readonly Row[], amount: (row: Row) => number | null | undefined): number {
  return reaisFromCents(addCents(...rows.map((row) => centsFromReais(amount(row) ?? 0) ?? ZERO_CENTS)));
}
