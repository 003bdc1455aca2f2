import type { ListDeclaration } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { everyRecord, everyRecordQuery, useKit } from '../kit-context.tsx';
import type { DraftStore, RequiredChoice } from './filter-draft.ts';
import { applyDraft, type Draft, draftOf, type ListState } from './list-state.ts';

interface ClearingProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  /** A filter that the screen sets again once it is taken away: clearing sets it to every record. */
  readonly kept: string | undefined;
  /** A filter that has to be chosen before anything is searched: clearing keeps its choice. */
  readonly required: RequiredChoice | undefined;
}

const NOTHING: Draft = {};

/**
 * `clear` takes the filters away, except one without which the screen would close the list and lose the open search
 * and the focus. The records of that filter may come late; then they replace nothing that was searched or typed
 * meanwhile. `forget` gives up waiting for them.
 */
export function useClearing({ declaration, state, onState, kept, required }: ClearingProps) {
  const client = useQueryClient();
  const { lookups } = useKit();
  const applied = JSON.stringify(draftOf(declaration, state));
  const latest = useRef({ state, onState, applied });
  useEffect(() => {
    latest.current = { state, onState, applied };
  });
  const waiting = useRef<symbol>(undefined);
  const forget = () => {
    waiting.current = undefined;
  };
  // Records that come after the screen was left must not change the address of the next one.
  useEffect(
    () => () => {
      waiting.current = undefined;
    },
    [],
  );
  const apply = (draft: Draft) => latest.current.onState(applyDraft(declaration, latest.current.state, draft));
  const stays = kept ?? required?.filter;
  const chosen = required === undefined ? undefined : state[required.filter];
  const choice: Draft =
    required === undefined || chosen === undefined ? NOTHING : { [required.filter]: String(chosen) };

  const clear = (store?: DraftStore) => {
    const names = Object.keys(store?.draft() ?? NOTHING).filter((name) => name !== stays);
    store?.change({ ...Object.fromEntries(names.map((name) => [name, ''])), ...choice });
    store?.refuse(false);
    const filter = kept === undefined ? undefined : declaration.filters[kept];
    if (kept === undefined || filter === undefined || !('lookup' in filter)) {
      apply(choice);
      return;
    }
    const left = store?.draft();
    const asked = Symbol(kept);
    waiting.current = asked;
    const settle = (draft: Draft) => {
      const isOverdue = latest.current.applied !== applied || store?.draft() !== left;
      if (waiting.current === asked && !isOverdue) apply(draft);
    };
    client.ensureQueryData(everyRecordQuery(filter.lookup, lookups[filter.lookup])).then(
      (records) => settle({ [kept]: everyRecord(records) }),
      () => settle(NOTHING),
    );
  };
  return { clear, forget };
}
