import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { Crumb } from './breadcrumbs.ts';

interface Said {
  readonly pathname: string;
  readonly crumbs: readonly Crumb[];
}

let said: Said | undefined;
const listeners = new Set<() => void>();

function say(next: Said | undefined): void {
  said = next;
  for (const listener of listeners) listener();
}

const store = {
  current: () => said,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Pass the same array for the same trail. */
export function useTrail(crumbs: readonly Crumb[]): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    say({ pathname, crumbs });
    return () => say(undefined);
  }, [pathname, crumbs]);
}

/** Undefined: use the address's words. */
export function useSaidTrail(pathname: string): readonly Crumb[] | undefined {
  const now = useSyncExternalStore(store.subscribe, store.current);
  return now?.pathname === pathname ? now.crumbs : undefined;
}
