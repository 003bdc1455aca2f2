import { useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is still on the screen. The answer to a call asks it before it
 * navigates, because the person may have gone elsewhere meanwhile.
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
