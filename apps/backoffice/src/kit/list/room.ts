import { useViewportSize } from '@mantine/hooks';

/** What stands beside a list, pixels: the menu (whole, as icons, or none), the page's padding and a scrollbar. */
const MENU = 232;
const RAIL = 60;
const AROUND = 48 + 2 + 15;

/** The pixels a list is drawn in, in a window of this width. */
export function roomIn(windowWidth: number): number {
  const menu = windowWidth >= 1200 ? MENU : windowWidth >= 768 ? RAIL : 0;
  return windowWidth - menu - AROUND;
}

/** The pixels a list is drawn in now. */
export function useRoom(): number {
  const { width } = useViewportSize();
  return roomIn(width === 0 ? window.innerWidth : width);
}

interface Fitting {
  readonly key: string;
  readonly hidden?: boolean | undefined;
  readonly further?: boolean | undefined;
  readonly width?: number | undefined;
}

/** The columns, of which as many further ones count as shown by default as there is room for, in their order. Pixels. */
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
