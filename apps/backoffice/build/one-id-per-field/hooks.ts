import { useId as useReactId } from 'react';

export * from '@mantine/hooks';

/** Keeps the id that React gives a field when it is first drawn. */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own.replaceAll(/\W/g, '')}`;
}
