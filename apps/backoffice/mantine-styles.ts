import type { Plugin } from 'vite';

/** A part's class names, which its code imports. */
const PART = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const STYLES = /@mantine\/core\/styles\/(\w+)\.layer\.css/;
const LIST = 'src/app/mantine-styles.ts';

type Bundle = Readonly<
  Record<string, { readonly type: 'asset' } | { readonly type: 'chunk'; readonly moduleIds: readonly string[] }>
>;

/** Refuses a bundle with parts of Mantine whose styles the list leaves out, and styles of parts that are not there. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle: Bundle) {
      const parts = named(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
        PART,
      );
      const listed = named([...this.getModuleIds()], STYLES);
      const missing = [...parts].filter((part) => !listed.has(part));
      const needless = [...listed].filter((part) => !parts.has(part) && !OF_ALL.has(part));
      if (missing.length > 0) this.error(`${LIST} lacks the styles of ${missing.join(', ')}.`);
      if (needless.length > 0) this.error(`${LIST} has styles of parts that nothing uses: ${needless.join(', ')}.`);
    },
  };
}

const OF_ALL: ReadonlySet<string> = new Set(['baseline', 'default-css-variables', 'global']);

const named = (ids: readonly string[], pattern: RegExp): Set<string> =>
  new Set(ids.flatMap((id) => pattern.exec(id)?.[1] ?? []));
