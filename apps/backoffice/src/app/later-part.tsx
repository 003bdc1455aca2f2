import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { onceLoaded } from '#kit/once-loaded.ts';

/** Milliseconds. */
const AFTER = 2000;

/** Loaded after the first page, or later when there is no connection. */
export function LaterPart({ load }: { readonly load: () => Promise<ComponentType> }): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      void onceLoaded(load).then((loaded) => isGone || setPart(createElement(loaded)));
    }, AFTER);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return part;
}
