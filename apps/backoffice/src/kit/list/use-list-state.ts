import type { ListDeclaration } from '@habilita/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { offeredTo, useKit } from '../kit-context.tsx';
import { readListSearch } from './list-search.ts';
import { filterParams, type ListState } from './list-state.ts';

export type StateAndSet = readonly [ListState, (next: ListState) => void];

/** Other parameters of the address stay. */
export function useUrlListState(declaration: ListDeclaration): StateAndSet {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = new Set(['page', 'size', 'sort', ...filterParams(declaration)]);
  const set = (next: ListState) => {
    const others = Object.entries(search).filter(([name]) => !own.has(name));
    const merged: Record<string, unknown> = { ...Object.fromEntries(others), ...next };
    void navigate({ to: '.', search: merged, resetScroll: false });
  };
  return [readListSearch(offeredTo(useKit().person, declaration), search), set];
}

export function useLocalListState(): StateAndSet {
  return useState<ListState>({});
}
