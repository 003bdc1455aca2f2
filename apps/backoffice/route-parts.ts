import type { Plugin } from 'vite';

const SCREEN = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;

interface Chunk {
  readonly type: 'chunk';
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

function segmentOf(part: string): string {
  if (part.startsWith('{-$')) return '?';
  return part.startsWith('$') ? '*' : part;
}

/** '_app/plans.modify.$id' is 'plans/modify/*'; '?' may be left out; a layout ('_app') is every address below it. */
export function patternOf(route: string): string | undefined {
  const name = route.replace(/^_app\//, '').replace(/(^|\.)index$/, '');
  if (name === '_app') return undefined;
  return name.split('.').map(segmentOf).join('/');
}

function partsOf(bundle: Bundle, from: readonly string[], found: Set<string> = new Set()): Set<string> {
  for (const name of from) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    partsOf(bundle, chunk.imports, found);
  }
  return found;
}

/** For each screen the files it needs besides the first page's own, by their places in one list. */
export function routeParts(bundle: Bundle): { readonly files: string[]; readonly screens: [string, number[]][] } {
  const chunks = Object.entries(bundle).filter((entry): entry is [string, Chunk] => entry[1].type === 'chunk');
  const first = partsOf(
    bundle,
    chunks.filter(([, { isEntry }]) => isEntry).map(([name]) => name),
  );
  const files: string[] = [];
  const place = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const screens = chunks.flatMap(([name, { moduleIds }]) =>
    moduleIds.flatMap((id): [string, number[]][] => {
      const pattern = patternOf(SCREEN.exec(id)?.[1] ?? '_app');
      if (pattern === undefined) return [];
      return [[pattern, [...partsOf(bundle, [name])].filter((part) => !first.has(part)).map(place)]];
    }),
  );
  return { files, screens };
}

/** Lets the page ask for the parts of its screen while its frame is still on the way; see `public/route-parts.js`. */
export function preloadRouteParts(): Plugin {
  return {
    name: 'preload-route-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const children = JSON.stringify(routeParts(bundle));
        return [
          { tag: 'script', attrs: { type: 'application/json', id: 'route-parts' }, children, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src: '/route-parts.js' }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
