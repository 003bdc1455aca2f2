import type { Plugin } from 'vite';

/** V8 then compiles every function while the file arrives, off the main thread; otherwise each at its first call. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Every first screen runs most of these. */
const EAGER: ReadonlySet<string> = new Set(['frame', 'list', 'form']);

interface Chunk {
  readonly type: 'chunk';
  readonly name: string;
  code: string;
}

/** Asks browsers to compile at once what every first screen runs. */
export function eagerParts(): Plugin {
  return {
    name: 'eager-parts',
    apply: 'build',
    generateBundle(_options, bundle: Readonly<Record<string, Chunk | { readonly type: 'asset' }>>) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && EAGER.has(file.name)) file.code = HINT + file.code;
    },
  };
}
