import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';
import { activeFilters, filterWords } from './filter-words.ts';
import type { ListState } from './list-state.ts';

interface ChipProps {
  readonly name: string;
  readonly filter: ListFilter;
  readonly state: ListState;
  /** The function that takes the filter away; undefined for a filter that has to stay. */
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
