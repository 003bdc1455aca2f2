import { useEffect, useState } from 'react';

/** Nothing shows that it is loading before this long: most answers are faster. */
export const PATIENCE_MS = 300;

/** True once `active` has lasted 300 ms. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}
