import { useEffect, useState } from 'react';

/** False for two seconds: what nobody waits for takes neither line nor processor from the first page. */
export function useAfterFirstPage(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAfter, 2000, true);
    return () => clearTimeout(timer);
  }, []);
  return after;
}
