import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. */
const AFTER = 2000;

/** Loaded after the first page, or later when there is no connection. */
export function LaterPart({ load }: { readonly load: () => Promise<ComponentType> }): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);
  useEffect(() => {
    let isGone = false;
    const attempt = () => {
      load().then(
        (loaded) => isGone || setPart(createElement(loaded)),
        () => isGone || window.addEventListener('online', attempt, { once: true }),
      );
    };
    const timer = setTimeout(attempt, AFTER);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  }, [load]);
  return part;
}
