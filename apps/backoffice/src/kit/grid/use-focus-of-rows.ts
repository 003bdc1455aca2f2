import { useCallback, useLayoutEffect, useRef } from 'react';
import { focusableAt, placeOf } from './place-of-row.ts';

/** The `ref` of a row. */
export type RowRef = (row: Element | null) => () => void;

/** When the row with the focus leaves the list, the row in its place gets the focus; the screen when none is left. */
export function useFocusOfRows(): RowRef {
  const gone = useRef<ReturnType<typeof placeOf>>(undefined);
  useLayoutEffect(() => {
    const was = gone.current;
    gone.current = undefined;
    if (was === undefined || document.activeElement !== document.body) return;
    const next = focusableAt(was);
    next?.focus({ preventScroll: next.matches('main') });
  });
  return useCallback<RowRef>(
    (row) => () => {
      // Before it is taken away.
      if (row?.contains(document.activeElement) === true) gone.current ??= placeOf(row);
    },
    [],
  );
}
