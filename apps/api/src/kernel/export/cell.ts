import type { FieldType, ListField } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, formatCep, formatCnpj, formatCpf, formatPhone, isZoneOffset } from '@habilita/kernel';

export type CellFormat = 'money' | 'number' | 'percentage' | 'date' | 'instant';

export type Cell = string | { readonly number: number; readonly format: CellFormat } | undefined;

const MILLISECONDS_A_DAY = 86_400_000;
/** The number of 1 January 1970 in a spreadsheet, which counts days from 30 December 1899. */
const FIRST_DAY = 25_569;
/** Excel takes 1900 for a leap year, so its day numbers are wrong before this day; earlier days are written as text. */
const FIRST_TRUE_DAY = '1900-03-01';

const dayNumber = (milliseconds: number): number => milliseconds / MILLISECONDS_A_DAY + FIRST_DAY;

const YES_AND_NO: Readonly<Record<string, string>> = { true: 'Sim', false: 'Não' };

/** For each type of field whose values are stored without punctuation, the function that adds it. */
const MASKS: Partial<Record<FieldType, (kept: string) => string>> = {
  cpf: formatCpf,
  cnpj: formatCnpj,
  cep: formatCep,
  phone: formatPhone,
};

/**
 * The cell of a value. Moments are local to `zone`. CPF, CNPJ, CEP and phone become texts, so that they keep leading
 * zeros.
 */
export function cellOf(field: Pick<ListField, 'type' | 'words'>, value: unknown, zone?: string): Cell {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof Temporal.Instant) return { number: wallClock(value, zone), format: 'instant' };
  if (typeof value === 'number') return numberCell(field.type, value);
  if (typeof value === 'boolean') return safeText((field.words ?? YES_AND_NO)[String(value)] ?? '');
  if (typeof value !== 'string') throw new TypeError(`No cell is made of a ${typeof value}`);
  if (field.type === 'date' && value >= FIRST_TRUE_DAY)
    return { number: dayNumber(Date.parse(`${value}T00:00:00Z`)), format: 'date' };
  return safeText(field.words?.[value] ?? MASKS[field.type]?.(value) ?? value);
}

function numberCell(type: FieldType, value: number): Cell {
  if (type === 'money') return { number: value / 100, format: 'money' };
  return { number: value, format: type === 'percentage' ? 'percentage' : 'number' };
}

function wallClock({ epochMilliseconds }: Temporal.Instant, zone: string | undefined): number {
  const offset = zone !== undefined && isZoneOffset(zone) ? zone : DEFAULT_ZONE_OFFSET;
  const hours = Number(offset.slice(0, 3));
  return dayNumber(epochMilliseconds + hours * 3_600_000);
}

/** Matches a text that a spreadsheet may run as a formula; its first sign may also be a full-width =, +, - or @. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const LONGEST = 32_767;

/**
 * The text without unprintable characters, cut at 32,767, the most a cell holds. A text that could run as a formula
 * gets an apostrophe in front, which also survives in CSV.
 */
export function safeText(text: string): string {
  const clean = text.replaceAll(UNPRINTABLE, '').toWellFormed();
  return (FORMULA.test(clean) ? `'${clean}` : clean).slice(0, LONGEST);
}
