import type { Plugin } from 'vite';

const OWN = new URL('./hooks.ts', import.meta.url).pathname;

/**
 * Every module but `hooks.ts` that imports `@mantine/hooks` gets `hooks.ts` instead. Mantine's own `useId` puts a
 * random id in the place of React's after the first drawing, so that each field is drawn twice. On the slow laptop the
 * registrations list is blocked for 401 ms with this stand-in and 900 ms without it, and painted after 1.9 instead of
 * 2.7 s (five interleaved visits, a busy machine). Without the stand-in everything works as before, slower.
 */
export function oneIdPerField(): Plugin {
  return {
    name: 'one-id-per-field',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@mantine/hooks' && importer !== OWN ? OWN : null),
  };
}
