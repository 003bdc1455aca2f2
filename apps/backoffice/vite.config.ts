import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './build/contract-without-schemas/contract-without-schemas.ts';
import { FEW_FILES } from './build/few-files.ts';
import { offlineShell } from './build/offline-shell/offline-shell.ts';
import { oneIdPerField } from './build/one-id-per-field/one-id-per-field.ts';
import { pagePerScreen } from './build/page-per-screen/page-per-screen.ts';
import { precompress } from './build/precompress.ts';

// The development server forwards requests to /api and /files to the API on the port PORT.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

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
    offlineShell(),
    precompress(),
  ],
  build: {
    manifest: true,
    // All CSS is in one style sheet, so that a lazily loaded chunk does not depend on a further style sheet that might
    // fail to load.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: { groups: FEW_FILES } } },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
});
