import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './build/contract-without-schemas/contract-without-schemas.ts';
import { offlineShell } from './build/offline-shell/offline-shell.ts';
import { pagePerScreen } from './build/page-per-screen/page-per-screen.ts';
import { precompress } from './build/precompress.ts';
import { firstLoad } from './first-load.ts';
import { oneIdPerField } from './build/one-id-per-field/one-id-per-field.ts';

// In development /api goes to the API on PORT.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The program and the list, which most screens are, come in one file each; everything else is split as Vite does. */
const GROUPS = [
  // Zod stands apart, or modules of the program that import it without using it would take it along.
  {
    name: 'zod',
    test: /node_modules\/zod\/|contract\/src\/codecs\.ts$/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'program', tags: ['$initial' as const], priority: 2 },
  { name: 'list', test: /src\/kit\/ListPage\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [
    contractWithoutSchemas(),
    oneIdPerField(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
      disableLogging: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react({ compiler: true }),
    pagePerScreen(),
    firstLoad(),
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
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
});
