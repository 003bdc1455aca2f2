import { useState } from 'react';

/** The value of before while the new one says the same, so that what is drawn with it stays. */
export function useSame<T>(next: T, isSame: (before: T, next: T) => boolean): T {
  const [kept, keep] = useState(next);
  if (kept === next || isSame(kept, next)) return kept;
  keep(() => next);
  return next;
}
