import { useId as useReactId } from 'react';

/** Stands in for the library in the build (`mantine-hooks.ts` beside `vite.config.ts`). */
export * from '@mantine/hooks';

/** React's id. The library's own sets a random one after the first render, so that every field renders twice. */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own.replaceAll(/\W/g, '')}`;
}
