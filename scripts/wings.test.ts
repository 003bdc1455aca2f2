import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * A wing is a folder that groups areas of the domain; wings.json lists the wings in their order. These tests check that
 * every area stands in the same wing in the contract, the API and the back-office, and that files import only from
 * their own wing and from wings further down the list. `order` is the list for contract and API. Screens have a list of
 * their own, because the screen of a registration holds the dialogs of commands and payments, which the API builds on
 * top of registrations.
 */
const repository = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const wings = JSON.parse(read('wings.json')) as {
  order: string[];
  orderOfScreens: string[];
  layersBelowScreens: string[];
};

interface Package {
  readonly root: string;
  /** The beginning of an import from another wing, such as '#areas/'; undefined when such imports are relative. */
  readonly alias: string | undefined;
  readonly order: readonly string[];
}
const CONTRACT: Package = { root: 'packages/contract/src', alias: undefined, order: wings.order };
const API: Package = { root: 'apps/api/src/areas', alias: '#areas/', order: wings.order };
const SCREENS: Package = { root: 'apps/backoffice/src/features', alias: '#features/', order: wings.orderOfScreens };

const IS_TEST = /\.(test|spec|fixture)\.tsx?$/;
/** Files that hold only names and texts. They are the vocabulary of the contract, which every wing may import. */
const IS_VOCABULARY = /(\.words|-errors|\.history)\.ts$/;
/** Folders of the contract that belong to no wing, because every wing declares its records with them. */
const FOUNDATION = new Set(['record']);

const sourcesOf = (root: string): string[] =>
  globSync(`${root}/**/*.{ts,tsx}`, { cwd: repository }).filter((path) => !IS_TEST.test(path));

const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import\(|import)\s*'([^']+)'/g)].map(([, name = '']) => name);

/**
 * The path of the imported file, relative to the root of the package; undefined when the file is outside the package.
 */
function targetOf({ root, alias }: Package, path: string, name: string): string | undefined {
  if (alias !== undefined && name.startsWith(alias)) return name.slice(alias.length);
  if (!name.startsWith('.')) return undefined;
  const target = normalize(join(dirname(path), name));
  return target.startsWith(`${root}/`) ? target.slice(root.length + 1) : undefined;
}

const wingOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

function arrowsOf(place: Package) {
  return sourcesOf(place.root).flatMap((path) => {
    const from = wingOf(path.slice(place.root.length + 1));
    return importsOf(path).flatMap((name) => {
      const target = targetOf(place, path, name);
      const to = target === undefined ? '' : wingOf(target);
      return target === undefined || to === '' || from === '' || to === from || FOUNDATION.has(to)
        ? []
        : [{ path, target, from, to }];
    });
  });
}

describe.each([CONTRACT, API, SCREENS])('$root', (place) => {
  test('every folder is a wing of the list', () => {
    const found = new Set(sourcesOf(place.root).map((path) => wingOf(path.slice(place.root.length + 1))));
    expect([...found].filter((wing) => wing !== '' && !FOUNDATION.has(wing) && !place.order.includes(wing))).toEqual(
      [],
    );
  });

  test('no import goes up the wings', () => {
    const arrows = arrowsOf(place);
    expect(arrows.length).toBeGreaterThan(20);
    const up = arrows.filter(
      ({ from, to, target }) =>
        place.order.indexOf(to) < place.order.indexOf(from) && !(place === CONTRACT && IS_VOCABULARY.test(target)),
    );
    expect(up.map(({ path, target }) => `${path} → ${target}`)).toEqual([]);
  });

  test('no folder holds more than 40 files side by side', () => {
    const held = Map.groupBy(sourcesOf(place.root), dirname);
    expect([...held].filter(([, files]) => files.length > 40).map(([folder]) => folder)).toEqual([]);
  });
});

/**
 * The layers below the screens, from top to bottom: `kit` has the components, `api-client` calls the API, and
 * `code-loading` loads the files of the program.
 */
describe('below the screens of the back-office', () => {
  const root = 'apps/backoffice/src';
  const below: Package = { root, alias: '#', order: wings.layersBelowScreens };

  test('the kit knows neither the frame nor features, and each layer only those below it', () => {
    const arrows = below.order.flatMap((layer) =>
      sourcesOf(`${root}/${layer}`).flatMap((path) =>
        importsOf(path).flatMap((name) => {
          const target = targetOf(below, path, name);
          return target === undefined ? [] : [{ path, layer, target, to: wingOf(target) }];
        }),
      ),
    );
    expect(arrows.length).toBeGreaterThan(100);
    const allowed = (layer: string) => below.order.slice(below.order.indexOf(layer));
    expect(
      arrows.filter(({ layer, to }) => !allowed(layer).includes(to)).map(({ path, target }) => `${path} → ${target}`),
    ).toEqual([]);
  });

  test('a part of the kit is entered by its index, but for a file that is loaded when somebody needs it', () => {
    const parts = globSync(`${root}/kit/*/index.ts`, { cwd: repository }).map((path) => `#kit/${path.split('/')[4]}/`);
    expect(parts.length).toBeGreaterThan(5);
    const entered = sourcesOf(root)
      .filter((path) => !path.startsWith(`${root}/kit/`))
      .flatMap((path) => [...read(path).matchAll(/(?:from|import) '(#kit\/[^']+)'/g)].map(([, name = '']) => name));
    expect(entered.length).toBeGreaterThan(100);
    expect(entered.filter((name) => parts.some((part) => name.startsWith(part) && name !== `${part}index.ts`))).toEqual(
      [],
    );
  });

  test.each(['app', ...below.order])('no folder of %s holds more than 40 files side by side', (layer) => {
    const files = globSync(`${root}/${layer}/**/*.{ts,tsx,css}`, { cwd: repository });
    const held = Map.groupBy(
      files.filter((path) => !IS_TEST.test(path)),
      dirname,
    );
    expect([...held].filter(([, inside]) => inside.length > 40).map(([folder]) => folder)).toEqual([]);
  });
});

test('an area stands in the same wing in contract, API and back-office', () => {
  const wingsOfArea = new Map<string, Set<string>>();
  for (const { root } of [CONTRACT, API, SCREENS])
    for (const path of sourcesOf(root)) {
      const [wing = '', area = '', file] = path.slice(root.length + 1).split('/');
      if (file === undefined || wing === 'shared' || FOUNDATION.has(wing)) continue;
      wingsOfArea.set(area, (wingsOfArea.get(area) ?? new Set()).add(wing));
    }
  expect(wingsOfArea.size).toBeGreaterThan(40);
  expect([...wingsOfArea].filter(([, found]) => found.size > 1)).toEqual([]);
});

const areasOf = ({ root }: Package) =>
  new Set(
    sourcesOf(root)
      .map((path) => path.slice(root.length + 1).split('/'))
      .filter(([wing = '', , file]) => file !== undefined && wing !== 'shared' && !FOUNDATION.has(wing))
      .map(([wing, area]) => `${wing}/${area}`),
  );

test('the API has every area that the contract and the back-office have', () => {
  const inApi = areasOf(API);
  expect([...areasOf(CONTRACT), ...areasOf(SCREENS)].filter((area) => !inApi.has(area))).toEqual([]);
});
