import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { patternOf, routeParts } from './route-parts.ts';

const chunk = (imports: string[], moduleIds: string[] = [], isEntry = false) => ({
  type: 'chunk' as const,
  imports,
  isEntry,
  moduleIds,
});

describe('the parts of a screen', () => {
  test.each([
    ['_app/plans.modify.$id', '/plans/modify/7', true],
    ['_app/plans.modify.$id', '/plans/modify', false],
    ['_app/plans.modify.$id', '/plans/modify/7/8', false],
    ['_app/campaigns.modify.{-$id}', '/campaigns/modify', true],
    ['_app/campaigns.modify.{-$id}', '/campaigns/modify/7', true],
    ['_app/plans.index', '/plans', true],
    ['_app/plans.index', '/plans/', true],
    ['_app/plans.index', '/tags', false],
    ['_app/index', '/', true],
    ['_app/index', '/plans', false],
    ['login', '/login', true],
  ])('of %s are asked for at %s: %s', (route, address, isAskedFor) => {
    const known = { files: ['part.js', 'part.css'], screens: [[patternOf(route), [0, 1]]] };
    const page = new JSDOM(
      `<head><script type="application/json" id="route-parts">${JSON.stringify(known)}</script></head>`,
      {
        url: `http://localhost${address}`,
        runScripts: 'outside-only',
      },
    );
    page.window.eval(readFileSync(join(import.meta.dirname, 'public/route-parts.js'), 'utf8'));
    const links = [...page.window.document.querySelectorAll('link')].map(({ rel, href, crossOrigin }) => [
      rel,
      new URL(href).pathname,
      crossOrigin,
    ]);
    // Another credentials mode than the frame's makes the browser fetch the file twice.
    const both = [
      ['modulepreload', '/part.js', ''],
      ['preload', '/part.css', ''],
    ];
    expect(links).toEqual(isAskedFor ? both : []);
  });

  test('are what it needs beyond the first page', () => {
    const bundle = {
      'main.js': chunk(['frame.js'], [], true),
      'frame.js': chunk([]),
      'list.js': { ...chunk(['frame.js']), viteMetadata: { importedCss: new Set(['list.css']) } },
      'plans.js': chunk(['frame.js', 'list.js'], ['/x/src/routes/_app/plans.index.tsx?tsr-split=component']),
    };
    expect(routeParts(bundle)).toEqual({
      files: ['plans.js', 'list.js', 'list.css'],
      screens: [['plans', [0, 1, 2]]],
    });
  });
});
