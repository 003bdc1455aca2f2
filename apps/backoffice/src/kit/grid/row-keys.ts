const STEPS: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from, last) => Math.min(from + 1, last),
  ArrowUp: (from) => Math.max(from - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** `from` is −1 outside the rows, where only ↓ enters. */
export function rowFor(key: string, from: number, rows: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || rows === 0 || (from < 0 && key !== 'ArrowDown')) return undefined;
  return step(from, rows - 1);
}

/** What a row or a card opens its record by. */
export const LINK_OF_ROW = '[data-subject] a, .kit-card-facts a';

/** Its link, else its first action. */
function entryOf(row: Element | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('[data-subject] :is(a, button:not([data-copy]))') ??
    row?.querySelector<HTMLElement>('a, button') ??
    null
  );
}

/** Arrow keys, Home and End; returns whether it handled the key. */
export function moveOverRows(grid: Element, key: string): boolean {
  const rows = [...grid.querySelectorAll('tbody tr')];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rowFor(key, from, rows.length);
  if (next === undefined) return false;
  const entry = entryOf(rows[next]);
  entry?.focus();
  return entry !== null;
}
