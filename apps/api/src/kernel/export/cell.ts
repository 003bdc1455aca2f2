import type { FieldType, ListField } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, formatCep, formatCnpj, formatCpf, formatPhone, isZoneOffset } from '@habilita/kernel';

/** How a number is shown; text is text. */
export type CellFormat = 'money' | 'number' | 'date' | 'instant';

/** What stands in a cell: text that stays text, or a number in a format; nothing where there is no value. */
export type Cell = string | { readonly number: number; readonly format: CellFormat } | undefined;

const MILLISECONDS_A_DAY = 86_400_000;
/** Spreadsheets count days from 30 December 1899. */
const FIRST_DAY = 25_569;
/** They take 1900 for a leap year: before its March their days are not ours. */
const FIRST_TRUE_DAY = '1900-03-01';

const dayNumber = (milliseconds: number): number => milliseconds / MILLISECONDS_A_DAY + FIRST_DAY;

const YES_AND_NO: Readonly<Record<string, string>> = { true: 'Sim', false: 'Não' };

/** The forms people read for what is kept without mask. */
const MASKS: Partial<Record<FieldType, (kept: string) => string>> = {
  cpf: formatCpf,
  cnpj: formatCnpj,
  cep: formatCep,
  phone: formatPhone,
};

/**
 * The cell of a field's value (in the form a handler gives it: `Cents`, `Temporal.Instant`, 'YYYY-MM-DD'). Moments are shown in
 * `zone`, the campaign's. CPF, CNPJ, CEP and phone are text, so that no zero in front is lost.
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
  return type === 'money' ? { number: value / 100, format: 'money' } : { number: value, format: 'number' };
}

/** A moment as a clock on a wall of the zone shows it, in days. */
function wallClock({ epochMilliseconds }: Temporal.Instant, zone: string | undefined): number {
  const offset = zone !== undefined && isZoneOffset(zone) ? zone : DEFAULT_ZONE_OFFSET;
  const hours = Number(offset.slice(0, 3));
  return dayNumber(epochMilliseconds + hours * 3_600_000);
}

/** Also in the wide forms some keyboards type. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Control characters other than tab and line ends, and what no document may hold. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const LONGEST = 32_767;

/**
 * Text a spreadsheet could take for a formula gets an apostrophe in front, which also holds when the file is saved as CSV and opened
 * again. What XML cannot carry is left out; a cell holds 32,767 characters.
 */
export function safeText(text: string): string {
  const clean = text.replaceAll(UNPRINTABLE, '').toWellFormed();
  return (FORMULA.test(clean) ? `'${clean}` : clean).slice(0, LONGEST);
}
