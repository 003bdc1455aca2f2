import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBackOffice } from './static-site.ts';

const app = fastify();
const folder = mkdtempSync(join(tmpdir(), 'habilita-site-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>Habilita</title>');
  await serveBackOffice(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/leads', '/leads?emails=ana%40example.com', '/leads?emails=ana@example.com', '/no/such/screen'])(
  '%s is a screen',
  async (url) => {
    expect((await app.inject(url)).body).toContain('<title>Habilita</title>');
  },
);

test.each(['/assets/gone-1234.js', '/assets/gone-1234.js?v=1', '/api/v1/none', '/api?x=1', '/files/x'])(
  '%s is none',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);
