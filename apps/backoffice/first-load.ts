import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Gzipped kB, by a module only that screen has. */
const SIGN_IN = ['Sign-in', 'features/access/login-screen.tsx', 260] as const;
const LISTS: readonly string[] = [
  'campaigns/campaigns-page.tsx',
  'catalogues/catalogues-page.tsx',
  'driving-schools/driving-schools-page.tsx',
  'exports/exports-page.tsx',
  'leads/leads-page.tsx',
  'payments/payments-page.tsx',
  'payments/pending-outcomes-page.tsx',
  'plans/plans-page.tsx',
  'registrations/list/registrations-page.tsx',
  'system/jobs-page.tsx',
  'system/outbox-page.tsx',
  'system/programs-page.tsx',
  'tags/tags-page.tsx',
  'templates/templates-page.tsx',
  'users/users-page.tsx',
];
const MOST_OF_A_LIST = 260;
/** In no first load; see `build/contract-without-schemas`. */
const SCHEMAS = '/zod/v4/core/schemas.js';
const HELD: readonly (readonly [string, string, number])[] = [
  SIGN_IN,
  ['Frame', 'app/shell/app-frame.tsx', 260],
  ...LISTS.map((page) => [page, `features/${page}`, MOST_OF_A_LIST] as const),
];

interface Chunk {
  readonly type: 'chunk';
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

function needed(bundle: Bundle, names: readonly string[], found: Set<string> = new Set()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    needed(bundle, chunk.imports, found);
  }
  return found;
}

function chunksWith(bundle: Bundle, is: (chunk: Chunk) => boolean): string[] {
  return Object.entries(bundle).flatMap(([name, chunk]) => (chunk.type === 'chunk' && is(chunk) ? [name] : []));
}

export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    generateBundle(_options, bundle: Bundle) {
      const entry = chunksWith(bundle, (chunk) => chunk.isEntry);
      const frame = chunksWith(bundle, (chunk) => chunk.moduleIds.some((id) => id.endsWith('app/shell/app-frame.tsx')));
      const weights = new Map(
        chunksWith(bundle, () => true).map((name) => {
          const chunk = bundle[name];
          return [name, chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0];
        }),
      );
      for (const [title, module, bound] of HELD) {
        const own = chunksWith(bundle, (chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
        const inFrame = title === 'Sign-in' ? [] : frame;
        const names = needed(bundle, [...entry, ...inFrame, ...own]);
        const kilobytes = Math.ceil([...names].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0) / 1000);
        console.log(`First load, ${title}: ${kilobytes} kB of gzipped JavaScript (at most ${bound})`);
        if (own.length === 0) this.error(`No chunk holds ${module}.`);
        const hasSchemas = chunksWith(bundle, (chunk) => chunk.moduleIds.some((id) => id.endsWith(SCHEMAS)));
        if (hasSchemas.some((name) => names.has(name)))
          this.error(`${title} loads zod at first: give what it needs of the contract a file without schemas.`);
        if (kilobytes > bound) this.error(`${title} needs ${kilobytes} kB at first, more than ${bound}.`);
      }
    },
  };
}
