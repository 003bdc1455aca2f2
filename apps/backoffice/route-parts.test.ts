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
    ['_app/campaigns.modify.{-$id}', '/campaigns/modify', true],
    ['_app/campaigns.modify.{-$id}', '/campaigns/modify/7', true],
    ['_app/plans.index', '/plans', true],
    ['_app/plans.index', '/plans/', true],
    ['_app/index', '/', true],
    ['login', '/login', true],
  ])('%s stands for %s: %s', (route, address, matches) => {
    expect(new RegExp(patternOf(route) ?? '').test(address)).toBe(matches);
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
      screens: [['^/plans/?$', [0, 1, 2]]],
    });
  });
});
