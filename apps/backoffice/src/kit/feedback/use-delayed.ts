import { useEffect, useState } from 'react';

export const PATIENCE_MS = 300;

/** True once `active` has been true for `after` milliseconds, until it is false again. */
export function useDelayed(active: boolean, after = PATIENCE_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, after]);
  return active && late;
}
