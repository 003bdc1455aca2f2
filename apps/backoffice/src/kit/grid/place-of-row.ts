import { LINK_OF_ROW } from './row-keys.ts';

interface Place {
  readonly row: HTMLElement;
  readonly list: Element | null;
  readonly index: number;
}

/** Of the row that holds it. */
export function placeOf(element: Element | null | undefined): Place | undefined {
  const row = element?.closest<HTMLElement>('.kit-grid tbody > tr, .kit-card');
  if (row === null || row === undefined) return undefined;
  const list = row.parentElement;
  return { row, list, index: [...(list?.children ?? [])].indexOf(row) };
}

/** The row itself while it stands, then the one that has come in its place; the last one when it was the last. */
function rowAt({ row, list, index }: Place): HTMLElement | undefined {
  if (row.isConnected) return row;
  const rows = list?.isConnected === true ? list.querySelectorAll<HTMLElement>(':scope > :not([aria-hidden])') : [];
  return rows[Math.min(index, rows.length - 1)];
}

/**
 * The link of the row in that place, else the row itself, else the screen. No button: an Enter meant for the row that
 * is gone would carry out its command on this one.
 */
export function focusableAt(place: Place | undefined): HTMLElement | undefined {
  const row = place && rowAt(place);
  const link = row?.querySelector<HTMLElement>(LINK_OF_ROW);
  if (row !== undefined && !link) row.tabIndex = -1;
  return link ?? row ?? document.querySelector<HTMLElement>('main') ?? undefined;
}
