import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@habilita/contract';
import type { StateAndSet } from './use-list-state.ts';

/** Pixels. */
const ROW = 39;
const AROUND = 377;

/** Ten, or as many as fit. */
export function pageSizeIn(windowHeight: number): number {
  const fit = (windowHeight - AROUND) / ROW;
  return PAGE_SIZES.findLast((size) => size <= fit) ?? DEFAULT_PAGE_SIZE;
}

/** The size is in the address after the first page only. */
export function useTallScreen([state, onState]: StateAndSet): StateAndSet {
  const size = pageSizeIn(window.innerHeight);
  if (state['size'] !== undefined || size === DEFAULT_PAGE_SIZE) return [state, onState];
  return [
    { ...state, size },
    (next) => onState(next['size'] === size && !next['page'] ? { ...next, size: undefined } : next),
  ];
}
