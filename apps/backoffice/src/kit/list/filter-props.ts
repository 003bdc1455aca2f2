import type { ListFilter } from '@habilita/contract';
import type { Draft } from './list-state.ts';

export interface FilterInputProps {
  readonly name: string;
  readonly filter: ListFilter;
  readonly draft: Draft;
  readonly onDraft: (change: Draft) => void;
  readonly error: string | undefined;
}

export type ChosenKind = 'boolean' | 'options' | 'records' | 'word' | 'dates' | 'number';

/** A filter that is one text. */
export function fieldOf({ name, filter, draft, onDraft, error }: FilterInputProps) {
  return {
    label: filter.label,
    value: draft[name] ?? '',
    error,
    onChange: (next: string) => onDraft({ [name]: next }),
  };
}
