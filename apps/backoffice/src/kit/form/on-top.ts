const DIALOG = '[role="dialog"]';

/** No dialog lies over it. */
export function isOnTop(element: Element): boolean {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  return dialog === undefined || dialog.contains(element);
}

/** What it is drawn in: a dialog, a menu, or a panel of the browser's top layer. */
export const layerOf = (element: Element): Element | null => element.closest(`${DIALOG}, [role="menu"], dialog`);
