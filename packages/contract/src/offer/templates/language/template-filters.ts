import { centsFromReais, formatBrl, formatCep, formatCnpj, formatCpf, formatPhone } from '@habilita/kernel';
import type { TemplateValue } from './template-nodes.ts';

type Argument = string | number | boolean | undefined;

interface TemplateFilter {
  readonly label: string;
  readonly takesArgument?: true;
  readonly apply: (value: TemplateValue, argument: Argument) => TemplateValue;
}

/** Returns the value as text: a list as its items, joined by commas; an object as ''. */
export function textOf(value: TemplateValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isList(value) ? value.map((item) => textOf(item)).join(', ') : '';
}

export const isList = (value: TemplateValue): value is readonly TemplateValue[] => Array.isArray(value);

const digitsOf = (value: TemplateValue): string => textOf(value).replaceAll(/\D/g, '');

function brl(value: TemplateValue): string {
  const written = textOf(value);
  const cents = /^-?\d{1,12}(?:\.\d{1,2})?$/.test(written) ? centsFromReais(Number(written)) : undefined;
  return cents === undefined ? written : formatBrl(cents);
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

/**
 * A date or moment as people read it: its day, its time or both. A date alone has no time. The caller has already
 * converted moments to the campaign's zone.
 */
function dated(value: TemplateValue, shows: 'day' | 'time' | 'both'): string {
  const written = textOf(value);
  const [, year, month, day, hour, minute] = ISO_DATE.exec(written) ?? [];
  if (day === undefined) return written;
  const date = `${day}/${month}/${year}`;
  if (hour === undefined) return shows === 'time' ? '' : date;
  if (shows === 'day') return date;
  return shows === 'time' ? `${hour}:${minute}` : `${date} ${hour}:${minute}`;
}

/**
 * Makes a filter that masks the digits of a value, but only when their number is one of `lengths`; other values stay
 * unmasked.
 */
const masked =
  (lengths: readonly number[], mask: (digits: string) => string) =>
  (value: TemplateValue): string =>
    lengths.includes(digitsOf(value).length) ? mask(digitsOf(value)) : textOf(value);

export const TEMPLATE_FILTERS: Readonly<Record<string, TemplateFilter>> = {
  brl: { label: 'Valor em reais: R$ 1.234,50', apply: brl },
  date: { label: 'Data: 31/12/2026', apply: (value) => dated(value, 'day') },
  datetime: { label: 'Data e hora: 31/12/2026 14:30', apply: (value) => dated(value, 'both') },
  time: { label: 'Hora: 14:30', apply: (value) => dated(value, 'time') },
  cpf: { label: 'CPF: 529.982.247-25', apply: masked([11], formatCpf) },
  cnpj: { label: 'CNPJ: 11.222.333/0001-81', apply: (value) => formatCnpj(textOf(value)) },
  phone: { label: 'Telefone: (27) 9 9999-9999', apply: masked([10, 11], formatPhone) },
  cep: { label: 'CEP: 29010-000', apply: masked([8], formatCep) },
  upper: { label: 'Em maiúsculas', apply: (value) => textOf(value).toLocaleUpperCase('pt-BR') },
  lower: { label: 'Em minúsculas', apply: (value) => textOf(value).toLocaleLowerCase('pt-BR') },
  default: {
    label: 'Texto usado quando não há valor',
    takesArgument: true,
    apply: (value, argument = '') => (textOf(value) === '' ? argument : value),
  },
  join: {
    label: 'Itens de uma lista, com um separador',
    takesArgument: true,
    apply: (value, argument = ', ') =>
      isList(value) ? value.map((item) => textOf(item)).join(String(argument)) : textOf(value),
  },
};
