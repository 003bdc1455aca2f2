import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isOnTop } from './on-top.ts';

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
