import { useSyncExternalStore } from 'react';

/** In windows up to this width a list is drawn as cards, and its filters are folded. */
export const NARROW_LIST = '(max-width: 47.99em)';

const MENU = 232;
const RAIL = 60;
const AROUND = 48 + 2 + 15;

export function roomIn(windowWidth: number): number {
  const menu = windowWidth >= 1200 ? MENU : windowWidth >= 768 ? RAIL : 0;
  return windowWidth - menu - AROUND;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** How many pixels a list has from left to right. The value changes with the window. */
export const useRoom = (): number => useSyncExternalStore(onResize, () => roomIn(window.innerWidth));

interface Fitting {
  readonly key: string;
  readonly hidden?: boolean | undefined;
  readonly further?: boolean | undefined;
  readonly width?: number | undefined;
}

/** Shows as many of the columns declared as `further` as fit into `room` pixels. */
export function fillingRoom<C extends Fitting>(columns: readonly C[], room: number): readonly C[] {
  const widthOf = ({ width = 0 }: C): number => width;
  const always = columns.filter((column) => column.hidden !== true && column.further !== true);
  let left = room - always.reduce((sum, column) => sum + widthOf(column), 0);
  return columns.map((column) => {
    if (column.further !== true) return column;
    left -= widthOf(column);
    return left >= 0 ? { ...column, further: undefined } : column;
  });
}
