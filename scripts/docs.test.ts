import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { READERS_OF_API } from './deployment/deployment.ts';

const repository = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const DOCS = ['README.md', ...globSync('docs/**/*.md', { cwd: repository })];
/** The programs beside the product, which read settings of their own. */
const READERS_BESIDE = ['apps/card-relay/src/main.ts', 'apps/simulators/src/main.ts'];
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

describe.each(DOCS)('%s', (file) => {
  const text = read(file);

  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(#[^)]*)?\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(repository, dirname(file), path)))).toEqual([]);
  });

  test('names commands and files that are there', () => {
    const commands = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
    const paths = [...text.matchAll(/`((?:apps|packages|scripts|docs|bench|demo|e2e)\/[\w./-]+)`/g)];
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});

test('docs/security.md names tests that are there', () => {
  const sources = new Map<string, string>();
  for (const path of globSync('{apps,packages,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: repository,
    exclude: (name) => name.includes('node_modules'),
  })) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    sources.set(name, (sources.get(name) ?? '') + read(path));
  }
  const named = [...read('docs/security.md').matchAll(/`(?:[\w-]+\/)*([\w.-]+\.(?:test|spec)\.tsx?)(?: › ([^`]*))?`/g)];
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, file = '', title = '']) => {
    const source = sources.get(file)?.replaceAll("\\'", "'");
    return source === undefined || !source.includes(title);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test('docs/operations.md explains every variable of the environment, and no other', () => {
  const sources = [...READERS_OF_API, ...READERS_BESIDE].map((path) => read(path));
  const declared = [...sources.join('\n').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  const settings = /## Settings[\s\S]*?\n## /.exec(read('docs/operations.md'))?.[0] ?? '';
  const explained = [...settings.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(explained)).toEqual(new Set(declared));
});
