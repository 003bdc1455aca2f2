import { type HistoryEntity, type HistoryField, historyOf, type OfficeHours, WEEKDAY_NAMES } from '@habilita/contract';
import { dateText, instantText, MASKED_TEXT, moneyText, NO_VALUE, numberText } from '#kit/format.ts';
import { hoursLines, NO_HOURS } from '#kit/office-hours/office-hours-edit.ts';

/** What was done, in words; a kind nobody gave words to is shown as it is. */
export const kindText = (entity: HistoryEntity, kind: string): string => historyOf(entity).kinds[kind] ?? kind;

export const fieldOf = (entity: HistoryEntity, field: string): HistoryField =>
  historyOf(entity).fields[field] ?? { label: field, type: 'text' };

function isOfficeHours(value: object): value is OfficeHours {
  return WEEKDAY_NAMES.every((day) => Array.isArray(Reflect.get(value, day)));
}

function hoursText(value: unknown): string {
  const hours = typeof value === 'object' && value !== null && isOfficeHours(value) ? value : NO_HOURS;
  return hoursLines(hours).join('\n') || NO_VALUE;
}

function textOf(type: HistoryField['type'], value: string): string {
  if (type === 'date') return dateText(value);
  if (type === 'instant') return instantText(value);
  return type === 'cpf' || type === 'cnpj' || type === 'cep' || type === 'phone' ? MASKED_TEXT[type](value) : value;
}

/** A value of the history as people read it: masks, words of closed sets, Brazilian numbers; what is hidden stays as it came. */
export function valueText({ type, words }: HistoryField, value: unknown, masked = false): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (masked) return typeof value === 'string' ? value : NO_VALUE;
  if (type === 'officeHours') return hoursText(value);
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return type === 'money' ? moneyText(value) : numberOf(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return words?.[value] ?? textOf(type, value);
}

/** Coordinates keep all their decimals. */
const numberOf = (value: number): string =>
  Number.isInteger(value) ? numberText(value) : value.toLocaleString('pt-BR', { maximumFractionDigits: 6 });
