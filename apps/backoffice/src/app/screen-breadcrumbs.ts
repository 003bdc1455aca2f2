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
 * Declares the breadcrumbs of a screen. As long as they do not change, the caller must pass the same array, because
 * every new array is declared anew.
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
