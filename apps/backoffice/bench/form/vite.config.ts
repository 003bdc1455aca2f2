import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: { outDir: '../../../../.bench/form', emptyOutDir: true },
  logLevel: 'error',
});
