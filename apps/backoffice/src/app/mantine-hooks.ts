import { useId as useReactId } from 'react';

/** Stands in for the library in the build (`mantine-hooks.ts` beside `vite.config.ts`). */
export * from '@mantine/hooks';

/**
 * The library's own replaces each id by a random one after the first drawing, so that every field is drawn twice before
 * anybody sees it. React's is as unique, as the page has one root.
 */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own.replaceAll(/\W/g, '')}`;
}
