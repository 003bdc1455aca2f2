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

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

const eagerOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk' && EAGER.has(file.name));

/** Asks browsers to compile at once what every first screen runs. */
export function eagerParts(): Plugin {
  return {
    name: 'eager-parts',
    apply: 'build',
    generateBundle: {
      // The hint counts in the first line only, where Vite writes what a file loads later.
      order: 'post',
      handler(_options, bundle: Bundle) {
        for (const file of eagerOf(bundle)) file.code = HINT + file.code;
      },
    },
    writeBundle(_options, bundle: Bundle) {
      for (const { code, name } of eagerOf(bundle))
        if (!code.startsWith(HINT)) this.error(`${name} does not begin with the hint to compile it at once.`);
    },
  };
}
