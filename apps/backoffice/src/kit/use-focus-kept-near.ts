import { useCallback } from 'react';

/** The `ref` of a button that its own success takes away: the focus it had goes to the dialog or screen around it. */
export function useFocusKeptNear() {
  return useCallback((button: HTMLElement | null) => {
    const around = button?.closest<HTMLElement>('[role="dialog"], main');
    return () => {
      if (document.activeElement !== button) return;
      // Once it is gone.
      queueMicrotask(() => {
        if (!around || document.activeElement !== document.body) return;
        around.tabIndex = -1;
        around.focus({ preventScroll: true });
      });
    };
  }, []);
}
