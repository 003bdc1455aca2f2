import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContract } from './browser-contract.ts';
import { eagerParts } from './eager-parts.ts';
import { firstLoad } from './first-load.ts';
import { mantineHooks } from './mantine-hooks.ts';
import { mantineStyles } from './mantine-styles.ts';
import { offlineShell } from './offline-shell.ts';
import { preloadRouteParts } from './route-parts.ts';

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;

/** So that the API does not compress for every visitor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => COMPRESSED.test(name))
          .map(async (name) => {
            const file = join(dir, name);
            const content = await readFile(file);
            await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
            await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
      );
    },
  };
}

// In development /api goes to the API on PORT.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Needed together, loaded together: one file packs tighter than many. */
const GROUPS = [
  // Apart, or what the frame's modules import without using it would take it along.
  {
    name: 'schemas',
    priority: 3,
    includeDependenciesRecursively: false,
    test: /node_modules\/zod\/|packages\/contract\/src\/codecs\.ts/,
  },
  {
    name: 'frame',
    priority: 2,
    test: /backoffice\/src\/(main|app\/shell\/app-frame|kit\/(notify|ErrorPanel))\.tsx|react-query.*\/useQuery\.js|kernel\/src\/(cpf|cnpj)\.ts|mantine.*\/(TextInput|Group|use-window-event|use-uncontrolled)\.mjs/,
  },
  { name: 'list', priority: 1, test: /backoffice\/src\/kit\/ListPage\.tsx/ },
  // A file each would cost more than what they hold.
  {
    name: 'small',
    priority: 0,
    includeDependenciesRecursively: false,
    minShareCount: 8,
    maxModuleSize: 2000,
    test: /icons-react|mantine\/(hooks|core\/esm\/core)\//,
  },
  // What every form needs, in three files: filters need the choices alone, and some records the dialogs.
  {
    name: 'choices',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /floating-ui|mantine\/core\/esm\/components\/(Combobox|Floating|FocusTrap|Pill|PillsInput|Popover|ScrollArea|Select)\/|mantine\/core\/esm\/utils\/(InlineInput|InputsGroupFieldset)\/|backoffice\/src\/kit\/(fields\/(SelectField|ManyChoices|TextField|ParsedField|ReadOnlyField|choosing|use-field)|form\/field-book)\.tsx?/,
  },
  {
    name: 'dialog',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Paper)\/|\/(react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\//,
  },
  {
    name: 'form',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /contract\/src\/record\/|mantine\/core\/esm\/components\/Radio\/|backoffice\/src\/kit\/(fields\/MaskedField|form\/(?!field-book)|FormPage)/,
  },
];

export default defineConfig({
  plugins: [
    browserContract(),
    mantineHooks(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
      disableLogging: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react({ compiler: true }),
    preloadRouteParts(),
    eagerParts(),
    firstLoad(),
    mantineStyles(),
    offlineShell(),
    precompress(),
  ],
  // Sizes are bounded by first-load.ts.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The first file names all the others: a hash alone is enough of a name.
      output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: [...GROUPS] } },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
});
