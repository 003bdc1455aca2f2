import { useState } from 'react';

/** Keeps the previous value while `isSame` holds, so that memoised children do not render again. */
export function useStableValue<T>(next: T, isSame: (before: T, next: T) => boolean): T {
  const [kept, keep] = useState(next);
  if (kept === next || isSame(kept, next)) return kept;
  keep(() => next);
  return next;
}
