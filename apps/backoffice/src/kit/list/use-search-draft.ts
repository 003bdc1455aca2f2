import type { ListDeclaration } from '@habilita/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadErrorTexts } from '#api-client/failure.ts';
import { createDraftStore, type DraftStore, isOfCities, type RequiredChoice } from './filter-draft.ts';
import { type Draft, draftOf, type ListState } from './list-state.ts';

/**
 * Values that were typed but not searched for. They are kept during one change of the applied filters: `from` are the
 * filters before the change and `applied` those after it, as JSON.
 */
interface Kept {
  readonly from: string;
  readonly applied: string;
  readonly typed: Draft;
  readonly isTouched: boolean;
}

interface SearchDraft {
  readonly store: DraftStore;
  /** The form's `ref`. It calls the store's `touch` when the person leaves a filled field. */
  readonly watch: (form: HTMLFormElement) => () => void;
  /** Keeps values that were typed but not searched for while the list changes to the state `next`; returns `next`. */
  readonly keepTyped: (next: ListState) => ListState;
}

/**
 * The values typed in the search. When other filters are applied, a new store begins with them. Values that were typed
 * but not searched for are then lost, unless `keepTyped` was called with the new state.
 */
export function useSearchDraft(
  declaration: ListDeclaration,
  state: ListState,
  required: RequiredChoice | undefined,
): SearchDraft {
  const [kept, setKept] = useState<Kept>();
  const applied = JSON.stringify(draftOf(declaration, state));
  const isKept = kept?.applied === applied;
  const typed = isKept ? JSON.stringify(kept.typed) : '{}';
  const isTouched = isKept && kept.isTouched;
  if (kept !== undefined && !isKept && kept.from !== applied) setKept(undefined);
  const [filter, code] = [required?.filter, required?.code];
  const cities = Object.entries(declaration.filters)
    .flatMap(([key, one]) => (isOfCities(one) ? [key] : []))
    .join(',');
  useEffect(() => {
    if (code !== undefined) void loadErrorTexts();
  }, [code]);
  const store = useMemo(() => {
    const choice = filter === undefined || code === undefined ? undefined : { filter, code };
    const draft = { ...JSON.parse(applied), ...JSON.parse(typed) };
    const created = createDraftStore(draft, choice, cities === '' ? [] : cities.split(','));
    created.touch(isTouched);
    return created;
  }, [applied, typed, isTouched, filter, code, cities]);
  const watch = useCallback(
    (form: HTMLFormElement) => {
      const note = ({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement && target.value !== '') store.touch(true);
      };
      form.addEventListener('focusout', note);
      return () => form.removeEventListener('focusout', note);
    },
    [store],
  );
  const keepTyped = (next: ListState) => {
    const [before, after] = [draftOf(declaration, state), draftOf(declaration, next)];
    const unsearched = Object.entries(store.draft()).filter(
      ([key, value]) => value !== (before[key] ?? '') && before[key] === after[key],
    );
    setKept({
      from: applied,
      applied: JSON.stringify(after),
      typed: Object.fromEntries(unsearched),
      isTouched: store.isTouched(),
    });
    return next;
  };
  return { store, watch, keepTyped };
}
