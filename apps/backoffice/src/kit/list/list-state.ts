import {
  DEFAULT_PAGE_SIZE,
  type FiltersOf,
  isFilterText,
  isNumberOperator,
  isSortText,
  type ListDeclaration,
  type ListFilter,
  MAX_OFFSET,
  PAGE_SIZES,
} from '@habilita/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { offeredTo, useKit } from '../kit-context.tsx';

export type ListState = Readonly<Record<string, string | number | undefined>>;

export type Draft = Readonly<Record<string, string>>;

export function paramsOf(key: string, filter: Pick<ListFilter, 'kind'>): readonly string[] {
  if (filter.kind === 'dates') return [`${key}Start`, `${key}End`];
  if (filter.kind === 'number') return [key, `${key}Operator`];
  return [key];
}

/** The label of the filter to which a parameter of the address belongs. Undefined when the list has no such filter. */
export const labelOfParam = ({ filters }: Pick<ListDeclaration, 'filters'>, param: string): string | undefined =>
  Object.entries(filters).find(([key, filter]) => paramsOf(key, filter).includes(param))?.[1].label;

export function filterParams(declaration: Pick<ListDeclaration, 'filters'>): readonly string[] {
  return Object.entries(declaration.filters).flatMap(([key, filter]) => paramsOf(key, filter));
}

/** The filters of the state as texts that the search form edits. */
export function draftOf(declaration: ListDeclaration, state: ListState): Draft {
  const pairs = filterParams(declaration).flatMap((name) => {
    const value = state[name];
    return value === undefined || value === '' ? [] : [[name, String(value)] as const];
  });
  return Object.fromEntries(pairs);
}

/**
 * The filters to send to the server: those that somebody applied, and the initial values of the other filters that have
 * one.
 */
export function askedFilters(declaration: ListDeclaration, state: ListState): Draft {
  const initial = Object.entries(declaration.filters).flatMap(([key, filter]) =>
    filter.kind === 'options' && filter.initially !== undefined ? [[key, filter.initially] as const] : [],
  );
  return { ...Object.fromEntries(initial), ...draftOf(declaration, state) };
}

/**
 * Several values may have the same label on the screen. A filter by one of them means all values with that label, so
 * the others are added.
 */
function withSameWord(words: Readonly<Record<string, string>>, values: readonly string[]): readonly string[] {
  const all = Object.values(words);
  if (new Set(all).size === all.length) return [...new Set(values)].filter((value) => words[value] !== undefined);
  const wanted = new Set(values.map((value) => words[value]));
  return Object.keys(words).filter((value) => wanted.has(words[value]));
}

export function applyDraft(declaration: ListDeclaration, state: ListState, draft: Draft): ListState {
  const cleared = Object.fromEntries(filterParams(declaration).map((name) => [name, undefined]));
  const filled = Object.entries(draft).filter(([name, value]) => value.trim() !== '' && name in cleared);
  return { ...state, ...cleared, ...Object.fromEntries(filled), page: undefined };
}

export function withoutFilter(declaration: ListDeclaration, state: ListState, key: string): ListState {
  const filter = declaration.filters[key];
  if (filter === undefined) return state;
  const gone = Object.fromEntries(paramsOf(key, filter).map((name) => [name, undefined]));
  return { ...state, ...gone, page: undefined };
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ASC' | 'DESC';
}

export function sortOf(declaration: ListDeclaration, state: ListState): Sort {
  const [key = '', direction = 'ASC'] = String(state['sort'] ?? '').split(',');
  if (declaration.fields[key]?.sortable !== true) return declaration.defaultSort;
  return { key, direction: direction === 'DESC' ? 'DESC' : 'ASC' };
}

/** A column is first sorted ascending, and descending when it is pressed again. */
export function nextSort(current: Sort, key: string): Sort {
  return { key, direction: current.key === key && current.direction === 'ASC' ? 'DESC' : 'ASC' };
}

export const pageOf = (state: ListState): number => Math.max(0, Math.trunc(Number(state['page'] ?? 0)) || 0);

export function sizeOf(state: ListState): number {
  const size = Number(state['size'] ?? DEFAULT_PAGE_SIZE);
  return PAGE_SIZES.some((option) => option === size) ? size : DEFAULT_PAGE_SIZE;
}

/** The query that is sent: all values are texts, and empty ones are left out. */
export function wireQuery(declaration: ListDeclaration, state: ListState, exactTotal: boolean): Record<string, string> {
  const sort = sortOf(declaration, state);
  return {
    page: String(pageOf(state)),
    size: String(sizeOf(state)),
    sort: `${sort.key},${sort.direction}`,
    ...(exactTotal ? { exactTotal: 'true' } : {}),
    ...askedFilters(declaration, state),
  };
}

