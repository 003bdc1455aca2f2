import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);

/** The folders in which Node looks for a package's dependency, nearest first. */
function placesOf(dependent: string, name: string): string[] {
  const folders = dependent.split('/node_modules/');
  const nested = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/node_modules/'));
  return [...nested, ''].map((folder) => (folder === '' ? '' : `${folder}/`) + `node_modules/${name}`);
}

// If package-lock.json lacks a package on which a listed package depends, `npm ci` fails, and `npm install` adds the
// missing package, which changes the checkout.
test('the lock holds every package that a package names, those of other platforms too', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesOf(place, name).some((at) => at in lock.packages))
      .map((name) => `${place} → ${name}`),
  );
  expect(missing).toEqual([]);
});
