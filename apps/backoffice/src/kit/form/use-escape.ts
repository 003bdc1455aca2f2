import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isOnTop, layerOf } from './on-top.ts';

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
