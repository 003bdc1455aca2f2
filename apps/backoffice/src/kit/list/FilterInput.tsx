import type { ListFilter } from '@habilita/contract';
import { type DraftStore, useDraftOf } from './draft-store.ts';
import type { ChosenKind } from './filter-props.ts';
import { LaterFilter } from './LaterFilter.tsx';
import { isTyped, TypedFilter } from './TypedFilter.tsx';

interface FilterInputProps {
  readonly store: DraftStore;
  readonly name: string;
  readonly filter: ListFilter;
}

export function FilterInput(props: FilterInputProps) {
  const { kind } = props.filter;
  return isTyped(kind) ? <TypedFilter {...props} kind={kind} /> : <DrawnFilter {...props} kind={kind} />;
}

function DrawnFilter({ store, name, filter, kind }: FilterInputProps & { readonly kind: ChosenKind }) {
  const { draft, error } = useDraftOf(store, name, filter);
  return <LaterFilter name={name} filter={filter} kind={kind} draft={draft} onDraft={store.change} error={error} />;
}
