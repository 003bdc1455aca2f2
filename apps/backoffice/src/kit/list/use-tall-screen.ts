import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@habilita/contract';
import type { StateAndSet } from './use-list-state.ts';

/** A row, and everything above and below the rows, pixels. */
const ROW = 39;
const AROUND = 377;

/** How many rows a page has in a window of this height unless somebody says otherwise: ten, more where they are seen at once. */
export function pageSizeIn(windowHeight: number): number {
  const fit = (windowHeight - AROUND) / ROW;
  return PAGE_SIZES.findLast((size) => size <= fit) ?? DEFAULT_PAGE_SIZE;
}

/** The list's state with as many rows as the screen holds. Its address names that size only on the pages after the first. */
export function useTallScreen([state, onState]: StateAndSet): StateAndSet {
  const size = pageSizeIn(window.innerHeight);
  if (state['size'] !== undefined || size === DEFAULT_PAGE_SIZE) return [state, onState];
  return [
    { ...state, size },
    (next) => onState(next['size'] === size && !next['page'] ? { ...next, size: undefined } : next),
  ];
}
