import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { onceLoaded } from './once-loaded.ts';

/** Milliseconds after the first page. */
const AFTER = 2000;

/** Nothing waits for these parts, so none is asked for while there is no connection. */
const connection = (): Promise<unknown> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** A part that is loaded after the first page, or later when there is no connection; the page works without it. */
export function LaterPart({ load }: { readonly load: () => Promise<ComponentType> }): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      void connection()
        .then(() => onceLoaded(load))
        .then((loaded) => isGone || setPart(createElement(loaded)), reportError);
    }, AFTER);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return part;
}
