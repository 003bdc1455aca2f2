import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Files that the page asks for, but that the build does not list because they are copied from `public`. */
const PUBLIC_FILES = ['/icon.svg', '/before-program.js'];
/**
 * The size limit, in characters, of the files that are stored on the device in advance. Larger files, such as the
 * template editor, are stored when they are first used.
 */
const LARGEST = 400_000;
/** The subsets of the font that Portuguese needs; the others are not stored. */
const FONT = /^assets\/inter-latin(-ext)?-wght/;

type Bundle = Readonly<
  Record<
    string,
    | { readonly type: 'chunk'; readonly code: string; readonly isEntry: boolean; readonly imports: readonly string[] }
    | { readonly type: 'asset'; readonly source: string | Uint8Array }
  >
>;

/** The parts of the first page, which are stored on the device however large they are. */
function firstParts(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const part = bundle[name];
    if (found.has(name) || part?.type !== 'chunk') return;
    found.add(name);
    for (const imported of part.imports) add(imported);
  };
  for (const [name, part] of Object.entries(bundle)) if (part.type === 'chunk' && part.isEntry) add(name);
  return found;
}

export function keptFiles(bundle: Bundle): readonly string[] {
  const first = firstParts(bundle);
  const parts = Object.entries(bundle).filter(([name, part]) => {
    if (name.endsWith('.woff2')) return FONT.test(name);
    if (part.type === 'chunk') return first.has(name) || part.code.length <= LARGEST;
    return name.endsWith('.css');
  });
  return ['/', ...PUBLIC_FILES, ...parts.map(([name]) => `/${name}`).toSorted()];
}

export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle: Bundle) {
      const files = keptFiles(bundle);
      const page = bundle['index.html'];
      const hash = createHash('sha256').update(files.join('\n'));
      const template = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
      if (page?.type === 'asset') hash.update(page.source);
      const version = hash.update(template).digest('hex').slice(0, 12);
      const list = files.map((file) => `'${file}'`).join(', ');
      const source = template.replace('__VERSION__', version).replace("'__FILES__'", list);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      console.log(`Offline: ${files.length} files kept on the device, version ${version}`);
    },
  };
}
