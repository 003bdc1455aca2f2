import {
  type HistoryEntity,
  type HistoryField,
  historyOf,
  lineChanges,
  NO_HOURS,
  type OfficeHours,
  type RowChange,
  WEEKDAY_NAMES,
} from '@habilita/contract';
import { centsFromReais } from '@habilita/kernel';
import { dateText, instantText, MASKED_TEXT, moneyText, NO_VALUE, numberText } from '#kit/format.ts';
import { hoursLines } from '#features/shared/office-hours/office-hours-edit.ts';

export const kindText = (entity: HistoryEntity, kind: string): string => historyOf(entity).kinds[kind] ?? kind;

export const reasonText = (entity: HistoryEntity, reason: string): string =>
  historyOf(entity).reasons?.[reason] ?? reason;

export const fieldOf = (entity: HistoryEntity, field: string): HistoryField =>
  historyOf(entity).fields[field] ?? { label: field, type: 'text' };

function isOfficeHours(value: object): value is OfficeHours {
  return WEEKDAY_NAMES.every((day) => Array.isArray(Reflect.get(value, day)));
}

function hoursText(value: unknown): string {
  const hours = typeof value === 'object' && value !== null && isOfficeHours(value) ? value : NO_HOURS;
  return hoursLines(hours).join('\n') || NO_VALUE;
}

function textOf(type: HistoryField['type'], value: string, zone: string | undefined): string {
  if (type === 'date') return dateText(value);
  if (type === 'instant') return instantText(value, zone);
  return type === 'cpf' || type === 'cnpj' || type === 'cep' || type === 'phone' ? MASKED_TEXT[type](value) : value;
}

const wordText = ({ type, words }: HistoryField, value: string, zone: string | undefined): string =>
  words?.[value] ?? textOf(type, value, zone);

/**
 * Writes a value as text. A masked value is shown as the server sent it. Moments are in Brasília time unless a zone is
 * given. Amounts arrive in reais: without a schema for the history, the transport cannot convert them to centavos.
 */
export function valueText(field: HistoryField, value: unknown, masked = false, zone?: string): string {
  const { type, lines } = field;
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (masked) return typeof value === 'string' ? value : NO_VALUE;
  if (type === 'officeHours') return hoursText(value);
  if (lines !== undefined) return lines(value).join('\n') || NO_VALUE;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return type === 'money' ? moneyText(centsFromReais(value)) : numberOf(value);
  if (Array.isArray(value)) return value.map((one) => wordText(field, String(one), zone)).join(', ') || NO_VALUE;
  return typeof value === 'string' ? wordText(field, value, zone) : JSON.stringify(value);
}

/**
 * The changed rows of a list. Undefined when the field is not a list, or when it had no value before; its whole value
 * is shown then.
 */
export function rowChangesOf(
  { changes, lines }: HistoryField,
  before: unknown,
  after: unknown,
): readonly RowChange[] | undefined {
  if (changes !== undefined) return changes(before, after);
  if (lines === undefined || before === null || before === undefined) return undefined;
  return lineChanges(lines(before), lines(after));
}

/** Writes a number with up to six decimals, which is as many as coordinates have. */
const numberOf = (value: number): string =>
  Number.isInteger(value) ? numberText(value) : value.toLocaleString('pt-BR', { maximumFractionDigits: 6 });
