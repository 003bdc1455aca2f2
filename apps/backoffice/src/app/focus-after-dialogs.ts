const DIALOG = '[role="dialog"]';

/**
 * Removing a dialog that has the focus loses the focus. This returns it to the element that had it before, or to the
 * screen when that is gone. Returns a function that stops it.
 */
export function returnFocusAfterDialogs(): () => void {
  let before: HTMLElement | undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return;
    observer.disconnect();
    const to = before?.isConnected === true ? before : document.querySelector<HTMLElement>('main');
    to?.focus({ preventScroll: true });
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(DIALOG) !== null) {
      observer.observe(document.body, { childList: true, subtree: true });
      return;
    }
    before = target;
    observer.disconnect();
  };
  document.addEventListener('focusin', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
  };
}
