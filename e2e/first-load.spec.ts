import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { expect, test } from './support/test.ts';

const DIST = join(import.meta.dirname, '..', 'apps', 'backoffice', 'dist');
const SCREEN = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

const LISTS = [
  'campaigns.index',
  'driving-schools.index',
  'exports.index',
  'leads.index',
  'payments.index',
  'payments.pending-outcomes',
  'plans.catalogues',
  'plans.index',
  'registrations.index',
  'system.jobs',
  'system.outbox',
  'system.programs.index',
  'tags',
  'templates.index',
  'users.index',
];

/** Vite's manifest, which says which files were built from each source. */
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      name: z.string().optional(),
      isEntry: z.boolean().optional(),
      imports: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')));

/** The source itself and every source that it imports statically, directly or through others. */
function neededBy(source: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const imported of manifest[source]?.imports ?? []) neededBy(imported, found);
  return found;
}

const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry === true);

/** What is loaded before the screen is drawn, in kB of gzipped JavaScript. */
function firstLoadOf(screen: string) {
  const needed = new Set([...entries, screen].flatMap((source) => [...neededBy(source)]));
  const chunks = [...needed].flatMap((source) => manifest[source] ?? []);
  const files = new Set(chunks.map(({ file }) => file));
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length);
  return { chunks: chunks.map(({ name }) => name), kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

const screens = Object.keys(manifest).flatMap((source) => {
  const name = SCREEN.exec(source)?.[1]?.replace('_app/', '');
  return name === undefined ? [] : [{ name, ...firstLoadOf(source) }];
});

test('every screen loads at most 260 kB of gzipped JavaScript at first', () => {
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter(({ kilobytes }) => kilobytes > 260)).toEqual([]);
});

for (const name of ['login', ...LISTS])
  test(`${name} loads no schemas at first: what it needs of the contract stands in files without them`, () => {
    const screen = screens.find((one) => one.name === name);
    expect(screen?.chunks).toContain('fields');
    expect(screen?.chunks).not.toContain('zod');
  });
