import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Finds import cycles in the back-office. The linter misses one kind of cycle: a file is loaded by a dynamic import,
 * and itself imports a type from the file that loads it.
 */
const root = join(import.meta.dirname, '..', 'apps', 'backoffice', 'src');

const importsOf = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\(|import)\s*'([^']+\.tsx?)'/g)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('#')) return [name.slice(1)];
      return name.startsWith('.') ? [normalize(join(dirname(path), name))] : [];
    },
  );

const imports = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(test|fixture|gen)\.tsx?$/.test(path))
    .map((path) => [path, importsOf(path)]),
);

/**
 * Returns the first import cycle that can be reached from the file, in the order of the imports; undefined without a
 * cycle.
 */
function circleFrom(path: string, way: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
  if (done.has(path)) return undefined;
  for (const next of imports.get(path) ?? []) {
    const circle = circleFrom(next, [...way, path], done);
    if (circle !== undefined) return circle;
  }
  done.add(path);
  return undefined;
}

test('no files of the back-office import each other in a circle, by types or on demand either', () => {
  expect(imports.size).toBeGreaterThan(500);
  const done = new Set<string>();
  for (const path of imports.keys()) expect(circleFrom(path, [], done) ?? []).toEqual([]);
});
