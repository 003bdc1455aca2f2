import type { ListFilter } from '@habilita/contract';
import { useSyncExternalStore } from 'react';
import { draftError, type RequiredChoice } from './draft-errors.ts';
import { type Draft, paramsOf } from './list-state.ts';

/** What is typed into the search, told to each filter by itself: a key draws one field, not the whole form. */
export interface DraftStore {
  readonly draft: () => Draft;
  readonly change: (part: Draft) => void;
  /** From a refused search on, errors are shown as one types. */
  readonly refuse: (isRefused: boolean) => void;
  readonly errorOf: (name: string, filter: ListFilter) => string | undefined;
  readonly listen: (listener: () => void) => () => void;
}

export function createDraftStore(applied: Draft, required?: RequiredChoice): DraftStore {
  const listeners = new Set<() => void>();
  let draft = applied;
  let refused = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    draft: () => draft,
    change(part) {
      draft = { ...draft, ...part };
      tell();
    },
    refuse(isRefused) {
      refused = isRefused;
      tell();
    },
    errorOf: (name, filter) => (refused ? draftError(name, filter, draft, required) : undefined),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Cities are searched within the chosen state. */
const readBy = (name: string, filter: ListFilter): readonly string[] =>
  'lookup' in filter && filter.lookup === 'counties' ? [name, 'state'] : paramsOf(name, filter);

export const useErrorOf = (store: DraftStore, name: string, filter: ListFilter): string | undefined =>
  useSyncExternalStore(store.listen, () => store.errorOf(name, filter));

/** The part of the draft that a filter reads, and its error. */
export function useDraftOf(store: DraftStore, name: string, filter: ListFilter) {
  const names = readBy(name, filter);
  const text = useSyncExternalStore(store.listen, () => JSON.stringify(names.map((key) => store.draft()[key])));
  const error = useErrorOf(store, name, filter);
  const values: readonly (string | null)[] = JSON.parse(text);
  const filled = names.flatMap((key, index) => {
    const value = values[index] ?? '';
    return value === '' ? [] : [[key, value] as const];
  });
  const draft: Draft = Object.fromEntries(filled);
  return { draft, error };
}

export const useHasText = (store: DraftStore): boolean =>
  useSyncExternalStore(store.listen, () => Object.values(store.draft()).some((value) => value !== ''));
