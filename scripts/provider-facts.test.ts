import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const DOCUMENT = 'docs/provider-facts.md';
const HERE = 'scripts/provider-facts.test.ts';

/**
 * Finds where a text cites facts about providers: 'fact A4', 'facts A4 and P1.3', 'docs/provider-facts.md A4, A6 and
 * A7'.
 */
const CITATION = /\b(?:[Ff]acts?|provider-facts\.md) ([A-Z]\d+(?:\.\d+)?(?:(?:, | and | or )[A-Z]\d+(?:\.\d+)?)*)/g;
const idsIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, list = '']) => list.match(/[A-Z]\d+(?:\.\d+)?/g) ?? []);

const sources = globSync('{apps,packages,e2e,scripts,docs}/**/*.{ts,tsx,md}', {
  cwd: repository,
  exclude: (name) => name.includes('node_modules'),
})
  .filter((path) => path !== DOCUMENT && path !== HERE)
  .map((path) => ({ path, text: read(path) }));
const citing = sources.map(({ path, text }) => ({ path, text, ids: idsIn(text) })).filter(({ ids }) => ids.length > 0);
const facts = [...read(DOCUMENT).matchAll(/^- \*\*([A-Z]\d+(?:\.\d+)?) /gm)].map(([, id = '']) => id);

test('a citation is read with each of its ids', () => {
  expect(idsIn('(facts A4, P1.3 and B10), (docs/provider-facts.md A7), on paper A4; the fact A')).toEqual([
    'A4',
    'P1.3',
    'B10',
    'A7',
  ]);
});

test('every fact of a provider that is cited stands in docs/provider-facts.md', () => {
  const unknown = citing.flatMap(({ path, ids }) =>
    ids.filter((id) => !facts.includes(id)).map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('every fact in docs/provider-facts.md stands there once and is cited in code', () => {
  expect(facts.length).toBeGreaterThan(25);
  expect(facts.filter((id, index) => facts.indexOf(id) !== index)).toEqual([]);
  const cited = new Set(citing.filter(({ path }) => path.endsWith('.ts')).flatMap(({ ids }) => ids));
  expect(facts.filter((id) => !cited.has(id))).toEqual([]);
});

test('a file of code that cites a fact names the document', () => {
  const silent = citing.filter(({ path, text }) => path.endsWith('.ts') && !text.includes(DOCUMENT));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('every source that a fact names is listed, and every listed source is named', () => {
  const [body = '', list = ''] = read(DOCUMENT).split('## Sources');
  const named = [...body.matchAll(/\[([A-Z]{2}(?:, [A-Z]{2})*)\]/g)].flatMap(([, keys = '']) => keys.split(', '));
  const listed = [...list.matchAll(/^\| ([A-Z]{2}(?:, [A-Z]{2})*) \|/gm)].flatMap(([, keys = '']) => keys.split(', '));
  expect(new Set(named)).toEqual(new Set(listed));
});
