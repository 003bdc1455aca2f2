import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBackOffice } from './static-site.ts';

const app = fastify();
const folder = mkdtempSync(join(tmpdir(), 'habilita-site-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>Habilita</title>');
  mkdirSync(join(folder, 'screens'));
  for (const name of ['plans', 'plan', 'campaign']) writeFileSync(join(folder, `screens/${name}.html`), name);
  const screens = [
    ['plans', 'screens/plans.html'],
    ['plans/modify/*', 'screens/plan.html'],
    ['campaigns/modify/?', 'screens/campaign.html'],
  ];
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(screens));
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

test.each([
  ['/plans', 'plans'],
  ['/plans/?name=a', 'plans'],
  ['/plans/modify/7', 'plan'],
  ['/campaigns/modify', 'campaign'],
  ['/campaigns/modify/7', 'campaign'],
  ['/campaigns/modify/7/8', '<title>Habilita</title>'],
  ['/plans/modify', '<title>Habilita</title>'],
  ['/tags', '<title>Habilita</title>'],
])('%s is the page of its own screen', async (url, page) => {
  const answer = await app.inject(url);
  expect([answer.body, answer.headers['cache-control']]).toEqual([page, 'no-cache']);
});
