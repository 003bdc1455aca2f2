/** Pixels below a table that show the pager. */
const PAGER = 50;

/** Pixels of the foot of the page, which a window higher than LOW shows as well, so that the page does not scroll. */
const FOOT = 68;
const LOW = 800;

interface Measured {
  /** The table's upper edge in the document. */
  readonly top: number;
  readonly windowHeight: number;
}

/**
 * The pixels of the window's height that are not the table's: what stands above it, and its pager. Undefined for a table
 * in the lower half of the window or further down: one scrolls the page to it, and then it may fill the window.
 */
export function gridRestOf({ top, windowHeight }: Measured): number | undefined {
  return top > windowHeight / 2 ? undefined : Math.round(top) + PAGER + (windowHeight > LOW ? FOOT : 0);
}

/**
 * Keeps the room for a list's table in `--kit-grid-rest`, so that the table shrinks when the search above it grows.
 * Returns the function that ends this.
 */
export function keepGridRest(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const measure = () => {
    const table = list.querySelector('.kit-grid-region');
    if (table === null) return;
    const top = table.getBoundingClientRect().top + window.scrollY;
    const rest = gridRestOf({ top, windowHeight: window.innerHeight });
    if (rest === undefined) list.style.removeProperty('--kit-grid-rest');
    else list.style.setProperty('--kit-grid-rest', `${rest}px`);
  };
  const resizes = new ResizeObserver(measure);
  for (const element of [list, document.body]) resizes.observe(element);
  window.addEventListener('resize', measure);
  return () => {
    resizes.disconnect();
    window.removeEventListener('resize', measure);
  };
}
