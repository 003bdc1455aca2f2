import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './build/contract-without-schemas/contract-without-schemas.ts';
import { FEW_FILES } from './build/few-files.ts';
import { offlineShell } from './build/offline-shell/offline-shell.ts';
import { oneIdPerField } from './build/one-id-per-field/one-id-per-field.ts';
import { pagePerScreen } from './build/page-per-screen/page-per-screen.ts';
import { precompress } from './build/precompress.ts';

// In development, calls of /api go to the API at the port PORT.
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
    // The whole program has one style sheet. A part that is loaded later thus needs no further style sheet, which might
    // fail to arrive.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: { groups: FEW_FILES } } },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
});
