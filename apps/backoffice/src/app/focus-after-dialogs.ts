const DIALOG = '[role="dialog"]';

/**
 * Removing a dialog that has the focus loses the focus. This returns it to the element that had it before, or to the
 * screen when that is gone or goes afterwards, as the row of a cancelled payment does. Returns a function that stops it.
 */
export function returnFocusAfterDialogs(): () => void {
  let before: HTMLElement | undefined;
  let returnedTo: HTMLElement | undefined;
  let isInDialog = false;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return;
    // Somebody has left it by a press beside it.
    if (returnedTo?.isConnected === true) return;
    returnedTo = before?.isConnected === true ? before : (document.querySelector<HTMLElement>('main') ?? undefined);
    returnedTo?.focus({ preventScroll: true });
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === returnedTo) return;
    const comesBack = isInDialog;
    isInDialog = target.closest(DIALOG) !== null;
    returnedTo = comesBack && !isInDialog ? target : undefined;
    if (isInDialog) {
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
