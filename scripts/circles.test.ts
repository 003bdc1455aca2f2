import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Finds circles of imports in the back-office. The linter finds most circles, but not this kind: a file is loaded only
 * when somebody needs it, and imports a type from the file that loads it.
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

/** Returns the first circle that the imports of the file lead into, in the order of the imports. */
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
