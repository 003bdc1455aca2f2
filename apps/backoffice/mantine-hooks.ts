import type { Plugin } from 'vite';

const OWN = new URL('./src/app/mantine-hooks.ts', import.meta.url).pathname;

/** `@mantine/hooks` is `src/app/mantine-hooks.ts` for everybody but that file. */
export function mantineHooks(): Plugin {
  return {
    name: 'mantine-hooks',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '@mantine/hooks' && importer !== OWN ? OWN : null),
  };
}
