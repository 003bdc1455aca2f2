import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);

/** Licences that let a company run and change the product, and demand nothing but that the licence is named. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/**
 * Licences that packages may have in addition when they are only tools. Such a licence binds only people who change the
 * package or its data, which this project does not do.
 */
const FOR_TOOLS = new Set([...PERMISSIVE, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);
/**
 * Packages whose entry in package-lock.json names no licence, with the licence that their LICENSE file, their readme or
 * an old field of package.json names.
 */
const NAMED_IN_A_FILE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

const packages = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place;
const licencesOf = ([place, { license }]: (typeof packages)[number]): string[] =>
  (license ?? NAMED_IN_A_FILE[nameOf(place)] ?? 'none').replaceAll(/[()]/g, '').split(/ AND | OR /);

test('what the product brings may be run, changed and handed on by whoever runs it', () => {
  const refused = packages.filter(
    (each) => !each[1].dev && !licencesOf(each).every((licence) => PERMISSIVE.has(licence)),
  );
  expect(refused).toEqual([]);
});

test('tools bind nobody who does not change them', () => {
  const refused = packages.filter((each) => !licencesOf(each).every((licence) => FOR_TOOLS.has(licence)));
  expect(refused).toEqual([]);
});
