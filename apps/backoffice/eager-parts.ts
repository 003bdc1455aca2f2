import type { Plugin } from 'vite';
import { type Bundle, type Chunk, routeParts } from './build/page-per-screen/page-per-screen.ts';

/** V8 then compiles every function while the file arrives, off the main thread; otherwise each at its first call. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The frame and what screens load at first: most of it runs at once, unlike dialogs and editors. */
function eagerOf(bundle: Bundle): Chunk[] {
  const ofScreens = new Set(routeParts(bundle).flatMap(([, files]) => files));
  return Object.entries(bundle).flatMap(([name, file]) =>
    file.type === 'chunk' && (file.name === 'frame' || ofScreens.has(name)) ? [file] : [],
  );
}

/** Asks browsers to compile at once what first screens run. */
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
