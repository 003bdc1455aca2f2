import { type RefObject, useEffect, useEffectEvent } from 'react';

const DIALOG = '[role="dialog"]';

/** Whether no dialog lies over the element. */
function isOnTop(element: Element): boolean {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  return dialog === undefined || dialog.contains(element);
}

/** The layer that an element is drawn in: a dialog, a menu, or a panel of the browser's top layer. */
const layerOf = (element: Element): Element | null => element.closest(`${DIALOG}, [role="menu"], dialog`);

/**
 * Mantine sets this attribute on the field of an open list. Escape closes that list, so it must not close the dialog
 * too.
 */
const TAKES_KEYS = '[data-mantine-stop-propagation="true"]';

function isMeantFor(content: Element, target: EventTarget | null): boolean {
  if (!isOnTop(content)) return false;
  if (!(target instanceof Element) || target.matches(TAKES_KEYS)) return false;
  const layer = layerOf(target);
  return layer === null || layer === layerOf(content);
}

/** Calls `close` on an Escape that is meant for this dialog, not for a calendar, a menu or a dialog over it. */
export function useEscape(content: RefObject<HTMLElement | null>, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || content.current === null) return;
    if (isMeantFor(content.current, event.target)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // This listener runs before those of the calendars and menus, which Escape closes too. Once they are closed,
    // nothing shows that they were open.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Saves by Ctrl+S (⌘S), unless a dialog lies over the form. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void, off: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    if (!isSave || off || event.defaultPrevented) return;
    if (form.current === null || !isOnTop(form.current)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
