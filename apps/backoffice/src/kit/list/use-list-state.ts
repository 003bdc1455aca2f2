import { DEFAULT_PAGE_SIZE, type ListDeclaration, PAGE_SIZES } from '@habilita/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { offeredTo, useKit } from '../kit-context.tsx';
import { filterParams, type ListState, readListSearch, sizeOf } from './list-state.ts';

type StateAndSet = readonly [ListState, (next: ListState) => void];

/** The state of a list in the address; parameters that belong to others are left alone. */
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

const readSize = (text: string | undefined): number =>
  PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;

/**
 * A list has ten rows a page until its person chooses another size, which is remembered (Specification 1 §9). The
 * address names the size after the first page, or when it is not the person's.
 */
export function withOwnSize([state, onState]: StateAndSet, own: number, remember: (size: number) => void): StateAndSet {
  const shown = state['size'] !== undefined || own === DEFAULT_PAGE_SIZE ? state : { ...state, size: own };
  return [
    shown,
    (next) => {
      const size = sizeOf(next);
      const isChosen = next['size'] !== undefined && size !== sizeOf(shown);
      if (isChosen) remember(size);
      const isOwn = isChosen || size === own;
      onState(isOwn && next['size'] !== undefined && !next['page'] ? { ...next, size: undefined } : next);
    },
  ];
}

export function usePageSize(name: string, url: StateAndSet): StateAndSet {
  const { person } = useKit();
  const [own, remember] = useLocalStorage<number>({
    key: `habilita-rows:${person?.id ?? 'anyone'}:${name}`,
    defaultValue: DEFAULT_PAGE_SIZE,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: readSize,
  });
  return withOwnSize(url, own, remember);
}