/** How many pages can be opened. Rows beyond the last of these pages can only be exported. */
export function pageCount(totalSize: number, size: number): number {
  const reachable = Math.floor(MAX_OFFSET / size) + 1;
  return Math.max(1, Math.min(Math.ceil(totalSize / size), reachable));
}

export type ListSearch<L extends ListDeclaration> = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly view?: string | undefined;
  /** A column that a link to this list asks to show. It comes first, even if the person has hidden it. */
  readonly column?: string | undefined;
} & { readonly [K in keyof FiltersOf<L>]?: string | undefined };

/** The router reads '123' as a number, so numbers are turned back into text. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a parameter of the address has a value that its filter accepts; the search form checks by the same rule. */
export const isParameter = (key: string, filter: ListFilter, name: string, text: string): boolean =>
  name === `${key}Operator` ? isNumberOperator(text) : isFilterText(filter, text);

/**
 * The parameters of the URL whose values their filters do not accept. `RefusedFilters` names them on the screen,
 * because the list is not filtered by them.
 */
export function refusedParams(
  declaration: Pick<ListDeclaration, 'filters'>,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const refused = Object.entries(declaration.filters).flatMap(([key, filter]) =>
    paramsOf(key, filter).flatMap((name) => {
      const text = asText(raw[name]);
      return text === undefined || isParameter(key, filter, name, text) ? [] : [[name, text] as const];
    }),
  );
  return Object.fromEntries(refused);
}

/** The state of a list that an address describes. Invalid parameters are dropped, so that old links still open. */
export function readListSearch(declaration: ListDeclaration, raw: Readonly<Record<string, unknown>>): ListState {
  const wire: Record<string, string> = {};
  const sort = asText(raw['sort']);
  if (sort !== undefined && isSortText(declaration, sort)) wire['sort'] = sort;
  for (const [key, filter] of Object.entries(declaration.filters)) {
    for (const name of paramsOf(key, filter)) {
      const text = asText(raw[name]);
      if (text !== undefined && isParameter(key, filter, name, text)) wire[name] = text;
    }
  }
  for (const [name, filter] of Object.entries(declaration.filters)) {
    const chosen = wire[name];
    if (chosen === undefined) continue;
    // A filter that has its initial value counts as not set.
    if ('initially' in filter && filter.initially === chosen) delete wire[name];
    else if (filter.kind === 'options') wire[name] = withSameWord(filter.words, chosen.split(',')).join(',');
  }
  const paging: ListState = { page: Number(raw['page'] ?? 0), size: Number(raw['size'] ?? 0) };
  const page = pageOf(paging);
  const size = raw['size'] === undefined ? undefined : sizeOf(paging);
  return { ...wire, ...(page > 0 ? { page } : {}), ...(size === undefined ? {} : { size }) };
}

/** Sets the state of a list. With `replace`, the browser's Back does not return to the previous state. */
export type SetListState = (next: ListState, replace?: boolean) => void;

type StateAndSet = readonly [ListState, SetListState];

/**
 * Keeps the state of a list in the address. Parameters of the address that do not belong to the list stay as they are.
 * A filter whose value was refused stays too, until the person removes it or searches anew, so that the notice of it does
 * not vanish when the list is sorted or paged.
 */
export function useUrlListState(declaration: ListDeclaration): StateAndSet {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const offered = offeredTo(useKit().person, declaration);
  const own = new Set(['page', 'size', 'sort', ...filterParams(declaration)]);
  const set: SetListState = (next, replace = false) => {
    const others = Object.entries(search).filter(([name]) => !own.has(name));
    const merged = { ...Object.fromEntries(others), ...refusedParams(offered, search), ...next };
    void navigate({ to: '.', search: merged, replace, resetScroll: false });
  };
  return [readListSearch(offered, search), set];
}

export function useLocalListState(): StateAndSet {
  return useState<ListState>({});
}

const readSize = (text: string | undefined): number =>
  PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;

/**
 * Adds the person's page size to the state of a list: ten rows until the person chooses another size, which is
 * remembered (Specification 1 §9). The address of a first page does not name the person's own size.
 */
export function withOwnSize([state, onState]: StateAndSet, own: number, remember: (size: number) => void): StateAndSet {
  const shown = state['size'] !== undefined || own === DEFAULT_PAGE_SIZE ? state : { ...state, size: own };
  return [
    shown,
    (next, replace) => {
      const size = sizeOf(next);
      const isChosen = next['size'] !== undefined && size !== sizeOf(shown);
      if (isChosen) remember(size);
      const isOwn = isChosen || size === own;
      onState(isOwn && next['size'] !== undefined && !next['page'] ? { ...next, size: undefined } : next, replace);
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
