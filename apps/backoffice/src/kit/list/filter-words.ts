import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { formatLeadPhone } from '@habilita/kernel';
import { dateText, MASKED_TEXT } from '../format.ts';
import { type ListState, paramsOf } from './list-state.ts';

export const OPERATORS = { equal: 'Igual a', greater: 'Maior que', less: 'Menor que' } as const;

const textAt = (state: ListState, name: string): string => String(state[name] ?? '');

function rangeWords(start: string, end: string): string {
  if (start === '') return `até ${dateText(end)}`;
  if (end === '') return `a partir de ${dateText(start)}`;
  return start === end ? dateText(start) : `${dateText(start)} a ${dateText(end)}`;
}

function numberWords(value: string, operator: string): string {
  const words = operator === 'greater' || operator === 'less' ? OPERATORS[operator] : OPERATORS.equal;
  return `${words.toLowerCase()} ${value.replace('.', ',')}`;
}

function listed(words: readonly string[]): string {
  const [first = '', second = '', ...more] = words;
  if (words.length < 3) return words.filter((word) => word !== '').join(', ');
  return `${first}, ${second} +${more.length}`;
}

export function filterWords(
  key: string,
  filter: ListFilter,
  state: ListState,
  names: Readonly<Record<string, string>> = {},
): string {
  const value = textAt(state, key);
  switch (filter.kind) {
    case 'dates':
      return rangeWords(textAt(state, `${key}Start`), textAt(state, `${key}End`));
    case 'number':
      return numberWords(value, textAt(state, `${key}Operator`));
    case 'options':
      return listed([...new Set(value.split(',').map((one) => filter.words[one] ?? one))]);
    case 'records':
    case 'word':
      return listed(value.split(',').map((one) => names[one] ?? (filter.kind === 'word' ? one : '…')));
    case 'boolean':
      return value === 'true' ? 'Sim' : 'Não';
    case 'cpf':
    case 'cnpj':
    case 'phone':
      return MASKED_TEXT[filter.kind](value);
    case 'leadPhone':
      return formatLeadPhone(value);
    case 'emails':
      return listed(value.split(/[\s,;]+/).filter((part) => part !== ''));
    case 'text':
    case 'digits':
      break;
  }
  return value;
}

/** The filters that are set, with their keys; a comparison without a number filters nothing. */
export function activeFilters(
  declaration: ListDeclaration,
  state: ListState,
): readonly (readonly [string, ListFilter])[] {
  return Object.entries(declaration.filters).filter(([key, filter]) => {
    const params = filter.kind === 'number' ? [key] : paramsOf(key, filter);
    return params.some((name) => textAt(state, name) !== '');
  });
}
