import { focusableAt, placeOf } from '#kit/list/index.ts';

const DIALOG = '[role="dialog"]';

/**
 * Returns the focus, when a dialog closes, to the element that had it before. If that element was in a row that is
 * gone, the row in its place gets the focus, or the screen when no row is left. Returns a function that removes the
 * listeners.
 */
export function returnFocusAfterDialogs(): () => void {
  let before: HTMLElement | undefined;
  let place: ReturnType<typeof placeOf>;
  let returnedTo: HTMLElement | undefined;
  let isInDialog = false;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return;
    // The focus was already returned to an element that still exists, so the person has taken the focus from it by
    // clicking elsewhere.
    if (returnedTo?.isConnected === true) return;
    if (before?.isConnected !== true) before = focusableAt(place);
    returnedTo = before;
    isInDialog = false;
    returnedTo?.focus({ preventScroll: true });
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === returnedTo) return;
    const comesBack = isInDialog;
    isInDialog = target.closest(DIALOG) !== null;
    returnedTo = comesBack && !isInDialog ? target : undefined;
    if (isInDialog) {
      if (!comesBack) place = placeOf(before);
      observer.observe(document.body, { childList: true, subtree: true });
      return;
    }
    before = target;
    if (!comesBack) observer.disconnect();
  };
  document.addEventListener('focusin', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
  };
}
