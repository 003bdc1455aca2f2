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
 * Declares the breadcrumbs of a screen. While they stay the same the caller must pass the same array, because each new
 * one is declared anew.
 */
export function useBreadcrumbs(crumbs: readonly Crumb[]): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    declared.setState(() => ({ screen: { pathname, crumbs } }));
    return () => declared.setState(() => ({ screen: undefined }));
  }, [pathname, crumbs]);
}

/** The breadcrumbs that the screen at this path has declared; undefined when those of its address are to be shown. */
export function useDeclaredBreadcrumbs(pathname: string): readonly Crumb[] | undefined {
  const screen = useSelector(declared, (state) => state.screen);
  return screen?.pathname === pathname ? screen.crumbs : undefined;
}
