import type { Plugin } from 'vite';

const OWN = new URL('./hooks.ts', import.meta.url).pathname;

/**
 * Replaces `@mantine/hooks` by `hooks.ts` in every module except `hooks.ts` itself. Mantine's own `useId` replaces
 * React's id by a random one after the first rendering, so every field renders twice. On the slow laptop of
 * docs/bench.md, while the machine was busy, the registrations list blocks for 401 ms with this plugin and 900 ms
 * without it, and is painted after 1.9 s instead of 2.7 s. The plugin only saves time: without it everything still
 * works.
 */
export function oneIdPerField(): Plugin {
  return {
    name: 'one-id-per-field',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@mantine/hooks' && importer !== OWN ? OWN : null),
  };
}
