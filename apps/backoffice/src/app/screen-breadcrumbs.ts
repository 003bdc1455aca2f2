import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Crumb } from './breadcrumbs.ts';

interface ScreenBreadcrumbs {
  readonly pathname: string;
  readonly crumbs: readonly Crumb[];
}

const declared = createStore<{ readonly screen: ScreenBreadcrumbs | undefined }>({ screen: undefined });

/**
 * Sets the breadcrumbs of a screen. The caller must pass the same array until the breadcrumbs change, because the
 * effect runs again for every new array.
 */
export function useBreadcrumbs(crumbs: readonly Crumb[]): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    declared.setState(() => ({ screen: { pathname, crumbs } }));
    return () => declared.setState(() => ({ screen: undefined }));
  }, [pathname, crumbs]);
}

/**
 * The breadcrumbs that the screen at this path has declared. When they are undefined, the trail shows the breadcrumbs
 * of the address instead.
 */
export function useDeclaredBreadcrumbs(pathname: string): readonly Crumb[] | undefined {
  const screen = useSelector(declared, (state) => state.screen);
  return screen?.pathname === pathname ? screen.crumbs : undefined;
}
