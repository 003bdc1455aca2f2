import type { ListFilter } from '@habilita/contract';
import type { Draft } from './list-state.ts';

export interface FilterInputProps {
  readonly name: string;
  readonly filter: ListFilter;
  readonly draft: Draft;
  readonly onDraft: (change: Draft) => void;
  readonly error: string | undefined;
}

/** Filters whose value is chosen or compared rather than typed. */
export type ChosenKind = 'boolean' | 'options' | 'records' | 'word' | 'dates' | 'number';

/** What a filter that is one text gives its field. */
export function fieldOf({ name, filter, draft, onDraft, error }: FilterInputProps) {
  return {
    label: filter.label,
    value: draft[name] ?? '',
    error,
    onChange: (next: string) => onDraft({ [name]: next }),
  };
}
