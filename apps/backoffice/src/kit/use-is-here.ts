import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still mounted. Callers check it before they navigate after a
 * request, because the person may have left the screen meanwhile.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
