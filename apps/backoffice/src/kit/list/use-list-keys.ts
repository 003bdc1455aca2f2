import { useEffect } from 'react';
import { moveOverRows } from '../grid/row-keys.ts';

const isTyping = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable="true"], [role="textbox"]') === true;

/** A text of the search: lists of choices keep their arrows. */
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

/** '/' goes to the search, ↓ to the first row, from the search too. */
export function useListKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
