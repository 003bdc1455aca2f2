import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds. */
const AFTER = 2000;

/** A part nobody waits for: it takes neither line nor processor from the first page, and comes later when there is no connection. */
export function useLaterPart(load: () => Promise<ComponentType>): ComponentType | undefined {
  const [part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    const attempt = () => {
      load().then(
        (loaded) => isGone || setPart(() => loaded),
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
