import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages of the form bench, built as the product is; they are no part of it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: { outDir: '../../../../.bench/form', emptyOutDir: true },
  logLevel: 'error',
});
