import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from, last) => Math.min(from + 1, last),
  ArrowUp: (from) => Math.max(from - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The index of the row that a key moves the focus to; undefined when the key moves it nowhere. `from` is −1 while no
 * row has the focus; only ↓ then moves it.
 */
export function rowFor(key: string, from: number, rows: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || rows === 0 || (from < 0 && key !== 'ArrowDown')) return undefined;
  return step(from, rows - 1);
}

/** Selects the link by which a row or a card opens its record. */
export const LINK_OF_ROW = '[data-subject] a, .kit-card-facts a';

/** What gets the focus in a row: the link or button that opens its record, else its first action. */
function entryOf(row: Element | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('[data-subject] :is(a, button:not([data-copy]))') ??
    row?.querySelector<HTMLElement>('a, button') ??
    null
  );
}

/** Moves the focus over the rows by the arrows, Home and End; returns whether the key did that. */
export function moveOverRows(grid: Element, key: string): boolean {
  const rows = [...grid.querySelectorAll('tbody tr')];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rowFor(key, from, rows.length);
  if (next === undefined) return false;
  const entry = entryOf(rows[next]);
  entry?.focus();
  return entry !== null;
}

interface Place {
  readonly row: HTMLElement;
  readonly list: Element | null;
  readonly index: number;
}

export function placeOf(element: Element | null | undefined): Place | undefined {
  const row = element?.closest<HTMLElement>('.kit-grid tbody > tr, .kit-card');
  if (row === null || row === undefined) return undefined;
  const list = row.parentElement;
  return { row, list, index: [...(list?.children ?? [])].indexOf(row) };
}

/**
 * The row at a remembered place: the same row while it is in the list; afterwards the row that took its place, or the
 * last one of the list.
 */
function rowAt({ row, list, index }: Place): HTMLElement | undefined {
  if (row.isConnected) return row;
  const rows = list?.isConnected === true ? list.querySelectorAll<HTMLElement>(':scope > :not([aria-hidden])') : [];
  return rows[Math.min(index, rows.length - 1)];
}

/**
 * The element to focus at a remembered place: the row's link, or else the row, or else the screen. It is never a
 * button, because an Enter meant for the removed row would then run a command on another row.
 */
export function focusableAt(place: Place | undefined): HTMLElement | undefined {
  const row = place && rowAt(place);
  const link = row?.querySelector<HTMLElement>(LINK_OF_ROW);
  if (row !== undefined && !link) row.tabIndex = -1;
  return link ?? row ?? document.querySelector<HTMLElement>('main') ?? undefined;
}

export type RowRef = (row: Element | null) => () => void;

/**
 * When the row with the focus disappears, the focus goes to the row in its place, or to the screen when no row is left.
 */
export function useFocusOfRows(): RowRef {
  const gone = useRef<ReturnType<typeof placeOf>>(undefined);
  useLayoutEffect(() => {
    const was = gone.current;
    gone.current = undefined;
    if (was === undefined || document.activeElement !== document.body) return;
    const next = focusableAt(was);
    next?.focus({ preventScroll: next.matches('main') });
  });
  return useCallback<RowRef>(
    (row) => () => {
      // React runs this cleanup just before it removes the row, when the row's position can still be read.
      if (row?.contains(document.activeElement) === true) gone.current ??= placeOf(row);
    },
    [],
  );
}

const isTyping = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable="true"], [role="textbox"]') === true;

/** Whether this is a text field of the search. A field with a list of choices needs the arrow keys itself. */
const isSearchText = (element: Element | null): boolean =>
  element?.matches('.kit-search input:not([role="combobox"])') === true;

const isIdle = (element: Element | null): boolean => element === document.body || element?.tagName === 'MAIN';

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  const isOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null;
  if (isOpen || (isTyping(focused) && !(event.key === 'ArrowDown' && isSearchText(focused)))) return;
  if (event.key === '/') {
    const field = document.querySelector<HTMLElement>('.kit-search input');
    if (field === null) return;
    event.preventDefault();
    field.focus();
  } else if (event.key === 'ArrowDown' && (isIdle(focused) || isSearchText(focused))) {
    const grid = document.querySelector('.kit-grid');
    if (grid !== null && moveOverRows(grid, event.key)) event.preventDefault();
  }
}

/** Keyboard shortcuts: '/' focuses the search, and ↓ focuses the first row, also from within the search. */
export function useListKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
