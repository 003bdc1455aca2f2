import { type RefObject, useEffect, useEffectEvent } from 'react';

const DIALOG = '[role="dialog"]';

/** No dialog lies over it. */
function isOnTop(element: Element): boolean {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  return dialog === undefined || dialog.contains(element);
}

/** What it is drawn in: a dialog, a menu, or a panel of the browser's top layer. */
const layerOf = (element: Element): Element | null => element.closest(`${DIALOG}, [role="menu"], dialog`);

/** Mantine's word for an open list that takes the key for itself. */
const TAKES_KEYS = '[data-mantine-stop-propagation="true"]';

function isMeantFor(content: Element, target: EventTarget | null): boolean {
  if (!isOnTop(content)) return false;
  if (!(target instanceof Element) || target.matches(TAKES_KEYS)) return false;
  const layer = layerOf(target);
  return layer === null || layer === layerOf(content);
}

/** Escape for the dialog of this content, not for a calendar, a menu or a dialog over it. */
export function useEscape(content: RefObject<HTMLElement | null>, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || content.current === null) return;
    if (isMeantFor(content.current, event.target)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before what closes by the same key and would be gone by then.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Ctrl+S (⌘S). */
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
