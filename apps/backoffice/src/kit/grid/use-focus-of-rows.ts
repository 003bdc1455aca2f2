import { useCallback, useLayoutEffect, useRef } from 'react';

/** The `ref` of a row. */
export type RowRef = (row: Element | null) => () => void;

interface Gone {
  readonly list: Element | null;
  readonly place: number;
  readonly control: number;
}

const controlsOf = (row: Element): readonly HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a, button')];

function whereFocusWas(row: Element): Gone | undefined {
  const control = controlsOf(row).findIndex((one) => one === document.activeElement);
  if (control < 0) return undefined;
  const list = row.parentElement;
  return { list, place: [...(list?.children ?? [])].indexOf(row), control };
}

/** The same control of the row that has come in its place; of the last row when it was the last. */
function controlInstead({ list, place, control }: Gone): HTMLElement | null {
  const rows = list?.isConnected === true ? [...list.children] : [];
  const row = rows[Math.min(place, rows.length - 1)];
  const controls = row === undefined ? [] : controlsOf(row);
  return controls[control] ?? controls[0] ?? document.querySelector<HTMLElement>('main');
}

/**
 * A row that goes from the list (approved, resolved, on the next page by now) takes the focus with it; this hands it on,
 * or to the screen when no row is left.
 */
export function useFocusOfRows(): RowRef {
  const gone = useRef<Gone>(undefined);
  useLayoutEffect(() => {
    const was = gone.current;
    gone.current = undefined;
    if (was !== undefined && document.activeElement === document.body) controlInstead(was)?.focus();
  });
  return useCallback<RowRef>(
    (row) => () => {
      // Before it is taken away.
      if (row !== null) gone.current ??= whereFocusWas(row);
    },
    [],
  );
}
