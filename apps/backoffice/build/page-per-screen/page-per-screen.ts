import type { Plugin } from 'vite';

const SCREEN = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;

export interface Chunk {
  readonly type: 'chunk';
  readonly name: string;
  code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
}
export type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; readonly source: string | Uint8Array }>>;

function segmentOf(part: string): string {
  if (part.startsWith('{-$')) return '?';
  return part.startsWith('$') ? '*' : part;
}

/**
 * The address pattern of a route: '_app/plans.modify.$id' is 'plans/modify/*'. In a pattern '*' is any part of the
 * address, and '?' is a part that may be left out. A layout such as '_app' has no pattern, as it stands for every
 * address below it.
 */
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
    partsOf(bundle, chunk.imports, found);
  }
  return found;
}

/** The files that each screen loads beside those that every page loads. */
export function routeParts(bundle: Bundle): [string, string[]][] {
  const chunks = Object.entries(bundle).filter((entry): entry is [string, Chunk] => entry[1].type === 'chunk');
  const first = partsOf(
    bundle,
    chunks.filter(([, { isEntry }]) => isEntry).map(([name]) => name),
  );
  return chunks.flatMap(([name, { moduleIds }]) =>
    moduleIds.flatMap((id): [string, string[]][] => {
      const pattern = patternOf(SCREEN.exec(id)?.[1] ?? '_app');
      if (pattern === undefined) return [];
      return [[pattern, [...partsOf(bundle, [name])].filter((part) => !first.has(part))]];
    }),
  );
}

/**
 * A preload link for a file. It requests the file with the same credentials mode as the program does later, because
 * browsers would otherwise fetch the file twice.
 */
const linkTo = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * The first page with preload links to a screen's files, so that browsers fetch them together with the program's own.
 */
export const pageWith = (page: string, files: readonly string[]): string =>
  page.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);

/**
 * Writes an HTML page for each screen that preloads the screen's files. On the common page the program asks for them
 * only once it runs. `screens.json` maps addresses to pages; without an entry the API answers with the common page.
 * Without these pages a slow laptop paints lists 0.2 to 0.5 s later (measured in decision 155); the limit is 1.4 s in
 * all.
 */
export function pagePerScreen(): Plugin {
  return {
    name: 'page-per-screen',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle: Bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is not in the build.');
      const screens = routeParts(bundle).map(([pattern, files]) => {
        const fileName = `screens/${pattern.replaceAll('/', '.').replaceAll(/[*?]/g, '_') || 'home'}.html`;
        this.emitFile({ type: 'asset', fileName, source: pageWith(String(page.source), files) });
        return [pattern, fileName];
      });
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) });
    },
  };
}
