import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';
import { type ListState, paramsOf } from './list-state.ts';
import { formatLeadPhone } from '@habilita/kernel';
import { dateText, MASKED_TEXT } from '../format.ts';

interface ChipProps {
  readonly name: string;
  readonly filter: ListFilter;
  readonly state: ListState;
  /** Removes the filter; undefined for a filter that must stay. */
  readonly onRemove: ((key: string) => void) | undefined;
}

export function useLookupNames(filter: ListFilter, value: string): Readonly<Record<string, string>> {
  const { lookups } = useKit();
  const lookup = 'lookup' in filter ? filter.lookup : undefined;
  const source = lookup === undefined ? undefined : lookups[lookup];
  const ids = value === '' ? [] : value.split(',').toSorted();
  const known = useQuery({
    queryKey: ['lookup', lookup, 'ids', ids],
    queryFn: ({ signal }) => source?.byIds(ids, signal) ?? [],
    enabled: source !== undefined && ids.length > 0,
    staleTime: 60_000,
  });
  return Object.fromEntries((known.data ?? []).map((option) => [option.value, option.label]));
}

function Chip({ name, filter, state, onRemove }: ChipProps) {
  const names = useLookupNames(filter, String(state[name] ?? ''));
  const words = filterWords(name, filter, state, names);
  return (
    <li className="kit-chip">
      <span className="kit-muted">{filter.label}:</span> <span>{words}</span>
      {onRemove === undefined ? null : (
        <button type="button" aria-label={`Remover filtro ${filter.label}`} onClick={() => onRemove(name)}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

export function ActiveFilters({
  declaration,
  state,
  kept,
  onRemove,
}: {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly kept: string | undefined;
  readonly onRemove: (key: string) => void;
}) {
  const active = activeFilters(declaration, state);
  if (active.length === 0) return null;
  return (
    <ul className="kit-chips" aria-label="Filtros aplicados">
      {active.map(([key, filter]) => (
        <Chip key={key} name={key} filter={filter} state={state} onRemove={key === kept ? undefined : onRemove} />
      ))}
    </ul>
  );
}

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

/** The filters that are set, with their keys. A number filter with an operator but no number does not count as set. */
export function activeFilters(
  declaration: ListDeclaration,
  state: ListState,
): readonly (readonly [string, ListFilter])[] {
  return Object.entries(declaration.filters).filter(([key, filter]) => {
    const params = filter.kind === 'number' ? [key] : paramsOf(key, filter);
    return params.some((name) => textAt(state, name) !== '');
  });
}
