import { type RefObject, useEffect, useEffectEvent } from 'react';

/** No dialog lies over it. */
function isOnTop(form: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return form !== null && (dialog === undefined || dialog.contains(form));
}

/** Ctrl+S (⌘S). */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void, off: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    if (!isSave || off || event.defaultPrevented || !isOnTop(form.current)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
