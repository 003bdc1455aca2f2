/** Pixels below a table that are left for the pager. */
const PAGER = 50;

/** Height in pixels of the page's foot. Windows higher than LOW leave room for it, so that the page does not scroll. */
const FOOT = 68;
const LOW = 800;

interface Measured {
  /** The table's upper edge in the document. */
  readonly top: number;
  readonly windowHeight: number;
}

/**
 * The pixels of the window's height that the table cannot use: those above the table, and those of its pager. Undefined
 * for a table that begins in the lower half of the window or below it. The page is scrolled to reach such a table, so
 * it may fill the whole window.
 */
export function gridRestOf({ top, windowHeight }: Measured): number | undefined {
  return top > windowHeight / 2 ? undefined : Math.round(top) + PAGER + (windowHeight > LOW ? FOOT : 0);
}

/**
 * Keeps the height that a list's table cannot use in the CSS variable `--kit-grid-rest`, so that the table shrinks when
 * the search above it grows. Returns a function that stops this.
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
